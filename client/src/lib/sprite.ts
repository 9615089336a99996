// Puts a game's pieces into the page once, so that <use href="#..."> finds them and the theme's colours reach them.
async function drawing(address: string): Promise<Element> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`no drawing at ${address}`);
  const holder = document.createElement('template'); // parsed as HTML, which browsers do far faster than XML
  holder.innerHTML = await answer.text();
  const drawn = holder.content.firstElementChild;
  if (!drawn) throw new Error(`nothing is drawn at ${address}`);
  drawn.setAttribute('aria-hidden', 'true');
  return drawn;
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
