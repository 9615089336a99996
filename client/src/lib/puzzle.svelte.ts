// A puzzle's table: the server judges each try, and this device remembers what was solved.
import { api } from './api';
import { JudgedTable } from './judged_table.svelte';
import { setting } from './local_storage';
import type { PuzzleMoment } from './messages';
import { chime } from './settings.svelte';

/** The puzzles that were solved on this device. */
export const solved = (): string[] => setting.get<string[]>('puzzles.solved', []);

export class PuzzleTable extends JudgedTable<PuzzleMoment> {
  readonly id: string;
  tries = $state(0);

  constructor(id: string) {
    super();
    this.id = id;
    void this.#ask();
  }

  move(_: number, text: string): void {
    if (!this.moment?.over && !this.sending) void this.#ask(text);
  }

  giveUp(): void {
    if (!this.moment?.over && !this.sending) void this.#ask('');
  }

  refresh(): void {
    void this.#ask();
  }

  #ask(move?: string): Promise<void> {
    return this.asking(async () => this.#heard(await api.puzzle(this.id, move), move));
  }

  #heard(news: PuzzleMoment, move: string | undefined): void {
    if (move && !news.refused) this.tries += 1;
    if (news.solved && !solved().includes(this.id)) setting.set('puzzles.solved', [...solved(), this.id]);
    if (news.refused || (move && !news.solved)) chime(220, 160);
    else if (move) chime();
    const refused = news.refused && move ? { ...news.refused, text: move, at: Date.now() } : null;
    this.hear(news, news.cell ? [news.cell] : [], refused);
  }
}
