// The people with printed boards: who is out, and who crossed again in this round of water.
import { memory } from '../facts';

export interface Player {
  name: string;
  out: boolean;
  recrossed: number; // in this round
}
export const keptPlayers = memory<Player[]>('pipes.players');

export class Table {
  players = $state<Player[]>([]);
  push = $state(1); // fields that a crossing again brings everyone else, by the edition

  constructor(players: Player[]) {
    this.players = players;
  }

  static named(text: string): Table {
    const names = [...new Set(text.split(/[,\n]/).map((name) => name.trim()))].filter(Boolean);
    return new Table(names.map((name) => ({ name, out: false, recrossed: 0 })));
  }

  get left(): number {
    return this.players.filter((player) => !player.out).length;
  }

  /** Fields a player's water flows in this round: one, and more for each time another's crossed again. */
  owed(player: Player): number {
    const others = this.players.filter((other) => other.name !== player.name).reduce((sum, other) => sum + other.recrossed, 0);
    return 1 + this.push * others;
  }

  recross(player: Player): void {
    player.recrossed += 1;
    this.#keep();
  }

  toggle(player: Player): void {
    player.out = !player.out;
    this.#keep();
  }

  /** Another round: nobody has crossed again yet. */
  newRound(): void {
    for (const player of this.players) player.recrossed = 0;
    this.#keep();
  }

  #keep(): void {
    keptPlayers.set($state.snapshot(this.players));
  }
}
