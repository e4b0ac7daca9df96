import { expect, it } from 'vitest';
import { mergedTraces, placeIn } from '../../../inspector/model/merge';
import { emptyTrace, type Step, type Trace } from '../../../inspector/model/trace';

const nothing = { status: 'active' as const, value: null, context: null };
const step = (index: number, actor: string, at: number, type = 'x'): Step => ({
  index,
  at,
  actor,
  from: null,
  event: { type },
  after: null,
  taken: [],
  refused: false,
});

/** A trace of one page, with messages to these actors at these times. */
function traceOf(page: string, ...messages: [actor: string, at: number][]): Trace {
  const actors = [...new Set(messages.map(([actor]) => actor))];
  return {
    ...emptyTrace(),
    pages: [{ id: page, title: page, at: messages[0]?.[1] ?? 0 }],
    charts: { [page]: { id: page, states: [], transitions: [] } },
    actors: actors.map((name) => ({ id: `${page}/${name}`, name, machine: null, parent: null, start: nothing, at: 0 })),
    steps: messages.map(([actor, at], index) => step(index, `${page}/${actor}`, at)),
  };
}
const mergeTraces = (...parts: Trace[]) => mergedTraces(parts).trace;
const told = ({ steps }: Trace) => steps.map(({ index, actor, at }) => `${index} ${actor} ${at}`);

it('puts the messages of two traces in the order of their times, each where it then is', () => {
  const pages = traceOf('page', ['book', 10], ['book', 30], ['book', 50]);
  const history = traceOf('iv', ['law', 20], ['law', 60]);
  const both = mergeTraces(pages, history);
  expect(told(both)).toEqual(['0 page/book 10', '1 iv/law 20', '2 page/book 30', '3 page/book 50', '4 iv/law 60']);
  expect(both.pages.map(({ id }) => id)).toEqual(['page', 'iv']);
  expect(Object.keys(both.charts).toSorted()).toEqual(['iv', 'page']);
  expect(told(pages)).toEqual(['0 page/book 10', '1 page/book 30', '2 page/book 50']);
});

it('puts what happened at the same time in the order in which they are merged', () => {
  const both = mergeTraces(traceOf('page', ['a', 10], ['a', 10]), traceOf('iv', ['law', 10]));
  expect(told(both)).toEqual(['0 page/a 10', '1 page/a 10', '2 iv/law 10']);
});

it('keeps the order that each trace has of itself, even where its clock went back', () => {
  const both = mergeTraces(traceOf('page', ['a', 30], ['b', 20]), traceOf('iv', ['law', 25]));
  expect(both.steps.map(({ actor }) => actor)).toEqual(['iv/law', 'page/a', 'page/b']);
});

it('has what is in both once', () => {
  const pages = traceOf('page', ['a', 10], ['a', 20]);
  const twice = mergeTraces(pages, mergeTraces(pages, traceOf('iv', ['law', 15])));
  expect(told(twice)).toEqual(['0 page/a 10', '1 iv/law 15', '2 page/a 20']);
  expect(twice.actors).toHaveLength(2);
});

it('keeps beside each message what the page did then', () => {
  const pages = traceOf('page', ['a', 10], ['a', 30]);
  const route = (after: number) => ({ kind: 'route' as const, path: '/', at: 10, page: 'page', after });
  pages.evidence.push(route(-1), route(0), route(1));
  const both = mergeTraces(pages, traceOf('iv', ['law', 5], ['law', 20]));
  expect(both.evidence.map(({ after }) => after)).toEqual([-1, 1, 3]);
  expect(mergeTraces(pages, both).evidence).toHaveLength(3);
});

it('finds a message again, whatever came between', () => {
  const pages = traceOf('page', ['a', 10], ['b', 20], ['a', 30]);
  const both = mergeTraces(pages, traceOf('iv', ['law', 5], ['law', 25]));
  expect(pages.steps.map(({ index }) => placeIn(both, pages, index))).toEqual([1, 2, 4]);
  expect(placeIn(pages, both, 4)).toBe(2);
  expect(placeIn(pages, both, 0)).toBe(-1);
});

it('grows in place by what comes last, and not by what comes between', () => {
  const pages = traceOf('page', ['a', 10], ['a', 30]);
  const history = traceOf('iv', ['law', 20]);
  const { trace, grow } = mergedTraces([pages, history]);
  pages.steps.push(step(2, 'page/a', 40));
  pages.evidence.push({ kind: 'route', path: '/', at: 41, page: 'page', after: 2 });
  expect(grow()).toBe(true);
  // A small step back of the clock within a page keeps the page's order.
  pages.steps.push(step(3, 'page/a', 39), step(4, 'page/b', 42));
  pages.actors.push({ ...(pages.actors[0] as (typeof pages.actors)[0]), id: 'page/b', name: 'b' });
  expect(grow()).toBe(true);
  expect(told(trace)).toEqual(told(mergeTraces(pages, history)));
  expect(trace.evidence).toEqual([expect.objectContaining({ after: 3 })]);

  history.steps.push(step(1, 'iv/law', 35));
  expect(grow()).toBe(false);
});
