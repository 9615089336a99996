// Which games have a board of their own, without fetching it: others are played on the plain one, and have no lesson.
const FOUND = import.meta.glob('./*/index.ts');

export const hasBoard = (game: string): boolean => `./${game.replaceAll('-', '_')}/index.ts` in FOUND;
