// Where we are: everything after the # of the address, so that codes in links never reach a server's log.
export const route = $state({ parts: parse() });

function parse(): string[] {
  return location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
}

addEventListener('hashchange', () => {
  route.parts = parse();
  scrollTo(0, 0);
});

export function go(...parts: string[]): void {
  location.hash = '/' + parts.map(encodeURIComponent).join('/');
}
