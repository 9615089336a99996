// Puts a game's pieces into the page once, so that <use href="#..."> finds them and the theme's colours reach them.
async function drawing(address: string): Promise<SVGElement> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no drawing at ${address}`);
  const drawn = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  drawn.setAttribute('aria-hidden', 'true');
  return document.importNode(drawn, true) as unknown as SVGElement;
}

const wanted = new Map<string, Promise<void>>();

export function sprite(game: string): Promise<void> {
  let coming = wanted.get(game);
  if (!coming) {
    coming = drawing(`/art/${encodeURIComponent(game)}.svg`).then((drawn) => {
      drawn.classList.add('sprite');
      document.body.append(drawn);
    });
    coming.catch(() => wanted.delete(game));
    wanted.set(game, coming);
  }
  return coming;
}
