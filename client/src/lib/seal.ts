// Whether the secret a log opens at its end is the one that was sealed at the beginning.
export interface Opened {
  commitment: string;
  secret: string;
}

/** The seal and the secret of a log; either is "" if it is not there. */
export function opened(log: string): Opened {
  const found = (line: RegExp): string => line.exec(log)?.[1] ?? '';
  return { commitment: found(/^chance sealed ([0-9a-f]{64})$/m), secret: found(/^secret ([0-9a-f]{64})$/m) };
}

/** Whether the secret fits the seal that this device was shown; null where the browser cannot tell. */
export async function fits(log: string, seal: string): Promise<boolean | null> {
  const { commitment, secret } = opened(log);
  if (!secret || !seal || !globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const made = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return made === seal && commitment === seal;
}
