// Crowds that gather, and the day's challenge: asking the server, and what this device remembers of them.
import { ask } from './api';
import { setting } from './keep';
import type { DailyPage, Gathered, Gathering, GatheringMade, MyTry, NewGathering } from './messages';

export const gatherings = {
  make: (wish: NewGathering) => ask<GatheringMade>('/api/gatherings', wish),
  look: (code: string) => ask<Gathering>(`/api/gatherings/${encodeURIComponent(code)}`),
  join: (code: string, name: string) => ask<Gathered>(`/api/gatherings/${encodeURIComponent(code)}`, { name }),
  begin: (code: string, token: string) => ask<Gathering>(`/api/gatherings/${encodeURIComponent(code)}/begin`, { token }),
};

export const daily = {
  page: (day = '') => ask<DailyPage>(day ? `/api/daily/${encodeURIComponent(day)}` : '/api/daily'),
  look: () => ask<MyTry | null>('/api/daily', { device: device() }),
  begin: (name: string) => ask<MyTry | null>('/api/daily', { device: device(), name }),
};

/** What this device is to the day's challenge: a token of its own, made once. */
function device(): string {
  let kept = setting.get<string>('device', '');
  if (!kept) {
    kept = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, '0')).join('');
    setting.set('device', kept);
  }
  return kept;
}

/** The tokens this device has at a gathering: the host's, and one's own. */
export interface MyGathering { host: string; you: string }
export const mine = {
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
