/** For how many times the duration of the last rendering the page stays idle. */
const rest = 2;

/** Renders requests soon, but seldom enough that rendering takes at most a third of the time, whatever the rate. */
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
