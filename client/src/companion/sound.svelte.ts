// What a companion sounds like: a tick for the last seconds, a bell when time is up, drops when water comes.
import { setting } from '../lib/local_storage';

export const sound = $state({ on: setting.get<boolean>('companion.sound', true) });
let audio: AudioContext | null = null;

export function setSound(on: boolean): void {
  sound.on = on;
  setting.set('companion.sound', on);
}

function tone(from: number, to: number, after: number, lasts: number, loud: number): void {
  if (!sound.on) return;
  audio ??= new AudioContext();
  const start = audio.currentTime + after;
  const pitch = audio.createOscillator();
  const volume = audio.createGain();
  pitch.frequency.setValueAtTime(from, start);
  pitch.frequency.exponentialRampToValueAtTime(to, start + lasts);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  pitch.connect(volume).connect(audio.destination);
  pitch.start(start);
  pitch.stop(start + lasts);
}

export const tick = (): void => tone(1100, 1000, 0, 0.06, 0.15);
export const bell = (): void => [0, 0.35, 0.7].forEach((after) => tone(740, 735, after, 0.9, 0.35));
export const drops = (): void => [0, 0.14, 0.3].forEach((after, n) => tone(700 - 80 * n, 320, after, 0.2, 0.25));
export const next = (): void => tone(520, 660, 0, 0.12, 0.15);
