/// <reference lib="webworker" />
// The service worker: the page opens with no network, and a new build replaces the old one whole.
//
// - The shell (page, scripts, styles, letters, languages, icons) is kept with its build and taken from there.
// - Pictures and what is the same for everyone (games, rules, companions, lessons …) come from the network; what came last is
//   kept for when there is none, apart for each language.
// - Everything about tables (/api/tables, /api/invites, /ws) is never kept.
// - A turn notice is shown when the page is closed; a tap opens its table.
//
// A page that wants more at hand with no network names it: keepAtHand(['/api/companion/pipes']) of lib/network.svelte.ts.
declare const GAMES: string[]; // these three are put in by vite.config.js
declare const SHELL: string[];
declare const BUILD: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const BUILT = `pipeyard-build-${BUILD}`;
const AT_HAND = 'pipeyard-at-hand';
const PICTURES = GAMES.flatMap((game) => [`/art/${game}.svg`, `/art/scenes/${game}.svg?theme=light`, `/art/scenes/${game}.svg?theme=dark`]);
const FOR_EVERYONE = /^\/(art\/|api\/(games|rules|companion|credits|lessons)(\/|$))/;
const PATIENCE = 4000; // milliseconds a page waits for the network before it is taken from here

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(BUILT);
      await cache.addAll(SHELL.map((path) => new Request(path, { cache: 'reload' })));
      await keep(PICTURES);
    })(),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith('pipeyard-') && name !== BUILT && name !== AT_HAND);
      await Promise.all(old.map((name) => caches.delete(name)));
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener('message', (event) => {
  const wish = event.data as { renew?: boolean; keep?: string[]; language?: string } | null;
  if (wish?.renew) void worker.skipWaiting();
  if (wish?.keep)
    event.waitUntil(
      keep(
        wish.keep.filter((path) => FOR_EVERYONE.test(path)),
        wish.language,
      ),
    );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && url.pathname === '/') event.respondWith(page(request));
  else if (SHELL.includes(url.pathname)) event.respondWith(built(request));
  else if (FOR_EVERYONE.test(url.pathname)) event.respondWith(fresh(request));
});

worker.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo((event.notification.data as { table?: string } | null)?.table ?? ''));
});

/** Show a notice, unless its table is looked at. One table has one: a newer replaces it. */
async function tell(data: PushMessageData | null): Promise<void> {
  const told = read(data);
  if (!told) return; // not ours
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const hash = `#/table/${told.table}`;
  if (pages.some((page) => page.visibilityState === 'visible' && new URL(page.url).hash.startsWith(hash))) return;
  const { text, table } = told;
  await worker.registration.showNotification(text, { body: 'Pipeyard', tag: `pipeyard-${table}`, icon: '/icon-192.png', data: { table } });
}

function read(data: PushMessageData | null): { text: string; table: string } | null {
  try {
    const told = data?.json() as { text?: unknown; table?: unknown } | null | undefined;
    return typeof told?.text === 'string' && typeof told.table === 'string' ? { text: told.text, table: told.table } : null;
  } catch {
    return null;
  }
}

/** Bring a table before the player: in a page that is open, or in a new one. */
async function goTo(table: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  const page = pages.find((each) => new URL(each.url).hash.startsWith(`#/table/${table}`)) ?? pages[0];
  if (!page) {
    await worker.clients.openWindow(`/#/table/${encodeURIComponent(table)}`);
    return;
  }
  page.postMessage({ table });
  await page.focus().catch(() => {}); // some browsers forbid it
}

/** The newest page there is; without network, or if it is slow, the one that is kept. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match('/', { cacheName: BUILT });
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
  const found = await Promise.race([fetch(request).catch(() => undefined), kept ? late : new Promise<never>(() => {})]);
  return found?.ok ? found : (kept ?? found ?? Response.error());
}

async function built(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: BUILT, ignoreSearch: true })) ?? fetch(request);
}

/** What the network says, kept for when it says nothing. */
async function fresh(request: Request): Promise<Response> {
  const cache = await caches.open(AT_HAND);
  const place = placed(new URL(request.url), request.headers.get('accept-language') ?? '');
  try {
    const answer = await fetch(request);
    if (answer.status === 200) await cache.put(place, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(place);
    if (kept) return kept;
    throw error;
  }
}

/** Where an answer is kept: words differ from language to language, pictures do not. */
function placed({ pathname, search }: URL, language: string): string {
  return pathname.startsWith('/art/') ? pathname + search : `${pathname}?language=${encodeURIComponent(language)}`;
}

/** Fetch some addresses to have them at hand; what does not come now may come another time. */
async function keep(paths: string[], language = ''): Promise<void> {
  const headers = language ? { 'accept-language': language } : undefined;
  await Promise.allSettled(paths.map((path) => fresh(new Request(path, { headers }))));
}
