// What a seed brings, turn by turn: the same as pipeyard/paper/stream.py, so that any device repeats a game.
const encoder = new TextEncoder();

/** A number from 0 up to `total` for a turn; `die` tells several of one turn apart. */
export function draw(seed: string, turn: number, total: number, die = 0): number {
  let mixed = 0x811c9dc5;
  for (const byte of encoder.encode(`${seed.trim().toLowerCase()}:${turn}:${die}`)) mixed = Math.imul(mixed ^ byte, 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = (mixed ^ (mixed >>> 16)) >>> 0;
  return Math.floor((mixed * total) / 2 ** 32);
}

/** Which of several a turn brings, by their weights. */
export function weighted(seed: string, turn: number, weights: number[]): number {
  let left = draw(
    seed,
    turn,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  return weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
}

/** A word to remember a game by. */
export function newSeed(): string {
  const letters = crypto.getRandomValues(new Uint8Array(6));
  const pick = (from: string, n: number): string => from[n % from.length] ?? '';
  return [...letters].map((n, place) => pick(place % 2 ? 'aeiou' : 'bdfgklmnprstvz', n)).join('');
}
