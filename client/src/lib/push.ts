// Being told of one's turn while the page is closed: a push service wakes our service worker (sw.ts), which shows the notice.
import { api } from './api';
import { table as kept } from './local_storage';

const TOLD = 'pipeyard.told'; // the tables whose turns this browser is told of

function tables(): string[] {
  try {
    return JSON.parse(localStorage.getItem(TOLD) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function note(id: string, told: boolean): void {
  const others = tables().filter((each) => each !== id);
  try {
    localStorage.setItem(TOLD, JSON.stringify(told ? [id, ...others].slice(0, 40) : others));
  } catch {
    /* a browser that keeps nothing is told all the same */
  }
}

export const isTold = (id: string): boolean => tables().includes(id) && 'Notification' in window && Notification.permission === 'granted';

async function manager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  return (await navigator.serviceWorker.getRegistration())?.pushManager; // none over plain http
}

/** The server's key, if this browser and this server can do it. */
export async function pushKey(): Promise<string> {
  if (!(await manager())) return '';
  return (await api.pushKey()).key;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function written(key: ArrayBuffer | null): string {
  const plain = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Ask to be told of the turns of one's own seats at a table. The player has allowed notifications. */
export async function tellMe(id: string, key: string): Promise<void> {
  const push = await manager();
  const tokens = (kept(id)?.seats ?? []).map((seat) => seat.token);
  if (!push || !tokens.length) return;
  const how = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const found = await push.subscribe(how).catch(async () => {
    await (await push.getSubscription())?.unsubscribe(); // it was for another key
    return push.subscribe(how);
  });
  const { endpoint } = found;
  await api.push(id, { tokens, endpoint, p256dh: written(found.getKey('p256dh')), auth: written(found.getKey('auth')), on: true });
  note(id, true);
}

/** Not any more. */
export async function stopTelling(id: string): Promise<void> {
  const endpoint = (await (await manager())?.getSubscription())?.endpoint;
  const tokens = (kept(id)?.seats ?? []).map((seat) => seat.token);
  if (endpoint && tokens.length) await api.push(id, { tokens, endpoint, on: false });
  note(id, false);
}

/** A notice was tapped while a page is open: the service worker names the table. */
export function followNotices(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', (event) => {
    const { table } = (event.data ?? {}) as { table?: unknown };
    if (typeof table === 'string') location.hash = `#/table/${encodeURIComponent(table)}`;
  });
}
