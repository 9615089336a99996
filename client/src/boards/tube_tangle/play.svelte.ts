// Playing Tube Tangle: which tile of the hand is chosen, how it lies, and where it would go.
import { across, ARROWS, key, same, text, type Cell } from '../../lib/grid';
import type {
  ResultInfo,
  TubeTangleHandTile,
  TubeTangleHints,
  TubeTangleLayHint,
  TubeTanglePipeView,
  TubeTangleView,
} from '../../lib/messages';
import { describeAt } from '../../lib/cell_descriptions';
import { t } from '../../lib/words.svelte';
import { Play, type Deed } from '../play.svelte';
import { endsOf, poseOf, sidesOf, type Pose } from './faces';
import { both, pipeTold, sidesTold, tileTold } from './words';

const FLAT: Pose = { face: 0, turns: 0 };

export class TanglePlay extends Play<TubeTangleView, TubeTangleHints> {
  tile = $state<string | null>(null); // the chosen tile of the hand
  poses = $state.raw<Record<string, Pose>>({}); // how each tile of the hand lies, once turned
  peeping = $state(false); // the secret colour is shown, as long as something is held

  mine = $derived.by(
    () => this.table.seat !== null && this.view?.step === 'place' && !!this.table.frame?.waiting.must.includes(this.table.seat),
  );
  over = $derived.by(() => this.view?.step === 'over');
  letters = $derived(new Map((this.view?.materials ?? []).map(([name, letter]) => [letter, name])));
  tiles = $derived(new Map((this.view?.tiles ?? []).map((tile) => [key(tile.cell), tile])));
  hand = $derived(this.view?.you ? this.view.hand : []);
  legal = $derived(this.mine ? (this.hints?.legal ?? []) : []);
  chosen = $derived(this.hand.find((each) => each.tile === this.tile) ?? null);
  /** What may be laid with the chosen tile, or with any while none is chosen. */
  open = $derived(this.chosen ? this.legal.filter((hint) => hint.tile === this.tile) : this.legal);
  places = $derived.by((): Cell[] => [...new Map(this.open.map((hint) => [key(hint.cell), hint.cell])).values()]);
  placeKeys = $derived(new Set(this.places.map(key)));
  /** The one way of laying that is on the board now. */
  hint = $derived.by((): TubeTangleLayHint | null => {
    const { chosen, cell } = this;
    if (!chosen || !cell) return null;
    const sides = this.sides(chosen);
    return this.open.find((each) => same(each.cell, cell) && each.sides === sides) ?? null;
  });
  /** The pipes to light: those the tile would meet, or those of a tile that is looked at. */
  lit = $derived.by((): TubeTanglePipeView[] => {
    const { hint, cell } = this;
    const pipes = this.view?.pipes ?? [];
    if (hint)
      return pipes.filter((pipe) =>
        hint.joins.some((join) => join.material === pipe.material && pipe.cells.some((at) => same(at, join.cell))),
      );
    return cell ? pipes.filter((pipe) => pipe.cells.some((at) => same(at, cell))) : [];
  });

  deed = $derived.by((): Deed | null => {
    if (!this.mine) return null;
    if (this.hints?.must_pass) return { words: this.view?.pouch ? t('Pass and take a tile') : t('Pass'), text: 'pass' };
    const { hint } = this;
    if (!hint) return null;
    if (hint.tile === 'pit') return { words: t('Open the pit here'), text: `pit ${text(hint.cell)}` };
    if (hint.tile === 'cover') return { words: t('Put the cover here'), text: `cover ${text(hint.cell)}` };
    return { words: t('Lay it here'), text: `place ${text(hint.cell)} ${hint.tile} ${hint.sides}` };
  });

  /** What laying it so would bring about, in words. */
  outcome = $derived.by((): string[] => {
    const { hint } = this;
    if (!hint) return [];
    const names = both([...new Set(hint.joins.map((join) => this.called(join.material)))]);
    const told: string[] = [];
    if (hint.tile === 'pit') told.push(names ? t('Opens {pipes}', { pipes: names }) : t('Opens no pipe'));
    else if (hint.tile === 'cover') told.push(names ? t('Ends of {pipes} are safe here', { pipes: names }) : t('No pit can come here'));
    else if (names) told.push(t('Joins {pipes}', { pipes: names }));
    const roads = hint.brings.filter((each) => each.what === 'road').length;
    const rooms = hint.brings.length - roads;
    if (roads) told.push(t('brings {n} {n:road|roads}', { n: roads }));
    if (rooms) told.push(t('brings {n} {n:room|rooms}', { n: rooms }));
    if (hint.bare.length) told.push(t('{n} {n:border stays|borders stay} bare', { n: hint.bare.length }));
    told.push(t('then take {n} {n:tile|tiles}', { n: hint.takes }));
    return told;
  });

  /** The keyboard's cell in words. */
  said = $derived.by((): string => {
    const { cursor } = this;
    if (!cursor) return '';
    if (this.hint && same(cursor, this.cell)) {
      const shown = tileTold(
        { cell: cursor, what: this.hint.sides ? 'pipe' : this.hint.tile, tile: this.hint.tile, sides: this.hint.sides, ends: [] },
        this.letters,
        this.naming,
      );
      return describeAt(cursor, [shown, ...this.outcome].join(', '));
    }
    const tile = this.tiles.get(key(cursor));
    if (tile) {
      const pipes = (this.view?.pipes ?? []).filter((pipe) => pipe.cells.some((at) => same(at, cursor)));
      const fits = this.placeKeys.has(key(cursor)) ? [t('something of your hand fits here')] : [];
      return describeAt(
        cursor,
        [tileTold(tile, this.letters, this.naming), ...pipes.map((pipe) => pipeTold(pipe, this.naming)), ...fits].join('. '),
      );
    }
    return describeAt(cursor, this.placeKeys.has(key(cursor)) ? t('free, and something of your hand fits here') : t('free'));
  });

  /** The sides a tile of the hand shows now; "" for a pit or a cover. */
  sides(tile: TubeTangleHandTile): string {
    return tile.faces.length ? sidesOf(tile, this.poses[tile.tile] ?? FLAT) : '';
  }

  ends(tile: TubeTangleHandTile): string[] {
    return tile.faces.length ? endsOf(tile, this.poses[tile.tile] ?? FLAT) : [];
  }

  /** How many ways a tile fits: on the picked cell, or anywhere. */
  ways(tile: string): number {
    const here = this.cell && !this.tiles.has(key(this.cell)) ? this.cell : null;
    return this.legal.filter((hint) => hint.tile === tile && (!here || same(hint.cell, here))).length;
  }

  choose(tile: string): void {
    const { cell } = this;
    if (this.tile === tile) return this.turn();
    this.tile = tile;
    this.table.refused = null;
    if (cell && !this.#settleOn(cell)) this.cell = null;
  }

  tap(cell: Cell): void {
    this.cursor = cell;
    this.table.refused = null;
    if (same(cell, this.cell)) return this.turn();
    if (!this.mine || this.hints?.must_pass) this.cell = cell;
    else if (this.chosen) this.#lay(this.chosen, cell);
    else {
      this.cell = cell;
      this.tile = this.legal.find((hint) => same(hint.cell, cell))?.tile ?? null;
      if (this.tile) this.#settleOn(cell);
    }
  }

  #lay(tile: TubeTangleHandTile, cell: Cell): void {
    if (this.#settleOn(cell)) this.cell = cell;
    else if (tile.faces.length && this.tiles.has(key(cell)))
      this.cell = cell; // to look at it
    else {
      this.cell = null;
      this.say(tile.faces.length ? `place ${text(cell)} ${tile.tile} ${this.sides(tile)}` : `${tile.tile} ${text(cell)}`);
    }
  }

  /** Turn the chosen tile so that it fits a cell, as little as will do. Whether it can. */
  #settleOn(cell: Cell): boolean {
    const { chosen } = this;
    const ways = this.legal.filter((hint) => same(hint.cell, cell) && hint.tile === this.tile);
    if (!chosen || !ways.length) return false;
    const now = this.poses[chosen.tile] ?? FLAT;
    const after = (pose: Pose): number => (pose.face === now.face ? 0 : 4) + ((pose.turns - now.turns + 4) % 4);
    const poses = ways.flatMap((hint) => poseOf(chosen, hint.sides) ?? []).sort((a, b) => after(a) - after(b));
    if (poses[0]) this.#pose(chosen, poses[0]);
    return true;
  }

  #pose(tile: TubeTangleHandTile, pose: Pose): void {
    this.poses = { ...this.poses, [tile.tile]: pose };
  }

  lies(move: string): string {
    const sides = /^place \S+ \S+ (\S{4})$/.exec(move)?.[1];
    return sides ? sidesTold(sides, this.letters, this.naming) : '';
  }

  /** To the next way it fits, other faces last; a quarter where it lies nowhere yet. */
  turn(): void {
    this.#next((pose) => ({ ...pose, turns: (pose.turns + 1) % 4 }), [1, 2, 3, 4, 5, 6, 7]);
  }

  flip(): void {
    this.#next((pose) => ({ face: 1 - pose.face, turns: pose.turns }), [4, 5, 6, 7]);
  }

  #next(plainly: (pose: Pose) => Pose, tried: number[]): void {
    const { chosen, cell } = this;
    if (!chosen?.faces.length) return;
    const now = this.poses[chosen.tile] ?? FLAT;
    if (!cell || !this.hint) return this.#pose(chosen, plainly(now));
    const ways = new Set(this.open.filter((hint) => same(hint.cell, cell)).map((hint) => hint.sides));
    const poses = tried.map((step): Pose => ({ face: step < 4 ? now.face : 1 - now.face, turns: (now.turns + step) % 4 }));
    const found = poses.find((pose) => ways.has(sidesOf(chosen, pose)) && sidesOf(chosen, pose) !== this.sides(chosen));
    if (found) this.#pose(chosen, found);
  }

  confirm(): void {
    if (this.deed) this.say(this.deed.text);
  }

  clear(): void {
    this.cell = null;
    this.tile = null;
    this.peeping = false;
    this.table.refused = null;
  }

  /** A frame came: what was chosen may be gone. */
  settle(): void {
    if (this.tile && !this.chosen) {
      this.tile = null;
      this.cell = null;
    }
    if (this.cell && this.mine && this.tile && !this.hint) this.cell = null;
  }

  standing(seat: number): string {
    const player = this.view?.players[seat];
    if (!player) return '';
    return player.points === null ? t('{n} {n:tile|tiles}', { n: player.tiles }) : String(player.points);
  }

  aim(): string {
    const { view } = this;
    if (!view) return '';
    const closed = view.materials.flatMap(([name]) => {
      const n = view.pipes.filter((pipe) => pipe.closed && pipe.material === name).length;
      return n ? [t('{colour} {n}', { colour: this.called(name), n })] : [];
    });
    const sofar = closed.length ? t('Closed so far: {pipes}.', { pipes: closed.join(', ') }) : t('No pipe is closed yet.');
    return `${t('Close pipes of your secret colour. {n} {n:tile|tiles} left to draw.', { n: view.pouch })} ${sofar}`;
  }

  decided(result: ResultInfo): string {
    return this.against(result);
  }

  breakdown(seat: number): string {
    const player = this.view?.players[seat];
    if (!player?.colour) return '';
    const paid = (this.view?.pipes ?? []).filter((pipe) => pipe.player === player.name && pipe.paid > 0);
    const told = t('{colour}: {n} closed {n:pipe|pipes}', { colour: this.called(player.colour), n: paid.length });
    return paid.length > 1 ? `${told}, ${paid.map((pipe) => pipe.paid).join(' + ')}` : told;
  }

  suggest(words: string): boolean {
    const found = /^(place|pit|cover) \((-?\d+),(-?\d+)\)(?: (\S+) (\S+))?$/.exec(words);
    const tile = this.hand.find((each) => each.tile === (found?.[1] === 'place' ? found[4] : found?.[1]));
    if (!found || !tile) return false;
    this.table.refused = null;
    this.tile = tile.tile;
    this.cell = [Number(found[2]), Number(found[3])];
    const pose = poseOf(tile, found[5] ?? '');
    if (pose) this.#pose(tile, pose);
    return true;
  }

  turnWords(): string {
    return this.hints?.must_pass ? t('nothing you hold fits') : t('lay a tile');
  }

  key(event: KeyboardEvent): boolean {
    const side = ARROWS[event.key];
    const letter = event.key.toLowerCase();
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    if (side) this.cursor = across(this.cursor ?? this.cell ?? this.places[0] ?? [0, 0], side, 1);
    else if (digit) this.#pick(digit - 1);
    else if (letter === 'r') this.turn();
    else if (letter === 'f') this.flip();
    else if (letter === 'n') this.#hop();
    else if (letter === 's') this.peeping = true;
    else if (letter === 'd' && this.hints?.must_pass) this.confirm();
    else if (event.key === 'Enter' || event.key === ' ') this.#enter();
    else return false;
    return true;
  }

  #pick(index: number): void {
    const tile = this.hand[index];
    if (tile && tile.tile !== this.tile) this.choose(tile.tile);
  }

  #enter(): void {
    if (this.hints?.must_pass && this.mine) this.confirm();
    else if (this.cursor && !same(this.cursor, this.cell)) this.tap(this.cursor);
    else this.confirm();
  }

  /** N: to the next cell where something fits. */
  #hop(): void {
    const cells = this.places.length ? this.places : [...this.tiles.values()].map((tile) => tile.cell);
    const now = cells.findIndex((cell) => same(cell, this.cursor));
    this.cursor = cells[(now + 1) % cells.length] ?? null;
  }
}
