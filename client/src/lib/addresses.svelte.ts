// Where other devices can open this server: what invitations and QR codes have to say.
import { ask } from './api';
import type { ServerAddresses } from './messages';

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Whether an address means another machine on every device. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** `base` is what links begin with; `command` is what lets other devices in, where they cannot come in yet. */
export const reach = $state({ base: `${location.origin}${location.pathname}`, command: '' });

let asked = false;

/** Find out how others reach this server: asked once. The page's own address does, unless the operator set another. */
export async function findReach(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const found = await ask<ServerAddresses>('/api/addresses');
    const [first] = found.elsewhere;
    if (!found.is_public && !isLoopback(location.hostname)) return;
    if (first) reach.base = first;
    reach.command = found.command;
  } catch {
    asked = false; // without an answer links lead to where this page is
  }
}

/** A link that other devices can open. */
export function shareable(...parts: string[]): string {
  return `${reach.base}#/${parts.map(encodeURIComponent).join('/')}`;
}
