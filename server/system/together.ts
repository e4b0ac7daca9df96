/**
 * Work that many ask for at once is done for them together. Who asks while it is at it gets the next round: what they get
 * was begun after they asked.
 */
export function together<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();
  function begin(key: string, work: () => Promise<T>): Promise<T> {
    const round = work().finally(() => {
      if (running.get(key) === round) running.delete(key);
    });
    running.set(key, round);
    return round;
  }
  return (key, work) => {
    const now = running.get(key);
    if (!now) return begin(key, work);
    const after =
      next.get(key) ??
      now
        .catch(() => undefined)
        .then(() => {
          next.delete(key);
          return begin(key, work);
        });
    next.set(key, after);
    return after;
  };
}
