// The end: closed pipes light up one by one, those that pay first, and each says what it is worth.
import type { TubeTanglePipeView } from '../../lib/messages';
import { calm } from '../../lib/settings.svelte';
import { t } from '../../lib/words.svelte';
import type { Called } from './words';

const STEP = 650; // milliseconds from one pipe to the next
const LONGEST = 9000; // all of them

export class Lights {
  #called: Called;
  #order = $state.raw<TubeTanglePipeView[]>([]);
  #count = $state(0);
  #timer = 0;

  lit = $derived.by(() => this.#order.slice(0, this.#count));
  running = $derived.by(() => this.#count < this.#order.length);
  said = $derived.by((): string => {
    const last = this.lit.at(-1);
    return last ? t('{material}: closed, {n} {n:point|points}', { material: this.#called(last.material), n: last.points }) : '';
  });

  constructor(called: Called) {
    this.#called = called;
  }

  /** Begin when the game is over; forget when it is not (a replay goes back). Returns how to stop. */
  follow(pipes: TubeTanglePipeView[] | null): () => void {
    const order = (pipes ?? []).filter((pipe) => pipe.closed).sort((a, b) => Number(b.paid > 0) - Number(a.paid > 0));
    this.#order = order;
    this.#count = calm() ? order.length : 0;
    const step = Math.min(STEP, LONGEST / Math.max(order.length, 1));
    clearInterval(this.#timer);
    this.#timer = window.setInterval(() => {
      if (this.running) this.#count += 1;
      else clearInterval(this.#timer);
    }, step);
    return () => clearInterval(this.#timer);
  }

  skip(): void {
    this.#count = this.#order.length;
  }
}
