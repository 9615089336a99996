// A lesson's table: the server judges each try, and this device remembers how far the learner came.
import { api } from './api';
import { askedLesson } from './ahead';
import { JudgedTable } from './judged_table.svelte';
import { progress, start, type Progress } from './lesson_progress';
import { setting } from './local_storage';
import type { LessonMoment } from './messages';
import { chime } from './settings.svelte';
import { t } from './words.svelte';

const NEXT = 'next'; // what is done in a step that is only read

export class LessonTable extends JudgedTable<LessonMoment> {
  readonly game: string;
  nudged = $state(false); // the nudge of this step is shown

  constructor(game: string) {
    super();
    this.game = game;
    const { chapter, moves } = start(game);
    void this.#ask(chapter, moves, '', askedLesson(game)).catch(() => this.#ask(0, []));
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

  refresh(): void {
    const now = this.moment;
    if (now && !now.over) void this.#ask(now.chapter, now.moves);
  }

  #try(text: string): void {
    const now = this.moment;
    const idle = now && !now.over && !this.sending;
    if (idle && (now.task !== '') === (text !== NEXT)) void this.#ask(now.chapter, now.moves, text);
  }

  #ask(chapter: number, moves: string[], move = '', asked?: Promise<LessonMoment>): Promise<void> {
    return this.asking(
      async () => this.#heard(await (asked ?? api.lesson(this.game, { chapter, moves, move })), move),
      async (trouble) => {
        if (trouble.isOffline && (await this.#alone(chapter, moves, move))) return true;
        if (!moves.length || this.moment) return false;
        await this.#ask(chapter, []); // the lesson was written anew since
        return true;
      },
    );
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
    this.hear(news, news.look, news.refused ? { ...news.refused, instead: null, text: move, at: Date.now() } : null);
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
