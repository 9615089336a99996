// Cards over the board keep off the cell that is played or spoken of: they stand at the other end of it.
const SPOKEN_OF = '[data-refused], [data-ghost], .picked, [data-lit]';

/** Whether what is played or spoken of lies in the upper half of the board; null if nothing is. */
export function isHigh(selector = SPOKEN_OF): boolean | null {
  const board = document.querySelector('main.board')?.getBoundingClientRect();
  const cell = document.querySelector(`main.board :is(${selector})`)?.getBoundingClientRect();
  if (!board || !cell) return null;
  return cell.top + cell.height / 2 < board.top + board.height / 2;
}
