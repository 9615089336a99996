// The server's HTTP side. Every failure becomes a Trouble with the server's own words.
import type {
  AuditForm,
  AuditReport,
  PrintPage,
  CreditsInfo,
  DrawInfo,
  ExampleInfo,
  FirstPageInfo,
  Frame,
  GameInfo,
  HintInfo,
  InviteInfo,
  LessonMoment,
  LessonTry,
  MyTables,
  NewTable,
  Problem,
  PushKey,
  PushWish,
  PuzzleList,
  PuzzleMoment,
  ReviewInfo,
  RuleInfo,
  SeatTaken,
  Standing,
  TableMade,
  Verdict,
} from './messages';
import { sentences } from './event_list';
import { t, words } from './words.svelte';

/** A failure; its message is whole sentences: what was wrong, and what would be right. */
export class Trouble extends Error {
  isOffline: boolean; // no server answered
  constructor(what: string, right = '', isOffline = false) {
    super(sentences({ what, right }));
    this.isOffline = isOffline;
  }
}

export async function ask<T>(path: string, body?: unknown, type = 'application/json', seat = ''): Promise<T> {
  let answer: Response;
  try {
    const headers = { 'accept-language': words.language, ...(seat && { 'x-seat-token': seat }) };
    answer = await fetch(
      path,
      body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': type },
            body: type === 'application/json' ? JSON.stringify(body) : (body as string),
          },
    );
  } catch {
    throw new Trouble(t('The server does not answer.'), t('Look whether it still runs, then try again.'), true);
  }
  let data: unknown = null;
  try {
    data = await answer.json();
  } catch {
    /* an empty or foreign answer is told below */
  }
  if (!answer.ok) {
    const told = (data as { error?: Problem } | null)?.error ?? (data as Problem | null);
    throw new Trouble(told?.what ?? t('The server said {status}.', { status: answer.status }), told?.right ?? '');
  }
  return data as T;
}

const known = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked once in each language. */
function once<T>(path: string): Promise<T> {
  const key = `${words.language} ${path}`;
  let coming = known.get(key) as Promise<T> | undefined;
  if (!coming) {
    coming = ask<T>(path);
    coming.catch(() => known.delete(key));
    known.set(key, coming);
  }
  return coming;
}

/** An SVG the server draws, as text. */
async function picture(path: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(path, { signal, headers: { 'accept-language': words.language } });
  if (answer.ok) return answer.text();
  const told = (await answer.json().catch(() => null)) as Problem | null;
  throw new Trouble(told?.what ?? t('The server said {status}.', { status: String(answer.status) }), told?.right ?? '');
}

export const api = {
  games: () => once<GameInfo[]>('/api/games'),
  hasLab: () => once<boolean>('/api/lab').catch(() => false),
  rules: (game: string) => once<RuleInfo[]>(`/api/rules/${encodeURIComponent(game)}`),
  examples: (game: string) => once<ExampleInfo[]>(`/api/rules/${encodeURIComponent(game)}/examples`),
  firstPage: (game: string) => once<FirstPageInfo>(`/api/rules/${encodeURIComponent(game)}/first-page`),
  credits: (game: string) => once<CreditsInfo>(`/api/credits/${encodeURIComponent(game)}`),
  companion: <F>(game: string) => ask<F[]>(`/api/companion/${encodeURIComponent(game)}`),
  lessonWay: (game: string) => once<LessonMoment[]>(`/api/lessons/${encodeURIComponent(game)}`),
  lesson: (game: string, tried: LessonTry) => ask<LessonMoment>(`/api/lessons/${encodeURIComponent(game)}`, tried),
  prints: () => once<PrintPage>('/api/print'),
  picture,
  auditForm: (game: string, board: string) => ask<AuditForm>(`/api/audit/${encodeURIComponent(game)}?board=${encodeURIComponent(board)}`),
  audit: (game: string, text: string) => ask<AuditReport>(`/api/audit/${encodeURIComponent(game)}`, { text }),
  pushKey: () => ask<PushKey>('/api/push'),
  push: (table: string, wish: PushWish) => ask<null>(`/api/tables/${encodeURIComponent(table)}/push`, wish),
  mine: (wish: MyTables) => ask<Standing[]>('/api/tables/mine', wish),
  open: (wish: NewTable) => ask<TableMade>('/api/tables', wish),
  invite: (code: string) => ask<InviteInfo>(`/api/invites/${encodeURIComponent(code)}`),
  sit: (code: string, name: string) => ask<SeatTaken>(`/api/invites/${encodeURIComponent(code)}`, { name }),
  replay: (table: string, n: number, [seat = '']: string[]) => ask<Frame>(`/api/tables/${table}/replay/${n}`, undefined, undefined, seat),
  hints: (table: string, token: string) => ask<HintInfo[]>(`/api/tables/${table}/hints`, { token }),
  draws: (table: string) => ask<DrawInfo[]>(`/api/tables/${table}/draws`),
  goOn: (table: string, n: number, tokens: string[]) => ask<TableMade>(`/api/tables/${table}/go-on/${n}`, { tokens }),
  loadLog: (text: string) => ask<TableMade>('/api/logs', text, 'text/plain'),
  resultPicture: (table: string, theme: string, seat: number) => `/api/tables/${table}/picture.svg?theme=${theme}&seat=${seat}`,
  puzzles: () => ask<PuzzleList>('/api/puzzles'),
  puzzle: (id: string, move?: string) =>
    ask<PuzzleMoment>(`/api/puzzles/${encodeURIComponent(id)}`, move === undefined ? undefined : { move }),
  review: (table: string) => ask<ReviewInfo>(`/api/tables/${table}/review`),
  verify: (table: string) => ask<Verdict>(`/api/tables/${table}/verify`),
  rematch: (table: string, [token = '', ...others]: string[]) => ask<TableMade>(`/api/tables/${table}/rematch`, { token, others }),
  log: (table: string) => `/api/tables/${table}/log`,
};
