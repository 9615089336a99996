// Puts a game's pieces into the page once, so that <use href="#..."> finds them and the theme's colours reach them.
const wanted = new Map<string, Promise<void>>();

export function sprite(game: string): Promise<void> {
  let coming = wanted.get(game);
  if (!coming) {
    coming = fetch(`/art/${encodeURIComponent(game)}.svg`).then(async (answer) => {
      if (!answer.ok) throw new Error(`no pieces for ${game}`);
      const drawn = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
      drawn.setAttribute('aria-hidden', 'true');
      drawn.classList.add('sprite');
      document.body.append(document.importNode(drawn, true));
    });
    coming.catch(() => wanted.delete(game));
    wanted.set(game, coming);
  }
  return coming;
}
