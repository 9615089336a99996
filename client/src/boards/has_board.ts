// Which games can be played on the page, without fetching their boards: the first page needs only to know.
const FOUND = import.meta.glob('./*/index.ts');

export const hasBoard = (game: string): boolean => `./${game.replaceAll('-', '_')}/index.ts` in FOUND;
