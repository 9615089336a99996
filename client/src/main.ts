// These say which letters each file has, so that ą and ł are fetched only where they are read.
import '@fontsource/atkinson-hyperlegible/400.css';
import '@fontsource/atkinson-hyperlegible/700.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { api } from './lib/api';
import { hasBoard } from './boards/has_board';
import { askAhead, fetchAhead } from './lib/ahead';
import { begin as keepPage, keepAtHand } from './lib/network.svelte';
import { followNotices } from './lib/push';
import { route } from './lib/route.svelte';
import { begin } from './lib/words.svelte';

/** Let the browser paint, and hear what people do, before the next piece of work. */
const breath = (): Promise<void> => new Promise((done) => setTimeout(done));

const SETTLED = 2500; // milliseconds until a page has usually been laid, on a slow phone too

/** When the page stands and nothing is to be done: keeping all of it for a time without network would take the phone from who waits for it. */
const rest = (): Promise<void> =>
  new Promise((done) =>
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: SETTLED });
      else done(); // Safari
    }, SETTLED),
  );

/** Companions and lessons of every game open without network from now on. */
async function keepLessons(): Promise<void> {
  const names = (await api.games()).map((game) => game.name).filter(hasBoard);
  await keepAtHand(names.flatMap((name) => [`/api/companion/${name}`, `/api/lessons/${name}`]));
}

async function open(target: HTMLElement): Promise<void> {
  const spoken = begin();
  await breath();
  fetchAhead(route.parts);
  await Promise.all([spoken, breath()]);
  askAhead(route.parts);
  mount(App, { target });
  await breath();
  followNotices();
  await rest();
  keepPage();
  if (import.meta.env.PROD) await keepLessons().catch(() => {}); // without network they are here already, or not at all
}

const target = document.getElementById('app');
if (target) void open(target);
