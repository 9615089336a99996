// A device on the table keeps its screen on while a companion is open, where the browser lets it.
export function keepAwake(): () => void {
  let held: WakeLockSentinel | null = null;
  let wanted = true;
  const request = async (): Promise<void> => {
    if (!wanted || document.hidden || !('wakeLock' in navigator)) return;
    try {
      held = await navigator.wakeLock.request('screen');
      if (!wanted) await held.release();
    } catch {
      /* low battery or not allowed: the screen goes dark as it always does */
    }
  };
  const hold = (): void => void request();
  document.addEventListener('visibilitychange', hold); // a hidden page loses the lock
  hold();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', hold);
    void held?.release();
  };
}

export function fullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen?.().catch(() => {});
}
