// Playing Pipe Dream: which die is the pipe, where it would lie, what it costs, and the one thing to do next.
import { ARROWS, key, same, text, type Cell, type Side } from '../../lib/grid';
import type {
  PipeDreamHints,
  PipeDreamPieceHint,
  PipeDreamPieceView,
  PipeDreamSheetView,
  PipeDreamView,
  ResultInfo,
} from '../../lib/messages';
import { named } from '../../lib/players';
import { t } from '../../lib/words.svelte';
import { Play, type Deed } from '../play.svelte';
import { cellWords } from './words';

export type Tool = 'pipe' | 'bomb' | 'cross';

export class DreamPlay extends Play<PipeDreamView, PipeDreamHints> {
  tool = $state<Tool>('pipe');
  wish = $state<number | null>(null); // the die chosen to be the pipe
  turned = $state(0); // wrenches spent on what is picked

  me = $derived.by((): PipeDreamSheetView | undefined => (this.table.seat === null ? undefined : this.sheetOf(this.table.seat)));
  shown = $derived.by(() => this.table.looking ?? this.table.seat ?? this.#first());
  own = $derived.by(() => this.shown === this.table.seat);
  sheet = $derived.by(() => this.sheetOf(this.shown) ?? this.me ?? this.view?.sheets[0]);
  mine = $derived.by(
    () => this.table.seat !== null && !this.table.frame?.result && !!this.me && ['source', 'turn', 'stop'].includes(this.me.step),
  );
  step = $derived.by(() => (this.mine ? (this.me?.step ?? '') : ''));
  legal = $derived.by((): PipeDreamPieceHint[] => (this.step === 'turn' ? (this.hints?.legal ?? []) : []));
  sources = $derived.by((): Cell[] => (this.step === 'source' ? (this.hints?.sources ?? []) : []));
  /** The die that is the pipe, and the one that names the row or column. */
  pipe = $derived.by((): number => {
    const dice = this.me?.dice;
    return !dice ? 0 : this.wish !== null && dice.includes(this.wish) ? this.wish : dice[0];
  });
  line = $derived.by((): number => {
    const dice = this.me?.dice;
    return !dice ? 0 : dice[0] === this.pipe ? dice[1] : dice[0];
  });
  placing = $derived.by(() => this.step === 'turn' && !this.me?.placed);
  /** Whether the row and the column are lit: a pipe is to be laid there. */
  lit = $derived.by(() => this.placing && this.own && this.tool !== 'cross');
  usable = $derived.by((): Map<string, PipeDreamPieceHint> => {
    const found = new Map<string, PipeDreamPieceHint>();
    for (const hint of this.legal) {
      const fits =
        this.tool === 'cross' ? hint.verb === 'cross' : hint.pipe === this.pipe && (hint.verb === 'place') === (this.tool === 'pipe');
      const known = found.get(key(hint.cell));
      if (fits && (!known || hint.turned < known.turned)) found.set(key(hint.cell), hint);
    }
    return found;
  });
  /** Ways the picked cell may be filled with the pipe or cross-section chosen, the cheapest first. */
  ways = $derived.by((): PipeDreamPieceHint[] => this.#ways(this.cell, this.pipe));
  ghost = $derived.by((): PipeDreamPieceHint | null => this.ways.find((way) => way.turned === this.turned) ?? this.ways[0] ?? null);
  ghostPiece = $derived.by(
    (): PipeDreamPieceView | null =>
      this.ghost && { cell: this.ghost.cell, sides: this.ghost.sides, joined: this.ghost.joins, exit: false, way: false },
  );
  picked = $derived.by(() => this.ghost !== null || this.sources.some((cell) => same(cell, this.cell)));
  bombCost = $derived.by(() => this.view?.bomb_values[this.me?.bombs_used ?? 0] ?? 0);
  mayEnd = $derived.by(() => this.step === 'turn' && !!this.hints?.may_end);

  /** What the main button would do now, and how it says so. */
  deed = $derived.by((): Deed | null => {
    const { cell, ghost, me } = this;
    if (!me || !this.mine) return null;
    if (this.step === 'source') return cell && this.picked ? { words: t('Put the source here'), text: `source ${text(cell)}` } : null;
    if (this.step === 'stop') return { words: t('Stop with {n} {n:point|points}', { n: me.total }), text: 'stop' };
    if (ghost) return { words: this.#doing(ghost), text: ghost.move };
    if (!this.mayEnd) return null;
    return { words: me.placed ? t('Mark the meter') : t('End the turn without a pipe'), text: 'done' };
  });

  /** The keyboard's cell in words. */
  said = $derived.by((): string => {
    if (!this.cursor || !this.sheet) return '';
    const open = this.usable.has(key(this.cursor)) || this.sources.some((cell) => same(cell, this.cursor));
    const note =
      same(this.cursor, this.cell) && this.ghost
        ? this.effect(this.ghost)
        : open && this.own
          ? this.step === 'source'
            ? t('the source may go here')
            : this.tool === 'cross'
              ? t('a cross-section may go here')
              : this.tool === 'bomb'
                ? t('the pipe may replace it')
                : t('the pipe may go here')
          : '';
    return cellWords(this.sheet, this.cursor, this.naming, note);
  });

  sheetOf(seat: number): PipeDreamSheetView | undefined {
    return this.view?.sheets.find((sheet) => sheet.player === `player${seat + 1}`);
  }

  /** Look at somebody's sheet; one's own again without one. */
  look(seat: number | null): void {
    this.table.looking = seat === this.table.seat ? null : seat;
    this.table.look?.(this.table.looking);
  }

  nameOf(seat: number): string {
    const line = [...(this.table.crowd?.top ?? []), ...(this.table.ranking ?? [])].find((each) => each.seat === seat);
    return line?.name ?? named(this.table.seats, seat);
  }

  /** A spectator looks at whoever is furthest. */
  #first(): number {
    const sheets = this.view?.sheets ?? [];
    const best = [...sheets].sort((a, b) => b.meter - a.meter)[0];
    return best ? Number(best.player.replace('player', '')) - 1 : 0;
  }

  #ways(cell: Cell | null, pipe: number): PipeDreamPieceHint[] {
    return this.legal
      .filter((hint) => same(hint.cell, cell) && (this.tool === 'cross' ? hint.verb === 'cross' : hint.pipe === pipe))
      .sort((a, b) => a.turned - b.turned);
  }

  #doing(ghost: PipeDreamPieceHint): string {
    if (ghost.verb === 'cross') return ghost.collects ? t('Add the cross-section, collect the wrench') : t('Add the cross-section here');
    if (ghost.verb === 'bomb')
      return ghost.turned ? t('Bomb it, spend {n} {n:wrench|wrenches}', { n: ghost.turned }) : t('Bomb it and lay the pipe');
    if (ghost.turned) return t('Spend {n} {n:wrench|wrenches} and lay it', { n: ghost.turned });
    return ghost.collects ? t('Lay it and collect the wrench') : t('Lay it here');
  }

  /** What would come of a move, in words. */
  effect(ghost: PipeDreamPieceHint): string {
    if (!ghost.joins) return t('It would not be joined to the source.');
    return ghost.exits
      ? t('Then {n} {n:piece is|pieces are} joined, with {exits} {exits:exit|exits}.', { n: ghost.joined, exits: ghost.exits })
      : t('Then {n} {n:piece is|pieces are} joined.', { n: ghost.joined });
  }

  standing(seat: number): string {
    const sheet = this.sheetOf(seat);
    if (!sheet) return '';
    if (sheet.step === 'out') return t('out');
    if (sheet.step === 'no-exit') return t('no exit');
    if (sheet.score !== null) return t('{n} {n:point|points}', { n: sheet.score });
    const done = this.view?.duplicate && sheet.step === 'roll' ? '✓ ' : '';
    return done + (sheet.next_flow === null ? t('{n} joined', { n: sheet.joined }) : `${sheet.joined}/${sheet.next_flow}`);
  }

  aim(): string {
    const sheet = this.me;
    if (!this.view) return '';
    const alone = this.table.seats.length === 1 && !this.table.crowd;
    if (alone && sheet?.next_flow) {
      return t('The meter asks for {next} joined {next:piece|pieces} next; you have {n}. With fewer the game ends without points.', {
        next: sheet.next_flow,
        n: sheet.joined,
      });
    }
    if (alone) return t('Get as many points as you can. Gloop must find its way off the map.');
    if (!sheet || sheet.next_flow === null) return t('The most points win. Gloop must find its way off the map.');
    return t('The meter asks for {next} joined {next:piece|pieces} next; you have {n}. Who falls short is out, the most points win.', {
      next: sheet.next_flow,
      n: sheet.joined,
    });
  }

  decided(result: ResultInfo): string {
    return this.against(result);
  }

  breakdown(seat: number): string {
    const sheet = this.sheetOf(seat);
    if (!sheet) return '';
    if (sheet.step === 'out') return t('{n} {n:piece|pieces} joined, and the Gloop wanted more', { n: sheet.joined });
    if (sheet.step === 'no-exit') return t('nothing leads off the map');
    return sheet.lines
      .filter((line) => line.count && line.points)
      .map((line) => `${line.text}: ${line.points > 0 ? '+' : '−'}${Math.abs(line.points)}`)
      .join(' · ');
  }

  showSeat(seat: number): void {
    this.look(seat);
  }
  showsSeat(seat: number): boolean {
    return seat === this.shown;
  }

  suggest(words: string): boolean {
    const source = /^source \((\d+),(\d+)\)$/.exec(words);
    const found = /^(place|bomb) (\d+) at \((\d+),(\d+)\)(?: turned (\d))?$/.exec(words);
    const cross = /^cross \((\d+),(\d+)\)$/.exec(words);
    this.table.refused = null;
    if (found) {
      this.tool = found[1] === 'bomb' ? 'bomb' : 'pipe';
      this.wish = Number(found[2]);
      this.cell = [Number(found[3]), Number(found[4])];
      this.turned = Number(found[5] ?? 0);
    } else if (cross) {
      this.tool = 'cross';
      this.cell = [Number(cross[1]), Number(cross[2])];
    } else if (source) {
      this.cell = [Number(source[1]), Number(source[2])];
    }
    return !!(found || cross || source);
  }

  turnWords(): string {
    if (this.step === 'source') return t('choose where the Gloop comes from');
    if (this.step === 'stop') return t('stop, or go on?');
    return this.me?.placed ? t('mark the meter') : t('lay a pipe');
  }

  tap(cell: Cell): void {
    this.cursor = cell;
    if (!this.own || !this.mine || this.step === 'stop') return;
    if (same(cell, this.cell)) return this.turn();
    this.table.refused = null;
    if (this.step === 'source') {
      this.cell = cell;
      if (!this.picked) this.#refusedBy(`source ${text(cell)}`);
      return;
    }
    const other = this.tool !== 'cross' && !this.#ways(cell, this.pipe).length && this.#ways(cell, this.line).length > 0;
    if (other) this.wish = this.line; // the other die fits there: it becomes the pipe
    this.cell = cell;
    this.turned = this.ways[0]?.turned ?? 0;
    if (!this.ghost) this.#why(cell);
  }

  /** Nothing goes there: the server says why, and what would go. */
  #why(cell: Cell): void {
    const verb = this.me?.pieces.some((piece) => same(piece.cell, cell)) ? 'bomb' : 'place';
    const wish = this.tool === 'cross' ? `cross ${text(cell)}` : `${verb} ${this.pipe} at ${text(cell)}`;
    this.cell = null;
    this.say(wish);
  }

  #refusedBy(move: string): void {
    this.cell = null;
    this.say(move);
  }

  /** Another quarter, for a wrench each. */
  turn(): void {
    if (!this.ghost || this.ways.length < 2) return;
    const at = this.ways.indexOf(this.ghost);
    this.turned = this.ways[(at + 1) % this.ways.length]?.turned ?? 0;
  }

  choose(pipe: number): void {
    this.wish = pipe;
    if (this.tool === 'cross') this.tool = 'pipe';
    if (!this.ways.length) this.cell = null;
    this.turned = this.ways[0]?.turned ?? 0;
    if (this.table.looking !== null) this.look(null);
  }

  use(tool: Tool): void {
    this.tool = this.tool === tool ? 'pipe' : tool;
    this.cell = null;
    this.turned = 0;
    if (this.table.looking !== null) this.look(null);
    if (this.tool === 'bomb' && !this.usable.size) this.wish = this.line; // the other die may reach a piece
  }

  confirm(): void {
    if (!this.deed || this.table.sending) return;
    this.say(this.deed.text);
    this.cell = null;
    this.turned = 0;
    this.tool = 'pipe';
  }

  clear(): void {
    this.cell = null;
    this.turned = 0;
    this.tool = 'pipe';
    if (this.table.looking !== null) this.look(null);
    this.table.refused = null;
  }

  key(event: KeyboardEvent): boolean {
    const side = ARROWS[event.key];
    const letter = event.key.toLowerCase();
    if (side) this.#step(side);
    else if (letter === 'r') this.turn();
    else if (letter === 'x' && this.placing) this.choose(this.line);
    else if (letter === 'b' && this.placing) this.use('bomb');
    else if (letter === 'c' && this.step === 'turn') this.use('cross');
    else if (letter === 'n') this.#hop();
    else if (letter === 'd' && this.step === 'turn') this.say('done');
    else if (letter === 's' && this.step === 'stop') this.say('stop');
    else if (letter === 'g' && this.step === 'stop') this.say('go on');
    else if (event.key === 'Enter' || event.key === ' ') this.#enter();
    else return false;
    return true;
  }

  #enter(): void {
    if (this.cursor && !same(this.cursor, this.cell) && this.step !== 'stop') this.tap(this.cursor);
    else if (this.picked) this.confirm();
  }

  #step(side: Side): void {
    const size = this.view?.size ?? 1;
    const [row, column] = this.cursor ?? this.cell ?? this.sheet?.source ?? [Math.ceil(size / 2), Math.ceil(size / 2)];
    const [down, right] = side === 'N' ? [-1, 0] : side === 'S' ? [1, 0] : side === 'E' ? [0, 1] : [0, -1];
    this.cursor = [Math.min(Math.max(row + down, 1), size), Math.min(Math.max(column + right, 1), size)];
  }

  /** N: to the next cell where something may go, those that join first. */
  #hop(): void {
    const open = [...this.usable.values()].sort((a, b) => Number(b.joins) - Number(a.joins) || a.turned - b.turned || b.joined - a.joined);
    if (
      !open.length &&
      this.placing &&
      this.tool === 'pipe' &&
      this.legal.some((hint) => hint.pipe === this.line && hint.verb === 'place')
    ) {
      this.choose(this.line);
      return this.#hop();
    }
    const cells = this.sources.length ? this.sources : open.map((hint) => hint.cell);
    this.cursor = cells[(cells.findIndex((cell) => same(cell, this.cursor)) + 1) % cells.length] ?? null;
  }
}
