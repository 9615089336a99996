// Where we are: everything after the # of the address, so that codes in links never reach a server's log.
export const route = $state({ parts: parse() });

function parse(): string[] {
  return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decoded);
}

/** A part of the address; one that is no encoded text (a lone %) stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

addEventListener('hashchange', () => {
  route.parts = parse();
  scrollTo(0, 0);
});

export function go(...parts: string[]): void {
  location.hash = '/' + parts.map(encodeURIComponent).join('/');
}
