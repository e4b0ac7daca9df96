import type { Step, Trace } from './trace';

// Both in the order of their own; whichever has the earlier message next comes first, of equals the first one's.
function inOrder(one: readonly Step[], other: readonly Step[]): Step[] {
  const steps: Step[] = [];
  let [here, there] = [0, 0];
  for (;;) {
    const [first, second] = [one[here], other[there]];
    const next = !second || (first && first.at <= second.at) ? first : second;
    if (!next) return steps;
    if (next === first) here += 1;
    else there += 1;
    steps.push(next);
  }
}

/** Two traces on one clock. What both have of a page, an actor or a chart is taken from the first. */
export function mergeTraces(one: Trace, other: Trace): Trace {
  const known = new Set(one.actors.map(({ id }) => id));
  const pages = new Set(one.pages.map(({ id }) => id));
  const steps = inOrder(
    one.steps,
    other.steps.filter(({ actor }) => !known.has(actor)),
  );
  const places = new Map(steps.map((step, index) => [step, index]));
  const evidenceOf = (trace: Trace) =>
    trace.evidence.map((one) => {
      const step = trace.steps[one.after];
      return { ...one, after: step ? (places.get(step) ?? -1) : -1 };
    });
  return {
    pages: [...one.pages, ...other.pages.filter(({ id }) => !pages.has(id))],
    charts: { ...other.charts, ...one.charts },
    actors: [...one.actors, ...other.actors.filter(({ id }) => !known.has(id))],
    steps: steps.map((step, index) => ({ ...step, index })),
    evidence: [...evidenceOf(one), ...evidenceOf(other).filter(({ page }) => !pages.has(page))],
  };
}

/** The place in one trace of a message of another one that has it too, by its number among those to its actor; -1 if it has not. */
export function placeIn(trace: Trace, other: Trace, index: number): number {
  const step = other.steps[index];
  if (!step) return -1;
  let number = 0;
  for (let at = 0; at <= index; at += 1) if (other.steps[at]?.actor === step.actor) number += 1;
  return trace.steps.findIndex(({ actor }) => actor === step.actor && (number -= 1) === 0);
}
