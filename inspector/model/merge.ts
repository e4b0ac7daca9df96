import { emptyTrace, type Step, type Trace } from './trace';

// Merges two lists, each of which keeps its order. The list with the earlier next message goes first, and for equal
// times the first list.
function inOrder(one: readonly Step[], other: readonly Step[]): readonly Step[] {
  if (one.length === 0) return other;
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

/** Traces on one clock. `grow` appends new steps. It returns false if these belong between earlier steps. */
export type Merged = { trace: Trace; grow(): boolean };

/** Merges traces that keep growing. If several traces have the same page, actor or chart, the first one provides it. */
export function mergedTraces(parts: readonly Trace[]): Merged {
  const trace = emptyTrace();
  const owners = new Map<string, Trace>();
  const places = new Map<Step, number>();
  /** The time of the last step of each part. */
  const ends = parts.map(() => -Infinity);
  const read = parts.map(() => ({ pages: 0, actors: 0, steps: 0, evidence: 0 }));

  /** What each part has gained since it was last read. */
  const news = <Kind extends 'pages' | 'actors' | 'steps' | 'evidence'>(kind: Kind) =>
    parts.map((part, place) => part[kind].slice(read[place]?.[kind] ?? 0) as Trace[Kind]);
  const isOf = (part: Trace | undefined, id: string) => owners.get(id) === part;
  /** The items of each part that no earlier part has. */
  const owned = <One extends { id: string }>(lists: readonly One[][]): One[] =>
    lists.flatMap((list, place) =>
      list.filter(({ id }) => {
        const part = parts[place];
        if (part && !owners.has(id)) owners.set(id, part);
        return isOf(part, id);
      }),
    );

  const grow = (): boolean => {
    const actors = owned(news('actors'));
    const lists = news('steps').map((list, place) => list.filter(({ actor }) => isOf(parts[place], actor)));
    const isLate = ([first]: readonly Step[], place: number) =>
      first !== undefined && ends.some((end, other) => other !== place && end > first.at);
    if (lists.some(isLate)) return false;
    for (const [place, list] of lists.entries()) ends[place] = list.at(-1)?.at ?? ends[place] ?? -Infinity;
    trace.pages.push(...owned(news('pages')));
    trace.actors.push(...actors);
    for (const { charts } of parts) for (const chart of Object.values(charts)) trace.charts[chart.id] ??= chart;
    for (const step of lists.reduce<readonly Step[]>(inOrder, [])) {
      places.set(step, trace.steps.length);
      trace.steps.push({ ...step, index: trace.steps.length });
    }
    for (const [place, list] of news('evidence').entries())
      for (const one of list) {
        const part = parts[place];
        const step = part?.steps[one.after];
        if (isOf(part, one.page)) trace.evidence.push({ ...one, after: (step && places.get(step)) ?? -1 });
      }
    for (const [place, { pages, actors, steps, evidence }] of parts.entries())
      read[place] = { pages: pages.length, actors: actors.length, steps: steps.length, evidence: evidence.length };
    return true;
  };

  grow();
  return { trace, grow };
}

/**
 * The index in one trace of a message of another trace, found by its position among the messages to its actor; -1 if
 * the trace does not have the message.
 */
export function placeIn(trace: Trace, other: Trace, index: number): number {
  const step = other.steps[index];
  if (!step) return -1;
  let number = 0;
  for (let at = 0; at <= index; at += 1) if (other.steps[at]?.actor === step.actor) number += 1;
  return trace.steps.findIndex(({ actor }) => actor === step.actor && (number -= 1) === 0);
}
