// This device's tables and how they stand: asked for together, now and then while the page is looked at.
import { untrack } from 'svelte';
import { api, Trouble } from './api';
import { forget, setting, tables, type KeptTable } from './local_storage';
import type { Standing } from './messages';

export interface Row {
  kept: KeptTable;
  told: Standing | null;
  state: 'mine' | 'others' | 'over' | 'gone' | 'unknown';
}

const OFTEN = 20000;
const ORDER: Row['state'][] = ['mine', 'others', 'unknown', 'over', 'gone'];
const FINISHED = 'finished'; // results do not change: they are kept here and not asked for again

export class TableList {
  #kept = $state.raw<KeptTable[]>(tables());
  #told = $state.raw<Record<string, Standing>>(setting.get(FINISHED, {}));
  #answered = $state.raw<Set<string>>(new Set()); // tables the server was asked about
  reached = $state(true); // whether the last call was answered
  trouble = $state(''); // what the server said where it could not tell

  rows = $derived.by((): Row[] =>
    this.#kept
      .map((kept): Row => {
        const told = this.#told[kept.table] ?? null;
        return { kept, told, state: this.#state(kept, told) };
      })
      .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (b.told?.since ?? b.kept.when) - (a.told?.since ?? a.kept.when)),
  );

  #state(kept: KeptTable, told: Standing | null): Row['state'] {
    if (!told) return this.#answered.has(kept.table) ? 'gone' : 'unknown';
    if (told.result) return 'over';
    return told.must.some((seat) => told.you.includes(seat)) ? 'mine' : 'others';
  }

  /** Ask now, and keep asking until told to stop. */
  follow(): () => void {
    // An effect that follows must not wait for what the answers change, or it would ask again at once, for ever.
    const look = (): void => {
      if (!document.hidden) untrack(() => void this.refresh());
    };
    look();
    const timer = setInterval(look, OFTEN);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async refresh(): Promise<void> {
    const kept = tables();
    this.#kept = kept;
    const open = kept.filter((each) => !this.#told[each.table]?.result);
    if (!open.length) return;
    try {
      const found = await api.mine({
        tables: open.map((each) => ({ table: each.table, tokens: each.seats.map((seat) => seat.token), watch: each.watch })),
      });
      this.reached = true;
      this.trouble = '';
      const gone = new Set(open.map((each) => each.table));
      const told = Object.fromEntries(Object.entries(this.#told).filter(([id]) => !gone.has(id)));
      for (const each of found) told[each.table] = each;
      this.#told = told;
      this.#answered = new Set([...this.#answered, ...gone]);
      this.#remember();
    } catch (problem) {
      this.reached = false; // what was known stays on the page
      this.trouble = problem instanceof Trouble && !problem.isOffline ? problem.message : '';
    }
  }

  forget(id: string): void {
    forget(id);
    this.#kept = tables();
    this.#told = Object.fromEntries(Object.entries(this.#told).filter(([each]) => each !== id));
    this.#remember();
  }

  #remember(): void {
    const here = new Set(this.#kept.map((each) => each.table));
    setting.set(FINISHED, Object.fromEntries(Object.entries(this.#told).filter(([id, each]) => each.result && here.has(id))));
  }
}
