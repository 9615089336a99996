// How the page looks and sounds on this device.
import { setting } from './local_storage';

export type Theme = 'auto' | 'light' | 'dark';

export const settings = $state({
  theme: setting.get<Theme>('theme', 'auto'),
  sound: setting.get<boolean>('sound', false),
});

/** What the page looks like now, whatever was chosen. */
export const look = $state<{ theme: 'light' | 'dark' }>({ theme: 'light' });

export function applyTheme(): void {
  const dark = settings.theme === 'dark' || (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  look.theme = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = look.theme;
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);

export function setTheme(theme: Theme): void {
  settings.theme = theme;
  setting.set('theme', theme);
  applyTheme();
}

export function setSound(on: boolean): void {
  settings.sound = on;
  setting.set('sound', on);
  if (on) chime();
}

let audio: AudioContext | null = null;

/** A drop of water: one short falling tone. */
export function chime(from = 660, to = 330): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
  tone.frequency.setValueAtTime(from, now);
  tone.frequency.exponentialRampToValueAtTime(to, now + 0.12);
  volume.gain.setValueAtTime(0.12, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.18);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.2);
}

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
