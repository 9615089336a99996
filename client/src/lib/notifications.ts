// "Your turn": a mark in the title, and a notification where the player allowed it and looks elsewhere.
import { t } from './words.svelte';
let was = false;

export function announce(mine: boolean, title: string): void {
  document.title = `${mine ? `● ${t('Your turn')} · ` : ''}${title || 'Pipeyard'}`;
  if (mine && !was && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification(t('Your turn'), { body: title, tag: 'pipeyard' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
  was = mine;
}

export const canNotify = (): boolean => 'Notification' in window && Notification.permission === 'default';
export const askToNotify = (): Promise<unknown> => Notification.requestPermission();
