// A game's numbers for its companion, kept on this device so that it opens with no network.
import { api } from '../lib/api';
import { setting } from '../lib/local_storage';

export async function facts<F>(game: string): Promise<F[]> {
  const name = `companion.facts.${game}`;
  try {
    const told = await api.companion<F>(game);
    setting.set(name, told);
    return told;
  } catch (error) {
    const kept = setting.get<F[] | null>(name, null);
    if (kept) return kept;
    throw error;
  }
}

/** What a companion had on the screen, so that a reload goes on with it. */
export const memory = <M>(game: string) => ({
  get: () => setting.get<M | null>(`companion.${game}`, null),
  set: (what: M | null) => setting.set(`companion.${game}`, what),
});
