// The games that were finished on this device: kept here and nowhere else.
import { setting } from './local_storage';
import type { Frame, Welcome } from './messages';

export interface PlayedGame {
  table: string;
  game: string;
  title: string;
  when: number;
  players: number;
  score: number | null; // the best of one's own seats
  won: boolean;
}

const KEY = 'games';
const MOST = 500;

export const myGames = (): PlayedGame[] => setting.get<PlayedGame[]>(KEY, []);

/** Remember how a game ended, once. Games that went on from a replay, or that nobody here played, do not count. */
export function remember(table: string, welcome: Welcome, frame: Frame): void {
  const { result } = frame;
  if (!result || !welcome.you.length || welcome.casual || welcome.loaded || result.rule === 'table/agreed') return;
  const known = myGames();
  if (known.some((game) => game.table === table)) return;
  const scores = welcome.you.map((seat) => result.scores[seat] ?? null).filter((score) => score !== null);
  const played: PlayedGame = {
    table,
    game: welcome.game,
    title: welcome.title,
    when: Date.now(),
    players: welcome.crowd || welcome.seats.length,
    score: scores.length ? Math.max(...scores) : null,
    won: welcome.you.some((seat) => result.winners.includes(seat)),
  };
  setting.set(KEY, [played, ...known].slice(0, MOST));
}

export interface GameRecord {
  game: string;
  title: string;
  played: number;
  won: number; // of those with other players
  against: number; // games with other players
  best: number | null;
  scores: number[]; // oldest first
}

/** Each game's record, the one played last first. */
export function records(games: PlayedGame[]): GameRecord[] {
  const names = [...new Set(games.map((game) => game.game))];
  return names.map((name) => {
    const played = games.filter((game) => game.game === name);
    const scores = played.flatMap((game) => (game.score === null ? [] : [game.score])).reverse();
    const against = played.filter((game) => game.players > 1);
    return {
      game: name,
      title: played[0]?.title ?? name,
      played: played.length,
      against: against.length,
      won: against.filter((game) => game.won).length,
      best: scores.length ? Math.max(...scores) : null,
      scores,
    };
  });
}
