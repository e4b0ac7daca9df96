import { beforeAll, describe, expect, it } from 'vitest';
import { mergedTraces } from '../../../inspector/model/merge';
import type { Trace } from '../../../inspector/model/trace';
import { lanesOf, noLaneChoice, openPages, outside, sequenceOf } from '../../../inspector/viewer/lanes';
import { nameOf } from '../../../inspector/viewer/trace-index';
import { recordedFeedback } from './recorded';

let feedback: Trace;
beforeAll(async () => {
  feedback = await recordedFeedback();
});

const all = ({ steps }: Trace) => steps.map(({ index }) => index);
const namesOf = (trace: Trace, at = trace.steps.length - 1, choice = noLaneChoice) =>
  sequenceOf(trace, all(trace), at, choice).lanes.map(({ name }) => name);

/** The same trace again as a page of its own, shifted in time by `later`. */
function again(trace: Trace, page: string, later: number): Trace {
  const own = (id: string) => id.replace(/^[^/]*/, page);
  return {
    ...trace,
    pages: trace.pages.map((one) => ({ ...one, id: page, title: page, at: one.at + later })),
    actors: trace.actors.map((one) => ({ ...one, id: own(one.id), parent: one.parent && own(one.parent) })),
    steps: trace.steps.map((one) => ({
      ...one,
      at: one.at + later,
      actor: own(one.actor),
      from: one.from && own(one.from),
    })),
  };
}
const hour = 3_600_000;
const loads = () =>
  mergedTraces(Array.from({ length: 8 }, (_, index) => again(feedback, `page ${index + 1}`, index * hour))).trace;

describe('lanes', () => {
  it('are those of the machines that take part; what promises do is drawn in the lane of who runs them', () => {
    expect(namesOf(feedback)).toEqual(['outside', 'writeFeedback', 'keeper']);
    const { rows } = sequenceOf(feedback, all(feedback), 0, noLaneChoice);
    const promise = feedback.steps.findIndex(({ actor }) => nameOf(feedback, actor) === 'loadDraft');
    expect(rows.find(({ first }) => first === promise)).toMatchObject({ from: 1, to: 1 });
  });

  it('are only of those in the messages shown', () => {
    const keeper = feedback.steps.filter(({ actor, from }) => nameOf(feedback, actor) === 'keeper' && from !== null);
    const own = keeper.filter(({ from }) => nameOf(feedback, from) === 'keeper').map(({ index }) => index);
    expect(sequenceOf(feedback, own, 0, noLaneChoice).lanes.map(({ name }) => name)).toEqual(['outside', 'keeper']);
  });

  it('are chosen: a promise gets its own, and a machine is put away with what it runs', () => {
    const lane = (name: string) => [...lanesOf(feedback).lanes.values()].find((one) => one.name === name)?.key ?? '';
    const lanes = new Map([
      [lane('loadDraft'), true],
      [lane('keeper'), false],
    ]);
    expect(namesOf(feedback, 0, { ...noLaneChoice, lanes })).toEqual(['outside', 'writeFeedback', 'loadDraft']);
    const { rows } = sequenceOf(feedback, all(feedback), 0, { ...noLaneChoice, lanes });
    const within = feedback.steps.filter(({ actor, from }) =>
      [actor, from].every((id) => /keep/.test(nameOf(feedback, id))),
    );
    expect(within.length).toBeGreaterThan(0);
    for (const { index } of within) expect(rows.some(({ first }) => first === index)).toBe(false);
  });
});

describe('pages', () => {
  it('that have ended, or are not there yet, are folded: eight loads of a page have the lanes of one', () => {
    const trace = loads();
    const last = trace.steps.length - 1;
    expect(openPages(trace, last, new Map())).toEqual(new Set(['page 8']));
    const { lanes, rows } = sequenceOf(trace, all(trace), last, noLaneChoice);
    expect(lanes.map(({ name }) => name)).toEqual(['outside', 'writeFeedback', 'keeper']);
    expect(rows.filter(({ kind }) => kind === 'page')).toHaveLength(7);
    expect(rows[0]).toMatchObject({ kind: 'page', page: 'page 1', count: feedback.steps.length, first: 0 });
    expect(openPages(trace, 0, new Map())).toEqual(new Set(['page 1']));
  });

  it('are unfolded and folded by hand, with lanes of their own', () => {
    const trace = loads();
    const pages = new Map([
      ['page 2', true],
      ['page 8', false],
    ]);
    const { lanes } = sequenceOf(trace, all(trace), trace.steps.length - 1, { ...noLaneChoice, pages });
    expect(lanes.slice(1).every(({ page }) => page === 'page 2')).toBe(true);
    expect(lanes[0]).toBe(outside);
  });

  it('that go on beside another one stay', () => {
    const began = feedback.steps[0]?.at ?? 0;
    const steps = feedback.steps.map((step, index) => ({ ...step, at: began + index * hour }));
    const long = { ...feedback, steps };
    const trace = mergedTraces([again(long, 'one', 0), again(feedback, 'two', 2 * hour)]).trace;
    expect(openPages(trace, trace.steps.length - 1, new Map())).toEqual(new Set(['one', 'two']));
  });
});
