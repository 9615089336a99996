// Dragging a piece out of the dock: where the pointer is, until it is let go.
export type Point = [number, number];

/** Tell `play` where the pointer carries a piece; a press that stays nearer than `far` pixels is no drag. */
export function drag(event: PointerEvent, play: { carried: Point | null }, far = 0, begin?: () => void): void {
  if (event.button > 0) return;
  const drop = new AbortController();
  let begun = false;
  const move = (to: PointerEvent): void => {
    if (!begun && Math.hypot(to.clientX - event.clientX, to.clientY - event.clientY) < far) return;
    if (!begun) begin?.();
    begun = true;
    play.carried = [to.clientX, to.clientY];
  };
  const stop = (): void => {
    play.carried = null;
    drop.abort();
  };
  addEventListener('pointermove', move, { signal: drop.signal });
  addEventListener('pointerup', stop, { signal: drop.signal });
  addEventListener('pointercancel', stop, { signal: drop.signal });
}
