import '@fontsource/atkinson-hyperlegible/latin-400.css';
import '@fontsource/atkinson-hyperlegible/latin-700.css';
import '@fontsource/atkinson-hyperlegible/latin-ext-400.css';
import '@fontsource/atkinson-hyperlegible/latin-ext-700.css';
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { begin as keepPage } from './lib/network.svelte';
import { begin } from './lib/words.svelte';

const target = document.getElementById('app');
if (target)
  void begin().then(() => {
    mount(App, { target });
    keepPage();
  });
