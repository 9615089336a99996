// How far the learner of this device came in each lesson.
import { setting } from './local_storage';

export interface Progress {
  chapter: number;
  moves: string[];
  chapters: number;
  done: boolean;
}

export const progress = (game: string): Progress =>
  setting.get<Progress>(`lesson.${game}`, { chapter: 0, moves: [], chapters: 0, done: false });

/** Where a lesson goes on: one that was done begins again. */
export function start(game: string): { chapter: number; moves: string[] } {
  const { chapter, moves, done } = progress(game);
  return done ? { chapter: 0, moves: [] } : { chapter, moves };
}
