// The first script that runs, and a small one: the address says which page and whose board will be shown, so their files are
// asked for beside the page's own script instead of after it.
export {}; // a file of its own, which shares no names with others

declare const FILES: Record<string, string[]>; // what a page or a game's board is made of; put in by vite.config.js

const PAGES: Record<string, string> = { table: 'pages/TablePage', learn: 'pages/Lesson' };
const [page = '', which = ''] = location.hash.replace(/^#\/?/, '').split('/').map(decoded);

/** A part of the address; one that is no encoded text (a lone %) stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The game of a table that was opened here before. */
function gameOf(table: string): string {
  try {
    const kept = JSON.parse(localStorage.getItem('pipeyard.tables') ?? '[]') as { table: string; game: string }[];
    return kept.find((each) => each.table === table)?.game ?? '';
  } catch {
    return '';
  }
}

function preload(href: string, attributes: Record<string, string>): void {
  const link = document.createElement('link');
  Object.assign(link, { href, crossOrigin: 'anonymous', ...attributes });
  document.head.append(link);
}

if (which && PAGES[page]) {
  const game = page === 'learn' ? which : gameOf(which);
  const board = FILES[`boards/${game.replaceAll('-', '_')}/index`];
  for (const path of new Set([...(FILES[PAGES[page]] ?? []), ...(board ?? [])]))
    preload(path, path.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
  if (board) preload(`/art/${encodeURIComponent(game)}.svg`, { rel: 'preload', as: 'fetch' });
}
