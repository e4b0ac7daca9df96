import type { Shown, Trace } from './trace';

/** The end of a trace: its last `ms` milliseconds, with the state of each actor at the beginning of that span. */
export function lastOf(trace: Trace, ms: number): Trace {
  const from = (trace.steps.at(-1)?.at ?? 0) - ms;
  const first = trace.steps.findIndex(({ at }) => at >= from);
  if (first <= 0) return trace;
  const stood = new Map<string, Shown>();
  for (const { actor, after } of trace.steps.slice(0, first)) if (after !== null) stood.set(actor, after);
  const steps = trace.steps.slice(first).map((step, index) => ({ ...step, index }));
  const named = new Set(steps.flatMap(({ actor, from: sender }) => (sender === null ? [actor] : [actor, sender])));
  const isKept = (id: string) => named.has(id) || (stood.get(id)?.status ?? 'active') === 'active';
  const actors = trace.actors
    .filter(({ id }) => isKept(id))
    .map((actor) => ({ ...actor, start: stood.get(actor.id) ?? actor.start }));
  const pages = trace.pages.filter(({ id }) => actors.some((actor) => actor.id.startsWith(`${id}/`)));
  const machines = new Set(actors.map(({ machine }) => machine));
  const charts = Object.fromEntries(Object.entries(trace.charts).filter(([id]) => machines.has(id)));
  const shown = new Set(pages.map(({ id }) => id));
  const evidence = trace.evidence
    .filter(({ after, page }) => after >= first - 1 && shown.has(page))
    .map((one) => ({ ...one, after: one.after - first }));
  return { pages, charts, actors, steps, evidence };
}
