// What playing has in common: what is picked, where the keyboard is, and saying a move for the seat on this screen.
import type { Point } from '../lib/drag';
import { same, type Cell } from '../lib/grid';
import type { ResultInfo } from '../lib/messages';
import { listed } from '../lib/players';
import type { Table } from '../lib/table.svelte';
import { called } from '../lib/vocabulary';
import { t } from '../lib/words.svelte';

/** What the main button would do, and how it says so. */
export interface Deed {
  words: string;
  text: string;
}

export abstract class Play<View = unknown, Hints = unknown> {
  readonly table: Table;
  cell = $state.raw<Cell | null>(null); // what is picked
  cursor = $state.raw<Cell | null>(null); // where the keyboard is
  carried = $state.raw<Point | null>(null); // a piece dragged from the dock, on the screen

  constructor(table: Table) {
    this.table = table;
  }

  view = $derived.by(() => this.table.view<View>(this.table.seat));
  hints = $derived.by(() => (this.table.seat === null ? null : this.table.hints<Hints>(this.table.seat)));

  /** The seat on this screen waits for its time to begin: somebody is still looking at what just happened. */
  held = $derived.by(
    () => this.table.seat !== null && !!this.table.frame?.clock.unseen.length && !!this.table.frame.clock.held.includes(this.table.seat),
  );

  /** Cells with a ring: those that words beside the board speak of, those somebody asks about, and the one that a refusal offers instead. */
  rings = $derived.by((): Cell[] => {
    const offered = this.table.refused?.instead?.cell;
    const cells = [...this.table.lit, ...this.askedAbout(), ...(offered ? [offered] : [])];
    return cells.filter((cell, n) => cells.findIndex((each) => same(each, cell)) === n);
  });

  /** The cells that another player waits for our word about. */
  askedAbout(): Cell[] {
    return [];
  }

  /** How this game is won, and how near that is, in one line that is always in sight. */
  aim(): string {
    return '';
  }
  /** What a finished game was decided by, with the sums; "" where the reason says it all. */
  decided(_result: ResultInfo): string {
    return '';
  }
  /** The winner's score against the others'. */
  protected against(result: ResultInfo): string {
    const [winner] = result.winners;
    const others = result.scores
      .filter((_, seat) => !result.winners.includes(seat))
      .sort((a, b) => (b ?? -Infinity) - (a ?? -Infinity))
      .map((score) => String(score ?? t('no score')));
    if (winner === undefined || !others.length) return '';
    return t('{n} {n:point|points} against {others}.', { n: result.scores[winner] ?? 0, others: listed(others) });
  }
  /** What stands beside a player's name: money, water, who is out. */
  abstract standing(seat: number): string;
  /** A score of the result as people say it. */
  scored(score: number): string {
    return String(score);
  }
  /** What a seat's result is made of, in a few words. */
  abstract breakdown(seat: number): string;
  /** Show a move on the board as if it had been picked; it is not made. Whether that can be shown. */
  abstract suggest(text: string): boolean;
  abstract key(event: KeyboardEvent): boolean; // whether the key was used
  abstract clear(): void; // Esc
  abstract turnWords(): string; // what there is to do now, for the one who must: it comes after "Your turn:"

  /** How the piece of a move lies, in words; "" where there is nothing to say. */
  lies(_move: string): string {
    return '';
  }

  /** What another player waits for one of ours to answer, if anything: words, and who. */
  call(): { words: string; seat: number } | null {
    return null;
  }

  /** Show the sheet of a seat, where each player has one. */
  showSeat(_seat: number): void {}
  /** Whether the board shows what this seat did. */
  showsSeat(_seat: number): boolean {
    return true;
  }

  /** A thing of this game in words. */
  called(thing: string, values: Record<string, string> = {}): string {
    return called(this.table.welcome?.vocabulary, thing, values);
  }

  /** The same as a function of its own. */
  readonly naming = (thing: string, values: Record<string, string> = {}): string => this.called(thing, values);

  /** Make a move, in its notation. */
  say(words: string): void {
    if (this.table.seat !== null) this.table.move(this.table.seat, words);
  }
}
