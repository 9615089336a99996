// One table, live: everything the server has told us, and what it has not answered yet.
import type { Cell } from './grid';
import { keep, keepChatRead, table as kept } from './local_storage';
import type { ChatLine, ClientMessage, Crowd, CrowdLine, EventInfo, Frame, Preview, SeatInfo, ServerMessage, Welcome } from './messages';
import { remember } from './my_games';
import { chime } from './settings.svelte';
import { isForGood, Socket } from './socket';
import type { Refused, Table } from './table';
import { sentence, sentences, takenBack } from './event_list';
import { t, words } from './words.svelte';

export type { Table } from './table';

type Numbered = Extract<ClientMessage, { id: number }>;
type Unnumbered<M> = M extends unknown ? Omit<M, 'id'> : never;
/** Something to know that is no event of the game. */
export interface Notice {
  words: string;
  trouble: boolean; // it stays until it is closed
  at: number;
}

export class LiveTable implements Table {
  lit = $state.raw<Cell[]>([]); // cells a line of the log speaks of
  sheet = $state(0); // pixels at the bottom of the screen that a sheet lies over
  readonly id: string;
  welcome = $state.raw<Welcome | null>(null);
  seats = $state.raw<SeatInfo[]>([]);
  frame = $state.raw<Frame | null>(null);
  before = $state.raw<Frame | null>(null);
  framed = $state(0); // when the frame came, for clocks that run on
  events = $state.raw<EventInfo[]>([]);
  lines = $state.raw<ChatLine[]>([]);
  #read = $state(0); // the number of the last line of chat that was seen here
  unread = $derived(this.lines.filter((line) => line.n > this.#read && !this.you.includes(line.seat)).length);
  refused = $state.raw<Refused | null>(null);
  notice = $state.raw<Notice | null>(null);
  online = $state(false);
  lost = $state(''); // why there is no coming back, "" while there is
  again = $state(''); // the table of a rematch another asked for
  sending = $state(0); // messages on their way
  replayAt = $state<number | null>(null); // of a finished game that is gone through again, the event it is at
  extra = $state.raw<Record<number, unknown>>({}); // hints asked for, by seat
  previewed = $state.raw<Preview | null>(null); // what a move would bring, as it was last asked
  crowd = $state.raw<Crowd | null>(null);
  ranking = $state.raw<CrowdLine[]>([]);
  looking = $state<number | null>(null); // another's sheet that is looked at
  chosen = $state<number | null>(null); // a seat of ours picked by hand, to bargain for
  /** The seat this screen acts for: the one picked, else one that must act, else our first. */
  seat = $derived.by((): number | null => {
    const mine = this.welcome?.you ?? [];
    if (this.chosen !== null && mine.includes(this.chosen)) return this.chosen;
    const must = this.frame?.waiting.must ?? [];
    return mine.find((seat) => must.includes(seat)) ?? mine[0] ?? null;
  });
  #socket: Socket<ServerMessage, ClientMessage>;
  #unacked: Numbered[] = [];
  #last = 0;
  #retold = false; // the whole log is wanted again, in another language

  constructor(
    id: string,
    readonly onlyWatches = false, // also where this device has seats: a screen for everybody
  ) {
    this.id = id;
    this.#read = kept(id)?.chatRead ?? 0;
    this.#unacked = this.#recall();
    this.sending = this.#unacked.length;
    this.#socket = new Socket(`/ws/${encodeURIComponent(id)}`, {
      hello: () => this.#hello(),
      hear: (message) => this.#hear(message),
      down: (code) => this.#cut(code),
      beat: { type: 'ping' },
    });
  }

  close(): void {
    this.#socket.close();
  }

  /** The reader speaks another language: have everything told again in it. */
  retell(): void {
    this.#retold = true;
    this.online = false;
    this.#socket.restart();
  }

  get you(): number[] {
    return this.welcome?.you ?? [];
  }

  /** The tokens of our seats here. */
  tokens(): string[] {
    return kept(this.id)?.seats.map((seat) => seat.token) ?? [];
  }

  move(seat: number, text: string): void {
    this.refused = null;
    this.send({ type: 'move', seat, text, at: this.frame?.n ?? 0 });
  }

  askPreview(seat: number, text: string): void {
    // Nothing is lost where no answer comes: it is not sent again, and no button waits for it.
    if (this.online && this.previewed?.text !== text) this.#socket.send({ type: 'preview', seat, text, id: ++this.#last });
  }

  askRanking(after: number): void {
    this.send({ type: 'ranking', after });
  }

  asking = $state(false); // whether earlier events are on their way
  /** Have the events told that came before those we have. */
  askEarlier(): void {
    const first = this.events[0]?.n ?? 1;
    if (first <= 1 || this.asking || this.crowd) return;
    this.asking = true;
    this.send({ type: 'log', before: first });
  }

  /** All that was said so far has been seen. */
  readChat(): void {
    const last = this.lines.at(-1)?.n ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    keepChatRead(this.id, last);
  }

  look(seat: number | null): void {
    if (this.crowd) this.send({ type: 'look', at: seat });
  }

  send(message: Unnumbered<Numbered>): void {
    this.#last = Math.max(this.#last + 1, Date.now() * 1000 + Math.floor(Math.random() * 1000));
    const numbered: Numbered = { ...message, id: this.#last };
    this.#unacked.push(numbered);
    this.#remember();
    if (this.online) this.#socket.send(numbered);
  }

  /** Show something that is no event of the game. */
  tell(words: string, trouble = false): void {
    this.notice = { words: sentence(words), trouble, at: Date.now() };
  }

  view<V>(seat: number | null): V | null {
    const views = this.frame?.views ?? {};
    const mine = seat === null ? undefined : views[String(seat)];
    return (mine ?? views['watch'] ?? Object.values(views)[0] ?? null) as V | null;
  }

  hints<H>(seat: number): H | null {
    return (this.frame?.hints[String(seat)] ?? this.extra[seat] ?? null) as H | null;
  }

  #hello(): ClientMessage {
    const here = kept(this.id);
    return {
      type: 'hello',
      tokens: this.onlyWatches ? [] : (here?.seats.map((s) => s.token) ?? []),
      watch: here?.seats.length && !this.onlyWatches ? '' : (here?.watch ?? ''),
      seen: this.#retold ? 0 : (this.frame?.n ?? 0),
      language: words.language,
    };
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#greeted(message);
        break;
      case 'presence':
        this.seats = message.seats;
        break;
      case 'frame':
        this.#framed(message);
        break;
      case 'ack':
        this.#done(message.id);
        break;
      case 'refused': {
        const sent = this.#done(message.id);
        this.refused = { ...message.refusal, text: sent?.type === 'move' ? sent.text : '', at: Date.now() };
        chime(220, 160);
        break;
      }
      case 'error':
        this.asking = false;
        if (message.id !== null) this.#done(message.id);
        this.tell(sentences(message), message.id !== null);
        break;
      case 'notice':
        this.tell(message.words);
        break;
      case 'chat':
        // One that is told again may be in another language.
        this.lines = [...this.lines.filter((line) => line.n !== message.n), message].sort((a, b) => a.n - b.n).slice(-200);
        break;
      case 'crowd':
        this.crowd = message;
        break;
      case 'ranking': {
        const sent = this.#done(message.id);
        const after = sent?.type === 'ranking' ? (sent.after ?? 0) : 0;
        this.ranking = [...this.ranking.slice(0, after), ...message.lines];
        break;
      }
      case 'log': {
        this.#done(message.id);
        const first = this.events[0]?.n ?? 1;
        this.events = [...message.events.filter((event) => event.n < first), ...this.events];
        this.asking = false;
        break;
      }
      case 'again':
        this.again = message.table;
        break;
      case 'preview':
        this.previewed = message;
        break;
      case 'hints':
        this.#done(message.id);
        this.extra = { ...this.extra, [message.seat]: message.hints };
        break;
    }
  }

  #cut(code: number): void {
    this.online = false;
    if (this.welcome || !isForGood(code)) return; // it comes back by itself
    this.lost = this.notice?.words ?? '';
    this.#socket.close();
  }

  #greeted(welcome: Welcome): void {
    this.welcome = welcome;
    this.seats = welcome.seats;
    this.online = true;
    this.#retold = false;
    this.#socket.settled();
    const here = kept(this.id);
    const isGuest = welcome.watching && !here?.watch; // looks at a finished game, and holds nothing here
    if (!isGuest)
      keep({
        table: this.id,
        game: welcome.game,
        title: welcome.title,
        seats: here?.seats ?? [],
        invites: here?.invites ?? [],
        watch: here?.watch ?? '',
        commitment: welcome.commitment,
      });
    for (const waiting of this.#unacked) this.#socket.send(waiting);
    if (this.looking !== null) this.look(this.looking); // a new connection does not know
  }

  #framed(frame: Frame): void {
    const back = takenBack(this.events, frame);
    if (back.length) this.tell(t('Taken back: {what}', { what: back.map(sentence).join(' ') }));
    this.events = [...this.events.filter((event) => event.n <= frame.since), ...frame.events];
    if (this.frame && (frame.n !== this.frame.n || back.length)) {
      this.extra = {};
      this.previewed = null;
      chime();
    }
    if (frame.waiting.must.join() !== this.frame?.waiting.must.join()) this.chosen = null;
    this.before = this.frame;
    this.frame = frame;
    this.framed = Date.now();
    if (frame.result && this.welcome) remember(this.id, this.welcome, frame);
  }

  #done(id: number): Numbered | undefined {
    const sent = this.#unacked.find((message) => message.id === id);
    this.#unacked = this.#unacked.filter((message) => message.id !== id);
    this.#remember();
    return sent;
  }

  #remember(): void {
    this.sending = this.#unacked.length;
    try {
      sessionStorage.setItem(`pipeyard.unacked.${this.id}`, JSON.stringify(this.#unacked));
    } catch {
      /* then a reload before the answer may lose the message, nothing else */
    }
  }

  #recall(): Numbered[] {
    try {
      return JSON.parse(sessionStorage.getItem(`pipeyard.unacked.${this.id}`) ?? '[]') as Numbered[];
    } catch {
      return [];
    }
  }
}
