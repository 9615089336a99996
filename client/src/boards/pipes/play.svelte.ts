// Playing Pipes: what is picked on one's own sheet, with which tool, and what the main button would do.
import { across, ARROWS, EDGE, key, next, same, SIDES, text, type Cell, type Side } from '../../lib/grid';
import type { PipesFieldView, PipesHints, PipesPlayerView, PipesView, ResultInfo } from '../../lib/messages';
import { Play, type Deed } from '../play.svelte';
import { named } from '../../lib/players';
import { describeAt, openSides } from '../../lib/cell_descriptions';
import { t } from '../../lib/words.svelte';

export type Tool = 'draw' | 'rotate' | 'crossing' | 'teleport';

export class SheetPlay extends Play<PipesView, PipesHints> {
  tool = $state<Tool>('draw');
  sides = $state<string | null>(null);

  mine = $derived.by(() => this.table.seat !== null && !this.held && !!this.table.frame?.waiting.must.includes(this.table.seat));
  shown = $derived.by(() => this.table.looking ?? this.table.seat ?? this.#first());
  own = $derived.by(() => this.shown === this.table.seat);
  player = $derived.by((): PipesPlayerView | undefined => this.playerOf(this.shown));
  me = $derived.by((): PipesPlayerView | undefined => (this.table.seat === null ? undefined : this.playerOf(this.table.seat)));
  fields = $derived(new Map((this.me?.fields ?? []).map((field) => [key(field.cell), field])));
  turning = $derived.by(() => this.hints?.rotate.find((each) => same(each.cell, this.cell)));
  usable = $derived.by((): Set<string> => {
    if (!this.hints || !this.mine) return new Set();
    if (this.tool === 'teleport') return new Set(this.hints.teleport.map((each) => key(each.cell)));
    if (this.tool === 'rotate') return new Set(this.hints.rotate.map((each) => key(each.cell)));
    return new Set((this.tool === 'crossing' ? this.hints.crossing : this.hints.draw).map(key));
  });
  ends = $derived.by(() => this.hints?.teleport.find((each) => same(each.cell, this.cell))?.sides ?? []);
  ghost = $derived.by((): PipesFieldView | null => {
    const { cell, me } = this;
    if (!cell || !me || !this.own || !this.mine) return null;
    const plain = { cell, wet: '', teleport: 0 };
    if (this.turning) {
      const lying = this.fields.get(key(cell))?.sides ?? '';
      return this.sides && this.sides !== lying ? { ...plain, kind: 'corner', sides: this.sides } : null;
    }
    if (!this.usable.has(key(cell)) || this.tool === 'rotate') return null;
    if (this.tool === 'teleport')
      return { ...plain, kind: 'teleport', sides: this.sides ?? this.ends[0] ?? 'N', teleport: this.numbered() };
    if (this.tool === 'crossing') return { ...plain, kind: 'crossing', sides: 'NS+EW' };
    return this.view?.element ? { ...plain, kind: 'straight', sides: this.view.element } : null;
  });

  /** The keyboard's field in words. */
  said = $derived.by((): string => {
    if (!this.cursor) return '';
    const field = this.fields.get(key(this.cursor));
    if (field) {
      const what = field.sides
        ? t('{what}, open to {sides}', { what: this.called(field.kind), sides: openSides(field.sides) })
        : this.called(field.kind);
      return describeAt(this.cursor, field.wet ? t('{what}, holds water', { what }) : what);
    }
    return describeAt(this.cursor, same(this.cursor, this.hints?.water?.end) ? t('empty, the water would end here') : t('empty'));
  });

  numbered(): number {
    const placed = (this.me?.fields ?? []).map((field) => field.teleport);
    return this.me?.pending ? Math.max(1, ...placed) : Math.max(0, ...placed) + 1;
  }

  deed = $derived.by((): Deed | null => {
    if (!this.mine || !this.me) return null;
    const { cell, ghost } = this;
    if (cell && ghost && this.turning)
      return { words: t('Turn it ({n} left)', { n: this.me.left[0] ?? 0 }), text: `rotate ${text(cell)} ${ghost.sides}` };
    if (cell && ghost && this.tool === 'teleport') {
      return { words: this.me.pending ? t('Second end here') : t('First end here'), text: `teleport ${text(cell)} ${ghost.sides}` };
    }
    if (cell && ghost && this.tool === 'crossing') return { words: t('Crossing here'), text: `crossing ${text(cell)}` };
    if (cell && ghost) return { words: t('Draw here'), text: `draw ${text(cell)}` };
    if (this.me.pending) return null; // ending the turn now would drop the first end
    return { words: this.drew ? t('Done') : t('Pass'), text: 'done' };
  });
  /** In this turn's round the water would find no way on. */
  ending = $derived(this.hints?.rounds_to_water === 0 && this.hints.water?.steps_left === 0 && this.me?.out === null);
  drew = $derived((this.me?.acts ?? []).some((act) => act.startsWith('draw')));

  /** A player's sheet; of a crowd only some are here. */
  playerOf(seat: number): PipesPlayerView | undefined {
    return this.view?.players.find((player) => player.name === `p${seat + 1}`);
  }

  nameOf(seat: number): string {
    const line = [...(this.table.crowd?.top ?? []), ...(this.table.ranking ?? [])].find((each) => each.seat === seat);
    return line?.name ?? named(this.table.seats, seat);
  }

  /** What a spectator sees first. */
  #first(): number {
    return Number(this.view?.players[0]?.name.slice(1) ?? 1) - 1;
  }

  standing(seat: number): string {
    const player = this.playerOf(seat);
    if (!player) return '';
    if (player.out !== null) return t('out');
    const done = player.done && this.view?.step === 'turn' ? '✓ ' : '';
    return done + (this.view?.rounds ? t('{n} wet', { n: player.water }) : '');
  }

  aim(): string {
    const { view } = this;
    if (!view) return '';
    if (view.seats === 1) return t('Keep your water running as long as you can.');
    return t('The last one whose water still runs wins. {n} of {all} {n:is|are} in.', { n: view.players_in, all: view.seats });
  }

  decided(result: ResultInfo): string {
    const { view } = this;
    if (!view || view.seats === 1) return '';
    const [first] = result.winners;
    const n = result.scores[first ?? 0] ?? 0;
    const water = new Set(result.winners.map((seat) => this.playerOf(seat)?.water));
    if (result.winners.length === 1) return t('{n} {n:round|rounds} of water survived.', { n });
    return water.size > 1
      ? t('{n} {n:round|rounds} of water survived each. Rounds count, not the fields the water ran through.', { n })
      : t('{n} {n:round|rounds} of water survived each.', { n });
  }

  scored(score: number): string {
    return this.view?.seats === 1 ? super.scored(score) : t('{n} {n:round|rounds}', { n: score });
  }

  breakdown(seat: number): string {
    const player = this.playerOf(seat);
    if (!player) return '';
    if (player.out === null) return t('{n} {n:field|fields} of water, still in', { n: player.water });
    return t('{n} {n:field|fields} of water, out in round {round}', { n: player.water, round: player.out });
  }

  showSeat(seat: number | null): void {
    if (seat === (this.table.looking ?? this.table.seat)) return;
    this.table.looking = seat === this.table.seat ? null : seat;
    this.table.look?.(this.table.looking);
  }
  showsSeat(seat: number): boolean {
    return seat === this.shown;
  }

  suggest(words: string): boolean {
    const found = /^(draw|crossing|rotate|teleport) \((\d+),(\d+)\)(?: (\w+))?$/.exec(words);
    if (!found) return false;
    this.clear();
    this.tool = found[1] as Tool;
    this.cell = [Number(found[2]), Number(found[3])];
    this.sides = found[4] ?? null;
    return true;
  }

  /** What is about to become of the water, where that is this turn. */
  danger(): string {
    const water = this.hints?.water;
    if (!water || !this.ending) return '';
    if (water.why === 'edge') return t('This turn your water runs off the board: then you are out.');
    if (water.fits && !this.drew) return t('This turn your water comes to the marked field. The element fits there.');
    if (water.why === 'empty') return t('This turn your water comes to the marked field. With no way on you are out.');
    return t('This turn your water stops at the marked field: then you are out.');
  }

  turnWords(): string {
    return this.me?.pending ? t('the teleport needs its second end') : this.drew ? t('more, or done') : t('draw the element, or pass');
  }

  /** A tap: within the field, nearest to which side, counts for teleports. */
  tap(cell: Cell, inside: [number, number] = [50, 50]): void {
    this.cursor = cell;
    if (!this.own || !this.mine) return;
    const near = [...SIDES].sort((a, b) => dist(EDGE[a], inside) - dist(EDGE[b], inside))[0];
    if (same(cell, this.cell)) {
      if (this.tool === 'teleport' && !this.turning && this.ghost) {
        if (near && near !== this.ghost.sides && this.ends.includes(near)) this.sides = near;
        else this.turn();
      } else if (this.turning) this.turn();
      else if (this.ghost) this.confirm();
      return;
    }
    this.table.refused = null;
    this.cell = cell;
    this.sides = null;
    if (this.tool === 'teleport') this.sides = near && this.ends.includes(near) ? near : (this.ends[0] ?? null);
    if (this.turning) this.turn();
    else if (!this.usable.has(key(cell))) this.#askAnyway(cell);
  }

  /** Nothing is known to go there: the server says why. */
  #askAnyway(cell: Cell): void {
    const field = this.fields.get(key(cell));
    if (field && field.kind !== 'wall' && field.kind !== 'valve' && field.kind !== 'teleport')
      this.say(`rotate ${text(cell)} ${next([field.sides], field.sides)}`);
    else if (this.tool === 'teleport') this.say(`teleport ${text(cell)} N`);
    else this.say(`${this.tool === 'crossing' ? 'crossing' : 'draw'} ${text(cell)}`);
    this.cell = null;
  }

  turn(): void {
    if (this.turning && this.cell) {
      const now = this.fields.get(key(this.cell))?.sides ?? '';
      this.sides = next([now, ...this.turning.sides], this.sides ?? now);
    } else if (this.tool === 'teleport' && this.ghost) {
      const at = this.ends.indexOf(this.ghost.sides);
      this.sides = this.ends[(at + 1) % this.ends.length] ?? null;
    }
  }

  use(tool: Tool): void {
    this.tool = this.tool === tool ? 'draw' : tool;
    this.sides = null;
    this.showSeat(this.table.seat);
    if (this.cell && !this.usable.has(key(this.cell))) this.cell = null;
  }

  confirm(): void {
    const deed = this.deed;
    if (!deed) return;
    const ended = deed.text.startsWith('teleport') ? !!this.me?.pending : true;
    this.say(deed.text);
    this.cell = null;
    this.sides = null;
    if (ended) this.tool = 'draw';
  }

  clear(): void {
    this.cell = null;
    this.sides = null;
    this.tool = 'draw';
    this.showSeat(this.table.seat);
    this.table.refused = null;
  }

  key(event: KeyboardEvent): boolean {
    const side = ARROWS[event.key];
    const letter = event.key.toLowerCase();
    if (side) this.#step(side);
    else if (letter === 'r') this.turn();
    else if (letter === 'c') this.use('crossing');
    else if (letter === 't') this.use('teleport');
    else if (letter === 'n') this.#hop();
    else if (letter === 'd') {
      if (this.mine && !this.me?.pending) this.say('done');
    } else if (event.key === 'Backspace') this.say('take back');
    else if (event.key === 'Enter' || event.key === ' ') this.#enter();
    else return false;
    return true;
  }

  #enter(): void {
    if (this.cursor && !same(this.cursor, this.cell)) this.tap(this.cursor);
    else if (this.ghost) this.confirm();
  }

  #step(side: Side): void {
    if (!this.me) return;
    const [column, row] = across(this.cursor ?? this.cell ?? [Math.ceil(this.me.columns / 2), Math.ceil(this.me.rows / 2)], side, -1);
    this.cursor = [Math.min(Math.max(column, 1), this.me.columns), Math.min(Math.max(row, 1), this.me.rows)];
  }

  #hop(): void {
    const end = this.hints?.water?.end;
    const cells = [...this.usable].map((each) => each.split(',').map(Number) as Cell);
    if (end && this.usable.has(key(end)) && !same(this.cursor, end)) this.cursor = end;
    else this.cursor = cells[(cells.findIndex((cell) => same(cell, this.cursor)) + 1) % cells.length] ?? null;
  }
}

const dist = (a: [number, number], b: [number, number]): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
