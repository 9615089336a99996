// Playing Pipe Land: what is picked, how it lies, and the one thing the main button would do.
import { across, ARROWS, key, next, opens, OPPOSITE, same, SIDES, text, turnsBetween, type Cell, type Side } from '../../lib/grid';
import type {
  PipeLandCellHint,
  PipeLandHints,
  PipeLandPlayerView,
  PipeLandQuestionView,
  PipeLandTileHint,
  PipeLandTileView,
  PipeLandView,
  ResultInfo,
  SeatInfo,
} from '../../lib/messages';
import { listed, named } from '../../lib/players';
import { Play, type Deed } from '../play.svelte';
import { describeAt, openSides } from '../../lib/cell_descriptions';
import { t } from '../../lib/words.svelte';

export interface Joint {
  side: Side;
  wet: boolean;
}

/** The open sides that a move names, if it does. */
export const posed = (move: string): string | undefined => /^(?:(?:offer \d+|solicit) )?(?:place|rotate) \S+ ([NESW+]+)/.exec(move)?.[1];

// How a drawn tile is shown to those who do not place it: the ways it can lie are told to the one who does.
const LYING: Record<string, string> = { straight: 'NS', corner: 'NE', tee: 'NES', plus: 'NESW', 'double corner': 'NE+SW' };

export class LandPlay extends Play<PipeLandView, PipeLandHints> {
  sides = $state<string | null>(null);
  why = $state(false);

  #laying = false; // a placement is on its way
  #answered = new Set<string>(); // what was answered alike in this turn

  tiles = $derived(new Map((this.view?.tiles ?? []).map((tile) => [key(tile.cell), tile])));
  mine = $derived.by(() => this.table.seat !== null && !!this.table.frame?.waiting.must.includes(this.table.seat));
  placing = $derived(this.mine && this.view?.step === 'place');
  acting = $derived(this.mine && this.view?.step === 'act');
  legal = $derived((this.hints?.cells ?? []).filter((hint) => hint.legal));
  legalKeys = $derived(new Set(this.legal.map((hint) => key(hint.cell))));
  cellHint = $derived(this.#at(this.hints?.cells));
  tileHint = $derived(this.#at(this.hints?.tiles));
  tile = $derived(this.cell ? this.tiles.get(key(this.cell)) : undefined);
  me = $derived.by((): PipeLandPlayerView | undefined => this.view?.players.find((p) => p.colour === this.view?.you));
  ways = $derived.by((): string[] => {
    if (this.placing) return this.hints?.ways ?? [];
    if (!this.tile) return [];
    const others = this.tileHint?.ways ?? [];
    return [this.tile.sides, ...others.filter((way) => way !== this.tile?.sides)];
  });
  /** How the picked or drawn tile would lie. */
  pose = $derived.by((): string => {
    if (this.sides && this.ways.includes(this.sides)) return this.sides;
    return this.ways[0] ?? LYING[this.view?.drawn?.shape ?? ''] ?? '';
  });
  ghost = $derived.by((): PipeLandTileView | null => {
    if (!this.cell) return null;
    if (this.placing && this.view?.drawn && !this.tile) {
      const { owner, shape } = this.view.drawn;
      return { cell: this.cell, owner, printed: owner, shape, sides: this.pose, wet: '', tap: false };
    }
    return this.acting && this.tile && this.pose !== this.tile.sides ? { ...this.tile, sides: this.pose, wet: '' } : null;
  });
  joints = $derived.by((): Joint[] => {
    const { ghost, view } = this;
    if (!ghost || !view) return [];
    return SIDES.filter((side) => opens(ghost.sides, side)).flatMap((side): Joint[] => {
      const beyond = across(ghost.cell, side, 1);
      if (beyond[1] === 0 && view.river_pipes.includes(beyond[0])) return [{ side, wet: true }];
      const tile = this.tiles.get(key(beyond));
      if (!tile || !opens(tile.sides, OPPOSITE[side])) return [];
      return [{ side, wet: tile.wet.includes(OPPOSITE[side]) }];
    });
  });
  tax = $derived(this.hints?.tax ?? this.view?.tax ?? 0);

  /** What the main button would do now, and how it says so. */
  deed = $derived.by((): Deed | null => {
    if (!this.mine || !this.view) return null;
    if (this.view.step === 'choose') return { words: t('Draw a tile'), text: 'draw' };
    if (this.placing && this.cell && this.ghost) {
      const paid = this.cellHint?.offered ?? 0;
      return {
        words: paid ? t('Place here for £{pounds}', { pounds: paid }) : t('Place here'),
        text: `place ${text(this.cell)} ${this.pose}`,
      };
    }
    if (this.acting && this.ghost && this.cell && this.tileHint && this.tileHint.rotate !== null) {
      const price = this.tileHint.rotate;
      const whole = price + this.tax;
      return {
        words: whole ? t('Pay £{pounds} and turn', { pounds: whole }) : t('Turn it'),
        text: `rotate ${text(this.cell)} ${this.pose} for ${price}`,
      };
    }
    return this.acting ? { words: t('Done'), text: 'done' } : null;
  });
  buying = $derived.by((): Deed | null => {
    const price = this.tileHint?.buy;
    if (!this.acting || !this.cell || price === null || price === undefined) return null;
    return { words: t('Buy for £{pounds}', { pounds: price + this.tax }), text: `buy ${text(this.cell)} for ${price}` };
  });

  /** How the tile would lie, what it would join, and what that costs and brings: said as it changes. */
  preview = $derived.by((): string => {
    const { ghost, joints } = this;
    if (!ghost) return '';
    const wet = joints.filter((joint) => joint.wet).length;
    const parts = [
      t('{shape}, open to {sides}', { shape: this.called(ghost.shape), sides: openSides(ghost.sides) }),
      joints.length ? t('joins {n} {n:pipe|pipes}, {wet} with water', { n: joints.length, wet }) : t('joins nothing'),
    ];
    const offered = this.placing ? (this.cellHint?.offered ?? 0) : 0;
    if (offered) parts.push(t('brings £{pounds}', { pounds: offered }));
    if (this.acting && this.tileHint)
      parts.push(
        this.tileHint.rotate === null ? t('no price to turn it yet') : t('costs £{pounds}', { pounds: this.tileHint.rotate + this.tax }),
      );
    return [parts.join(', '), ...this.brings.map((line) => line.replace(/\.$/, ''))].join('. ');
  });
  /** What turning and buying the picked tile costs now. */
  figures = $derived.by((): string[] => {
    const hint = this.acting ? this.tileHint : undefined;
    if (!hint) return [];
    const figures = [hint.rotate === null ? t('No price to turn it yet') : t('Turning £{pounds}', { pounds: hint.rotate })];
    if (hint.buy !== null) figures.push(t('buying £{pounds}', { pounds: hint.buy }));
    if (this.tax) figures.push(t('tax £{pounds}', { pounds: this.tax }));
    return figures;
  });
  /** The move that the ghost shows, as long as it has a price. */
  wish = $derived(this.ghost && this.deed && this.deed.text !== 'done' && this.deed.text !== 'draw' ? this.deed.text : '');
  /** What that would bring and cost, once the server has said it. */
  brings = $derived.by((): string[] => (this.wish && this.table.previewed?.text === this.wish ? this.table.previewed.lines : []));
  /** Whether the money is there for what the main button would do, and for buying. */
  affordable = $derived.by(() => !this.acting || !this.ghost || (this.tileHint?.may_turn.includes(this.pose) ?? false));
  buyable = $derived.by(() => this.tileHint?.may_buy ?? false);

  /** The keyboard's cell in words. */
  said = $derived.by((): string => {
    if (!this.cursor) return '';
    if (this.ghost && same(this.cursor, this.cell)) return describeAt(this.cursor, this.preview);
    const tile = this.tiles.get(key(this.cursor));
    if (tile) {
      const mine = this.table.seats.some(
        (seat) => seat.colour === tile.owner && this.table.you.includes(seat.seat) && this.table.you.length === 1,
      );
      const tells = {
        owner: mine ? t('yours') : this.name(tile.owner),
        shape: tile.tap ? t('Tap') : this.called(tile.shape),
        sides: openSides(tile.sides),
      };
      return describeAt(
        this.cursor,
        [
          tile.wet ? t('{owner}, {shape}, open to {sides}, watered', tells) : t('{owner}, {shape}, open to {sides}, dry', tells),
          same(this.cursor, this.cell) ? this.figures.join(', ') : '',
        ]
          .filter(Boolean)
          .join('. '),
      );
    }
    return describeAt(this.cursor, this.placing && this.legalKeys.has(key(this.cursor)) ? t('free, the tile may go here') : t('free'));
  });

  #at<H extends PipeLandCellHint | PipeLandTileHint>(hints: H[] | undefined): H | undefined {
    return hints?.find((hint) => same(hint.cell, this.cell));
  }

  standing(seat: number): string {
    const player = this.view?.players[seat];
    if (!player) return '';
    return player.withdrawn ? `£${player.money}` : `£${player.money} · ${player.irrigated}/${this.view?.win_tiles ?? 0}`;
  }

  aim(): string {
    const { view, me } = this;
    if (!view) return '';
    const aim = view.final
      ? t('Final round: the most money wins. {n} {n:turn|turns} to go.', { n: view.final_turns })
      : t('To win: {tiles} watered {tiles:tile|tiles}, or £{money}, at the end of your turn.', {
          tiles: view.win_tiles,
          money: view.win_money,
        });
    return me && !me.withdrawn ? `${aim} ${t('Your water brings £{income} a turn.', { income: me.income })}` : aim;
  }

  decided(result: ResultInfo): string {
    const { view } = this;
    const [winner] = result.winners;
    const player = winner === undefined ? undefined : view?.players[winner];
    if (!view || !player) return '';
    if (result.rule.endsWith('/win-tiles'))
      return t('{n} watered {n:tile|tiles}; {enough} were enough.', { n: player.irrigated, enough: view.win_tiles });
    if (result.rule.endsWith('/win-money')) return t('£{n}; £{enough} were enough.', { n: player.money, enough: view.win_money });
    const others = view.players
      .filter((each, seat) => !each.withdrawn && !result.winners.includes(seat))
      .sort((a, b) => b.money - a.money)
      .map((each) => `£${each.money}`);
    return result.rule.endsWith('/most-money') && others.length
      ? t('£{n} against {others}.', { n: player.money, others: listed(others) })
      : '';
  }

  breakdown(seat: number): string {
    const player = this.view?.players[seat];
    if (!player) return '';
    const tells = { money: player.money, wet: player.irrigated, n: player.tiles };
    return player.withdrawn
      ? t('£{money}, {wet} of {n} {n:tile|tiles} watered, withdrew', tells)
      : t('£{money}, {wet} of {n} {n:tile|tiles} watered', tells);
  }

  suggest(words: string): boolean {
    const found = /^(place|rotate|buy) \((-?\d+),(-?\d+)\)(?: ([NESW+]+))?(?: for \d+)?$/.exec(words);
    if (!found || (found[1] === 'place' ? !this.placing : !this.acting)) return false;
    this.table.refused = null;
    this.cell = [Number(found[2]), Number(found[3])];
    this.sides = found[4] ?? null;
    return true;
  }

  muted = $state.raw<string[]>([]); // colours of players whose offers and questions are not shown
  alike = $state.raw<{ turn: string; pounds: number | null } | null>(null); // one answer to all that is asked in a turn

  mute(colour: string): void {
    this.muted = this.muted.includes(colour) ? this.muted.filter((each) => each !== colour) : [...this.muted, colour];
  }

  /** Answer everything that is asked of us in this turn alike: by a price, or by a refusal. */
  answerAll(pounds: number | null): void {
    if (!this.view?.turn) return;
    this.alike = { turn: this.view.turn, pounds };
    this.#answered.clear();
    this.answerAlike();
  }

  /** What was promised for the whole turn is said to each question that came since. */
  answerAlike(): void {
    const { alike, view } = this;
    if (!alike || !view) return;
    if (alike.turn !== view.turn) {
      this.alike = null;
      return;
    }
    for (const { question, seat } of this.#asked()) {
      const about = `${question.about} ${text(question.cell)}`;
      if (this.#answered.has(about)) continue; // it is on its way
      this.#answered.add(about);
      this.table.move(seat.seat, alike.pounds === null ? `refuse ${about}` : `quote ${alike.pounds} ${about}`);
    }
  }

  /** The questions that wait for an answer of a seat of ours. */
  #asked(): { question: PipeLandQuestionView; seat: SeatInfo }[] {
    const { view, table } = this;
    if (!view || view.step === 'over') return [];
    return view.questions.flatMap((question) => {
      const owner = view.tiles.find((tile) => same(tile.cell, question.cell))?.owner;
      const priced = view.prices.some((price) => price.about === question.about && same(price.cell, question.cell));
      const seat = table.seats.find((each) => each.colour === owner && table.you.includes(each.seat));
      const waits = question.verb === 'ask' && !question.refused && !priced && owner !== view.turn;
      return waits && seat ? [{ question, seat }] : [];
    });
  }

  askedAbout(): Cell[] {
    return this.muted.includes(this.view?.turn ?? '') ? [] : this.#asked().map(({ question }) => question.cell);
  }

  call(): { words: string; seat: number } | null {
    const { view, table } = this;
    if (!view?.turn || this.muted.includes(view.turn)) return null;
    for (const { question, seat } of this.#asked()) {
      return { words: this.wanted(question, table.you.length > 1 ? seat.name : null), seat: seat.seat };
    }
    return null;
  }

  /** What the player whose turn it is wants of an owner; no name means us. */
  wanted({ about, cell, pounds }: PipeLandQuestionView, owner: string | null): string {
    const tells = { player: this.name(this.view?.turn ?? ''), owner: owner ?? '', cell: text(cell), pounds: pounds ?? 0 };
    if (about === 'sell') {
      if (owner === null)
        return pounds === null
          ? t('{player} wants to buy your tile at {cell}. What does it cost?', tells)
          : t('{player} wants to buy your tile at {cell} for £{pounds}', tells);
      return pounds === null
        ? t("{player} wants to buy {owner}'s tile at {cell}. What does it cost?", tells)
        : t("{player} wants to buy {owner}'s tile at {cell} for £{pounds}", tells);
    }
    if (owner === null)
      return pounds === null
        ? t('{player} wants to turn your tile at {cell}. What does it cost?', tells)
        : t('{player} wants to turn your tile at {cell} for £{pounds}', tells);
    return pounds === null
      ? t("{player} wants to turn {owner}'s tile at {cell}. What does it cost?", tells)
      : t("{player} wants to turn {owner}'s tile at {cell} for £{pounds}", tells);
  }

  turnWords(): string {
    const drawn = this.view?.drawn;
    if (this.view?.step === 'choose') return t('draw a tile, or pass');
    if (this.placing && drawn) return t('place the tile: {tile}', { tile: this.called(`${drawn.owner} ${drawn.shape}`) });
    return t('turn or buy land, then done');
  }

  tap(cell: Cell): void {
    this.cursor = cell;
    this.why = false;
    if (same(cell, this.cell)) {
      this.turn();
      return;
    }
    if (this.placing) this.#tapToPlace(cell);
    else if (this.tiles.has(key(cell))) this.pick(cell);
    else this.clear();
  }

  #tapToPlace(cell: Cell): void {
    const hint = this.hints?.cells.find((each) => same(each.cell, cell));
    const wish = `place ${text(cell)} ${this.pose}`;
    if (hint?.legal) {
      this.table.refused = null;
      const sides = this.pose;
      this.cell = cell;
      this.sides = sides;
    } else {
      this.cell = null;
      this.say(wish);
    }
  }

  pick(cell: Cell): void {
    this.cell = cell;
    this.sides = null;
  }

  turn(): void {
    if (this.placing || (this.acting && this.tile)) this.sides = next(this.ways, this.pose);
  }

  confirm(): void {
    if (!this.deed) return;
    this.#laying = this.placing;
    this.say(this.deed.text);
  }

  buy(): void {
    if (this.buying) this.say(this.buying.text);
  }

  clear(): void {
    this.cell = null;
    this.sides = null;
    this.why = false;
    this.table.refused = null;
  }

  /** A frame came: what was picked may be gone. */
  settle(): void {
    this.answerAlike();
    if (this.cell && !this.tiles.has(key(this.cell)) && !this.placing) this.clear();
    if (this.tile && (this.placing || this.#laying)) this.clear();
    if (!this.placing) this.#laying = false;
    if (this.tile && this.sides === this.tile.sides) this.sides = null;
  }

  /** What a bargain is about: "turning (1,1) once to the right". */
  bargain(about: string, cell: Cell, sides: string | null): string {
    const where = text(cell);
    if (sides && about === 'place') return this.called('place as', { cell: where, sides: openSides(sides) });
    const lies = this.tiles.get(key(cell))?.sides;
    const quarters = sides && lies && about === 'rotate' ? turnsBetween(lies, sides) : 0;
    return this.called(quarters ? `rotate ${quarters}` : about, { cell: where });
  }

  lies(move: string): string {
    const sides = posed(move);
    return sides ? t('open to {sides}', { sides: openSides(sides) }) : '';
  }

  name(colour: string): string {
    const seat = this.table.seats.find((each) => each.colour === colour);
    return seat ? named(this.table.seats, seat.seat) : this.called(colour);
  }

  key(event: KeyboardEvent): boolean {
    const side = ARROWS[event.key];
    if (side) this.cursor = across(this.cursor ?? this.cell ?? this.legal[0]?.cell ?? [0, 1], side, 1);
    else if (event.key === 'r' || event.key === 'R') this.turn();
    else if (event.key === 'n' || event.key === 'N') this.#hop();
    else if (event.key === 'b' || event.key === 'B') this.buy();
    else if (event.key === 'd' || event.key === 'D') this.#plain();
    else if (event.key === 'p' || event.key === 'P') this.#pass();
    else if (event.key === 'Enter' || event.key === ' ') this.#enter();
    else return false;
    return true;
  }

  #enter(): void {
    if (this.view?.step === 'choose') this.confirm();
    else if (this.cursor && !same(this.cursor, this.cell)) this.tap(this.cursor);
    else if (this.ghost) this.confirm();
  }

  /** D: draw or done, whichever it is time for. */
  #plain(): void {
    if (this.view?.step === 'choose') this.say('draw');
    else if (this.acting) this.say('done');
  }

  #pass(): void {
    if (this.view?.step === 'choose') this.say('pass');
  }

  /** N: to the next cell where the tile may go, or the next tile. */
  #hop(): void {
    const cells = this.placing ? this.legal.map((hint) => hint.cell) : [...this.tiles.values()].map((tile) => tile.cell);
    const now = cells.findIndex((cell) => same(cell, this.cursor));
    this.cursor = cells[(now + 1) % cells.length] ?? null;
  }
}
