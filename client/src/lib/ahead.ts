// What a page will need, asked for at once: a board does not wait until the page that shows it has come.
import { gameBoard } from '../boards/games';
import { api } from './api';
import { start } from './lesson_progress';
import { table } from './local_storage';
import type { LessonMoment } from './messages';
import { openAhead } from './socket';
import { sprite } from './sprite';

/** Fetch a game's board and its pieces; whoever needs them finds them on their way. */
export function fetchBoard(game: string): void {
  void gameBoard(game).catch(() => {});
  void sprite(game).catch(() => {});
}

/** Fetch what the page at this address will show: the board of a lesson, or of a table that was opened here before. */
export function fetchAhead([page, which]: string[]): void {
  const game = which && (page === 'learn' ? which : page === 'table' ? table(which)?.game : '');
  if (game) fetchBoard(game);
}

const lessons = new Map<string, Promise<LessonMoment>>();

/** Ask the server what the page at this address will ask it, once the reader's language is known. */
export function askAhead([page, which]: string[]): void {
  if (!which) return;
  if (page === 'table') openAhead(`/ws/${encodeURIComponent(which)}`);
  if (page !== 'learn') return;
  const asked = api.lesson(which, { ...start(which), move: '' });
  asked.catch(() => {}); // whoever takes it hears of it
  lessons.set(which, asked);
}

/** The answer about a lesson that was asked for ahead, to be taken once. */
export function askedLesson(game: string): Promise<LessonMoment> | undefined {
  const asked = lessons.get(game);
  lessons.delete(game);
  return asked;
}
