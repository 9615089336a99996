// Whether there is a network, whether a new Pipeyard waits, and what shall be at hand without one.
import { words } from './words.svelte';

export const network = $state({ online: navigator.onLine, renewed: false });

addEventListener('online', () => (network.online = true));
addEventListener('offline', () => (network.online = false));

let waiting: ServiceWorker | null = null;

function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return; // a browser that was told to let none in
  const ready = (): void => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    network.renewed = true;
  };
  ready();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', ready));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().catch(() => {});
  });
}

/** From now on this page opens without a network too. */
export function begin(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker.register('/sw.js').then(watch, () => {}); // a browser that forbids it still plays
}

/** Change to the new build: the page comes again with it. */
export function renew(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage({ renew: true });
}

/** Have these addresses at hand when there is no network: public ones, such as '/api/companion/pipes'. */
export async function keepAtHand(paths: string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: paths, language: words.language });
}
