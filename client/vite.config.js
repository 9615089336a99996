/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const PUBLIC = new URL('./public/', import.meta.url);
const BOARDS = new URL('./src/boards/', import.meta.url);
const FIRST = 'first'; // the chunk that the page begins with

/**
 * Tells the service worker what the build is made of and which games there are, and gives the build a name that changes with it.
 * @returns {import('vite').Plugin}
 */
function shell() {
  return {
    name: 'shell',
    enforce: 'post',
    generateBundle(_, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') return this.error('there is no service worker');
      const lying = readdirSync(PUBLIC);
      const made = Object.keys(bundle).filter((name) => name !== 'sw.js' && name !== 'index.html' && !name.endsWith('.woff'));
      const whole = createHash('sha256').update(worker.code);
      for (const name of lying) whole.update(readFileSync(new URL(name, PUBLIC)));
      for (const name of Object.keys(bundle).sort()) {
        const part = bundle[name];
        whole.update(name).update(part?.type === 'asset' ? part.source : (part?.code ?? ''));
      }
      const paths = ['/', ...made.map((name) => `/${name}`), ...lying.map((name) => `/${name}`)].sort();
      const folders = readdirSync(BOARDS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      const games = folders.map((folder) => folder.name.replaceAll('_', '-'));
      worker.code = `const GAMES=${JSON.stringify(games)},SHELL=${JSON.stringify(paths)},BUILD=${JSON.stringify(whole.digest('hex').slice(0, 16))};${worker.code}`;
      return undefined;
    },
  };
}

/**
 * Tells the script that asks for files ahead what each page and each game's board is made of.
 * @returns {import('vite').Plugin}
 */
function preload() {
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', injectTo: 'head-prepend', attrs: { async: true, src: '/preload.js' } }],
    },
    generateBundle(_, bundle) {
      const script = bundle['preload.js'];
      if (script?.type !== 'chunk') return this.error('there is no script that asks for files ahead');
      /** @type {(name: string, seen?: Set<string>) => Set<string>} */
      const needs = (name, seen = new Set()) => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || chunk.name === FIRST || seen.has(`/${name}`)) return seen; // the page asks for the first itself
        seen.add(`/${name}`);
        for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(`/${style}`);
        for (const other of chunk.imports) needs(other, seen);
        return seen;
      };
      /** @type {Record<string, string[]>} */
      const files = {};
      for (const chunk of Object.values(bundle)) {
        const [, made] = /\/src\/(pages\/\w+|boards\/\w+\/index)\.\w+$/.exec((chunk.type === 'chunk' && chunk.facadeModuleId) || '') ?? [];
        if (made) files[made] = [...needs(chunk.fileName)];
      }
      script.code = `const FILES=${JSON.stringify(files)};${script.code}`;
      return undefined;
    },
  };
}

/**
 * Fetches the letters of the first page beside its script: letters that come later would move what is there already.
 * @returns {import('vite').Plugin}
 */
function fonts() {
  return {
    name: 'fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /-latin-[47]00-.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
          })),
    },
  };
}

/**
 * Whether the first page needs a module before it is there: whether static imports lead to it from main.ts.
 * @param {string} id
 * @param {import('rolldown').ChunkingContext} context
 * @param {Set<string>} seen
 * @returns {boolean}
 */
function isFirst(id, context, seen = new Set()) {
  if (id.endsWith('/src/main.ts')) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (context.getModuleInfo(id)?.importers ?? []).some((importer) => isFirst(importer, context, seen));
}

/**
 * Few files instead of many small ones, each of which costs a phone a round trip: what the first page needs,
 * what pages with a board share, then one for each page and each game.
 * @type {import('rolldown').CodeSplittingGroup[]}
 */
const GROUPS = [
  { name: (id, context) => (isFirst(id, context) ? FIRST : null), debugName: FIRST, priority: 2 },
  { name: 'board', test: /\/src\/(parts|lib|boards\/[^/]+\.)/, minShareCount: 2, priority: 1 },
];

// Built into the Python package, which serves it. Nothing is inlined: the page's policy allows no data: scripts.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), fonts(), preload(), shell()],
  build: {
    outDir: '../src/pipeyard/web/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: { index: 'index.html', preload: 'src/preload.ts', sw: 'src/sw.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'index' ? 'assets/[name]-[hash].js' : `${name}.js`),
        codeSplitting: { groups: GROUPS },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8000',
      '/art': 'http://127.0.0.1:8000',
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
  // Tests run as in a browser; without this condition Svelte would be the one for servers.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], setupFiles: ['src/testing/setup.ts'], restoreMocks: true },
}));
