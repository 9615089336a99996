// Chance, checked by the page itself: every draw derived again from the opened secret, as docs/log.md says.
import type { DrawInfo } from './messages';
import { opened } from './seal';

const RANGE = 1n << 256n;

/** Draw number k as a number below `total`. */
export async function remainder(key: CryptoKey, k: number, total: number): Promise<number> {
  const most = BigInt(total);
  const limit = RANGE - (RANGE % most);
  for (let attempt = 0; ; attempt++) {
    const label = new TextEncoder().encode(`pipeyard draw ${k} try ${attempt}`);
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, label));
    const number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
    if (number < limit) return Number(number % most);
  }
}

/** What chance did, in the order of a log. */
export const drawnIn = (log: string): string[] =>
  [...log.matchAll(/^\d+ (?:@\S+ )?nature: (.+)$/gm)].map(([, text = '']) => (text.startsWith('"') ? (JSON.parse(text) as string) : text));

export interface Checked {
  count: number; // draws that follow from the secret
  wrong: number | null; // the first event that does not
}

/** Whether every draw of a log follows from its secret; null where the browser cannot tell. */
export async function check(log: string, draws: DrawInfo[]): Promise<Checked | null> {
  const { secret } = opened(log);
  if (!secret || !globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const texts = drawnIn(log);
  if (texts.length !== draws.length) return { count: 0, wrong: draws[0]?.event ?? 1 };
  for (const [n, draw] of draws.entries()) {
    const found = await remainder(key, n + 1, draw.total);
    if (draw.text !== texts[n] || found < draw.low || found >= draw.high) return { count: n, wrong: draw.event };
  }
  return { count: draws.length, wrong: null };
}
