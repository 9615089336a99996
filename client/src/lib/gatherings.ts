// Crowds that gather: asking the server, and what this device remembers of them.
import { ask } from './api';
import { setting } from './local_storage';
import type { Gathered, Gathering, GatheringMade, NewGathering } from './messages';

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

/** Told who comes until the game begins; the connection mends itself. */
export function waitWith(code: string, token: string, hear: (told: Gathering) => void, lost: (why: string) => void): () => void {
  let socket: WebSocket | null = null;
  let timer = 0;
  let closed = false;
  const connect = (): void => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    socket = new WebSocket(`${scheme}://${location.host}/ws/gathering/${encodeURIComponent(code)}`);
    socket.onopen = () => socket?.send(JSON.stringify({ type: 'hello', tokens: token ? [token] : [] }));
    socket.onmessage = (message) => {
      const told = JSON.parse(String(message.data)) as Gathering | { type: 'error'; what: string; right: string };
      if (told.type === 'gathering') hear(told);
      else {
        closed = true;
        lost(`${told.what} ${told.right}`.trim());
      }
    };
    socket.onclose = () => {
      if (!closed) timer = window.setTimeout(connect, 600 + Math.random() * 900);
    };
  };
  connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    socket?.close();
  };
}
