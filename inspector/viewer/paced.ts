/** How much longer than the last showing the page stays free for its reader. */
const rest = 2;

/** Shows what was asked for, soon: so seldom that showing takes a third of the time at most, however much is told. */
export function paced(show: () => void): () => void {
  let free = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    const began = performance.now();
    show();
    const ended = performance.now();
    free = ended + rest * (ended - began);
  };
  return () => {
    if (timer !== null) return;
    const pause = free - performance.now();
    if (pause <= 0) run();
    else timer = setTimeout(run, pause);
  };
}
