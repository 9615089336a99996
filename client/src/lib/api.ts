// The server's HTTP side. Every failure becomes a Trouble with the server's own words.
import type {
  Frame, GameInfo, InviteInfo, LessonMoment, LessonTry, NewTable, Problem, RuleInfo, SeatTaken, TableMade, Verdict,
} from './messages';

export class Trouble extends Error {
  right: string;
  constructor(what: string, right = '') {
    super(what);
    this.right = right;
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? {} : {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Trouble('The server does not answer.', 'Look whether it still runs, then try again.');
  }
  let data: unknown = null;
  try {
    data = await answer.json();
  } catch {
    /* an empty or foreign answer is told below */
  }
  if (!answer.ok) {
    const told = (data as { error?: Problem } | null)?.error ?? (data as Problem | null);
    throw new Trouble(told?.what ?? `The server said ${answer.status}.`, told?.right ?? '');
  }
  return data as T;
}

let games: Promise<GameInfo[]> | null = null;
const rules = new Map<string, Promise<RuleInfo[]>>();

export const api = {
  games(): Promise<GameInfo[]> {
    games ??= ask<GameInfo[]>('/api/games').catch((error: unknown) => {
      games = null;
      throw error;
    });
    return games;
  },
  rules(game: string): Promise<RuleInfo[]> {
    let known = rules.get(game);
    if (!known) {
      known = ask<RuleInfo[]>(`/api/rules/${encodeURIComponent(game)}`).catch((error: unknown) => {
        rules.delete(game);
        throw error;
      });
      rules.set(game, known);
    }
    return known;
  },
  companion: <F>(game: string) => ask<F[]>(`/api/companion/${encodeURIComponent(game)}`),
  lesson: (game: string, tried: LessonTry) => ask<LessonMoment>(`/api/lessons/${encodeURIComponent(game)}`, tried),
  open: (wish: NewTable) => ask<TableMade>('/api/tables', wish),
  invite: (code: string) => ask<InviteInfo>(`/api/invites/${encodeURIComponent(code)}`),
  sit: (code: string, name: string) => ask<SeatTaken>(`/api/invites/${encodeURIComponent(code)}`, { name }),
  replay: (table: string, n: number) => ask<Frame>(`/api/tables/${table}/replay/${n}`),
  verify: (table: string) => ask<Verdict>(`/api/tables/${table}/verify`),
  rematch: (table: string, [token = '', ...others]: string[]) =>
    ask<TableMade>(`/api/tables/${table}/rematch`, { token, others }),
  log: (table: string) => `/api/tables/${table}/log`,
};
