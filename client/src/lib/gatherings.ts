// Crowds that gather: asking the server, and what this device remembers of them.
import { ask } from './api';
import { sentences } from './event_list';
import { keep, setting } from './local_storage';
import type { Gathered, Gathering, GatheringMade, HostAct, NewGathering, SeatTaken } from './messages';
import { isForGood, Socket } from './socket';

const path = (code: string): string => `/api/gatherings/${encodeURIComponent(code)}`;
export const gatherings = {
  make: (wish: NewGathering) => ask<GatheringMade>('/api/gatherings', wish),
  look: (code: string) => ask<Gathering>(path(code)),
  join: (code: string, name: string) => ask<Gathered>(path(code), { name }),
  begin: (code: string, token: string) => ask<Gathering>(`${path(code)}/begin`, { token }),
  host: (code: string, act: HostAct) => ask<Gathering>(`${path(code)}/host`, act),
  practise: (code: string, token: string) => ask<SeatTaken>(`${path(code)}/practice`, { token }),
};

/** The tokens this device has at a gathering: the host's, and one's own. */
export interface MyGathering {
  host: string;
  you: string;
}
export const myGathering = {
  get: (code: string): MyGathering => setting.get<MyGathering>(`gathering.${code}`, { host: '', you: '' }),
  set: (code: string, kept: MyGathering): void => setting.set(`gathering.${code}`, kept),
};

/** Remember where a crowd plays, and one's own seat there. */
export function keepTable(told: Gathering): void {
  const seats = told.seat !== null && told.token ? [{ seat: told.seat, token: told.token }] : [];
  keep({ table: told.table, game: told.game, title: told.title, seats, invites: [], watch: told.watch });
}

type Heard = Gathering | { type: 'error'; what: string; right: string };

/** Told who comes, where each round is played and how all stand; returns how to stop. */
export function waitWith(code: string, my: MyGathering, hear: (told: Gathering) => void, lost: (why: string) => void): () => void {
  let why = '';
  const socket = new Socket<Heard, { type: 'hello'; tokens: string[] }>(`/ws/gathering/${encodeURIComponent(code)}`, {
    hello: () => ({ type: 'hello', tokens: [my.you, my.host].filter(Boolean) }),
    hear: (told) => {
      if (told.type === 'gathering') {
        socket.settled();
        hear(told);
      } else why = sentences(told);
    },
    down: (code) => {
      if (!isForGood(code)) return; // it comes back by itself
      socket.close();
      lost(why);
    },
  });
  return () => socket.close();
}
