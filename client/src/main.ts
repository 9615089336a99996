// These say which letters each file has, so that ą and ł are fetched only where they are read.
import '@fontsource/atkinson-hyperlegible/400.css';
import '@fontsource/atkinson-hyperlegible/700.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { api } from './lib/api';
import { hasBoard } from './boards/has_board';
import { begin as keepPage, keepAtHand } from './lib/network.svelte';
import { followNotices } from './lib/push';
import { begin } from './lib/words.svelte';

const target = document.getElementById('app');
if (target)
  void begin().then(() => {
    mount(App, { target });
    keepPage();
    followNotices();
    // Companions and lessons of every game open without network from now on.
    if (import.meta.env.PROD)
      void api.games().then(
        (games) => {
          const names = games.map((game) => game.name).filter(hasBoard);
          return keepAtHand(names.flatMap((name) => [`/api/companion/${name}`, `/api/lessons/${name}`]));
        },
        () => {},
      );
  });
