// Crowds that gather: asking the server, and what this device remembers of them.
import { ask } from './api';
import { setting } from './local_storage';
import type { Gathered, Gathering, GatheringMade, NewGathering } from './messages';
import { Socket } from './socket';

export const gatherings = {
  make: (wish: NewGathering) => ask<GatheringMade>('/api/gatherings', wish),
  look: (code: string) => ask<Gathering>(`/api/gatherings/${encodeURIComponent(code)}`),
  join: (code: string, name: string) => ask<Gathered>(`/api/gatherings/${encodeURIComponent(code)}`, { name }),
  begin: (code: string, token: string) => ask<Gathering>(`/api/gatherings/${encodeURIComponent(code)}/begin`, { token }),
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

type Heard = Gathering | { type: 'error'; what: string; right: string };

/** Told who comes until the game begins; returns how to stop. */
export function waitWith(code: string, token: string, hear: (told: Gathering) => void, lost: (why: string) => void): () => void {
  const socket = new Socket<Heard, { type: 'hello'; tokens: string[] }>(`/ws/gathering/${encodeURIComponent(code)}`, {
    hello: () => ({ type: 'hello', tokens: token ? [token] : [] }),
    hear: (told) => {
      if (told.type === 'gathering') {
        socket.settled();
        hear(told);
      } else {
        socket.close();
        lost(`${told.what} ${told.right}`.trim());
      }
    },
  });
  return () => socket.close();
}
