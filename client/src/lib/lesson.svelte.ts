// A lesson's table: the server judges each try, and this device remembers how far the learner came.
import { api, Trouble } from './api';
import { askedLesson } from './ahead';
import type { Cell } from './grid';
import { progress, start, type Progress } from './lesson_progress';
import { setting } from './local_storage';
import type { EventInfo, Frame, LessonMoment, SeatInfo, Welcome } from './messages';
import { chime } from './settings.svelte';
import type { Refused, Table } from './table';
import { t } from './words.svelte';

const NEXT = 'next'; // what is done in a step that is only read

export class LessonTable implements Table {
  readonly game: string;
  moment = $state.raw<LessonMoment | null>(null);
  trouble = $state('');
  nudged = $state(false); // the nudge of this step is shown
  refused = $state.raw<Refused | null>(null);
  sending = $state(0);
  framed = $state(0);
  looking = $state<number | null>(null);
  chosen = $state<number | null>(null);
  readonly events: EventInfo[] = [];

  constructor(game: string) {
    this.game = game;
    const { chapter, moves } = start(game);
    void this.#ask(chapter, moves, '', askedLesson(game)).catch(() => this.#ask(0, []));
  }

  get welcome(): Welcome | null {
    return this.moment?.welcome ?? null;
  }
  get frame(): Frame | null {
    return this.moment?.frame ?? null;
  }
  get seats(): SeatInfo[] {
    return this.moment?.welcome.seats ?? [];
  }
  get you(): number[] {
    return this.moment?.welcome.you ?? [];
  }
  get seat(): number | null {
    return this.you[0] ?? null;
  }
  get lit(): Cell[] {
    return this.moment?.look ?? [];
  }
  set lit(_: Cell[]) {
    // the lesson itself points
  }

  view<V>(seat: number | null): V | null {
    return (this.frame?.views[String(seat)] ?? null) as V | null;
  }

  hints<H>(seat: number): H | null {
    return (this.frame?.hints[String(seat)] ?? null) as H | null;
  }

  move(_: number, text: string): void {
    this.#try(text);
  }

  /** Read on. */
  next(): void {
    this.refused = null;
    this.#try(NEXT);
  }

  /** One step of the learner's back, to the chapter before from the beginning of one. */
  back(): void {
    const now = this.moment;
    if (!now) return;
    this.refused = null;
    if (now.moves.length) void this.#ask(now.chapter, now.moves.slice(0, -1));
    else this.open(now.chapter - 1);
  }

  open(chapter: number): void {
    this.refused = null;
    if (chapter >= 0) void this.#ask(chapter, []);
  }

  /** A nudge first; whoever wants more is shown the move. */
  help(): void {
    const now = this.moment;
    if (now && (this.nudged || !now.nudge)) this.#try(now.show);
    else this.nudged = true;
  }

  /** The same again, as after a change of language. */
  refresh(): void {
    const now = this.moment;
    if (now && !now.over) void this.#ask(now.chapter, now.moves);
  }

  #try(text: string): void {
    const now = this.moment;
    const idle = now && !now.over && !this.sending;
    if (idle && (now.task !== '') === (text !== NEXT)) void this.#ask(now.chapter, now.moves, text);
  }

  async #ask(chapter: number, moves: string[], move = '', asked?: Promise<LessonMoment>): Promise<void> {
    this.sending += 1;
    try {
      this.#heard(await (asked ?? api.lesson(this.game, { chapter, moves, move })), move);
    } catch (problem) {
      if (!(problem instanceof Trouble)) throw problem;
      if (problem.isOffline && (await this.#alone(chapter, moves, move))) return;
      if (moves.length && !this.moment)
        await this.#ask(chapter, []); // the lesson was written anew since
      else this.trouble = problem.message;
    } finally {
      this.sending -= 1;
    }
  }

  /** Without a server: on along the shown way, which is kept on this device. Whether that was possible. */
  async #alone(chapter: number, moves: string[], move: string): Promise<boolean> {
    const way = await api.lessonWay(this.game).catch(() => []);
    const at = way.findIndex((each) => each.chapter === chapter && each.moves.join('\n') === moves.join('\n'));
    const here = way[at] ?? way.find((each) => each.chapter === chapter);
    if (!here) return false;
    if (!move) this.#heard(here, '');
    else if (move === NEXT || move === here.show) this.#heard(way[at + 1] ?? here, move);
    else this.trouble = t('Without network only the shown move can be judged.');
    return true;
  }

  #heard(news: LessonMoment, move: string): void {
    const old = this.moment;
    if (news.step !== old?.step || news.chapter !== old.chapter) this.nudged = false;
    if (news.refused) chime(220, 160);
    else if (move && move !== NEXT) chime();
    // The lesson itself says what to do now: another way out would only lead astray.
    this.refused = news.refused ? { ...news.refused, instead: null, text: move, at: Date.now() } : null;
    this.trouble = '';
    this.framed = Date.now();
    this.moment = news;
    const begun = news.chapter > 0 || news.moves.length > 0;
    const done = news.over || (progress(this.game).done && !begun); // until it is begun once more
    setting.set(`lesson.${this.game}`, {
      chapter: news.chapter,
      moves: news.moves,
      chapters: news.chapters.length,
      done,
    } satisfies Progress);
  }
}
