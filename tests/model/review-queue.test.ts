import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor } from 'xstate';
import { reviewDelays, reviewQueueMachine, type ReviewQueueRef } from '../../src/machines/feedback/review-queue';
import { reviewHints } from '../../src/machines/feedback/review-hints';
import type { Assessment, Recommendation, Scorecard } from '../../src/contract/feedback';
import { reviewQueueModel } from './review-queue-model';

describe('review-queue', () => {
  it('walks every transition', () => reviewQueueModel().walk());

  const started = () => {
    const done: string[] = [];
    const clock = new SimulatedClock();
    const actor = createActor(
      reviewQueueMachine.provide({
        actions: {
          approve: (_, { id }) => void done.push(`approve ${id}`),
          askReturn: (_, { id }) => void done.push(`ask ${id}`),
          show: (_, { id }) => void done.push(`show ${id}`),
        },
      }),
      { clock },
    ).start();
    return { actor, clock, done };
  };
  const ids = ['a', 'b', 'c'];
  /** The id of the open item, as a screen that is up to date sends it. */
  const now = (actor: ReviewQueueRef) => actor.getSnapshot().context.id ?? '';

  it('approves only what was on screen, once, and stays there until it is led on', () => {
    const { actor, clock, done } = started();
    const isReady = () => actor.getSnapshot().matches({ reviewing: { waiting: 'ready' } });
    actor.send({ type: 'item.open', id: 'a', listedIds: ids });
    actor.send({ type: 'item.approve', id: now(actor) });
    clock.increment(reviewDelays.settle);
    actor.send({ type: 'item.approve', id: now(actor) });
    expect(done).toEqual([]);
    actor.send({ type: 'scorecard.show', id: 'b' });
    actor.send({ type: 'item.approve', id: now(actor) });
    expect(done).toEqual([]);
    actor.send({ type: 'scorecard.show', id: 'a' });
    actor.send({ type: 'item.approve', id: now(actor) });
    // A second click approves nothing, however late it is.
    clock.increment(60_000);
    actor.send({ type: 'item.approve', id: now(actor) });
    expect(done).toEqual(['approve a']);
    // An overtake report about its own approval changes nothing.
    actor.send({ type: 'item.overtake', id: 'a' });
    expect(actor.getSnapshot().matches({ reviewing: 'approved' })).toBe(true);
    actor.send({ type: 'item.next', id: now(actor), listedIds: ['b', 'c'] });
    actor.send({ type: 'scorecard.show', id: 'b' });
    actor.send({ type: 'item.approve', id: now(actor) });
    expect(done).toEqual(['approve a', 'show b']);
    clock.increment(reviewDelays.settle);
    expect(isReady()).toBe(true);
    actor.send({ type: 'item.approve', id: now(actor) });
    expect(done).toEqual(['approve a', 'show b', 'approve b']);
  });

  it.each([0, 300])('takes a second press, %i ms later, for the one that it was meant for', (later) => {
    const { actor, clock, done } = started();
    actor.send({ type: 'item.open', id: 'a', listedIds: ids });
    actor.send({ type: 'scorecard.show', id: 'a' });
    clock.increment(reviewDelays.settle);
    // Each button is pressed twice, before the screen has followed.
    for (let press = 0; press < 2; press += 1) actor.send({ type: 'item.next', id: 'a', listedIds: ids });
    expect(done).toEqual(['show b']);
    actor.send({ type: 'scorecard.show', id: 'b' });
    clock.increment(later);
    // Events from a screen that has followed, and from one that has not.
    for (const id of ['a', 'b']) actor.send({ type: 'item.approve', id });
    actor.send({ type: 'return.ask', id: 'a' });
    actor.send({ type: 'item.previous', id: 'a', listedIds: ids });
    expect(done).toEqual(['show b']);
    clock.increment(reviewDelays.settle);
    for (let press = 0; press < 2; press += 1) actor.send({ type: 'item.approve', id: 'b' });
    actor.send({ type: 'return.ask', id: 'b' });
    // The queue moves on only once, whatever is pressed again.
    for (let press = 0; press < 2; press += 1) actor.send({ type: 'item.next', id: 'b', listedIds: ['a', 'c'] });
    clock.increment(later);
    actor.send({ type: 'item.approve', id: 'c' });
    expect(done).toEqual(['show b', 'approve b', 'show c']);
    actor.send({ type: 'return.ask', id: 'c' });
    expect(done.at(-1)).toBe('ask c');
  });

  it('can approve again what was undone', () => {
    const { actor, clock, done } = started();
    actor.send({ type: 'item.open', id: 'a', listedIds: ids });
    actor.send({ type: 'scorecard.show', id: 'a' });
    clock.increment(reviewDelays.settle);
    actor.send({ type: 'item.approve', id: now(actor) });
    actor.send({ type: 'item.reopen', id: 'b' });
    actor.send({ type: 'item.approve', id: now(actor) });
    expect(done).toEqual(['approve a']);
    actor.send({ type: 'item.reopen', id: 'a' });
    actor.send({ type: 'item.approve', id: now(actor) });
    expect(done).toEqual(['approve a', 'approve a']);
  });

  it('moves through the list, and each time waits for the scorecard anew', () => {
    const { actor, clock, done } = started();
    const read = (id: string) => {
      clock.increment(reviewDelays.settle);
      actor.send({ type: 'scorecard.show', id });
      return actor.getSnapshot().matches({ reviewing: { waiting: 'ready' } });
    };
    actor.send({ type: 'item.open', id: 'a', listedIds: ids });
    actor.send({ type: 'item.previous', id: now(actor), listedIds: ids });
    expect(read('a')).toBe(true);
    actor.send({ type: 'item.open', id: 'a', listedIds: ids });
    expect(actor.getSnapshot().matches({ reviewing: { waiting: 'ready' } })).toBe(true);
    for (const [type, id] of [
      ['item.next', 'b'],
      ['item.next', 'c'],
      ['item.previous', 'b'],
    ] as const) {
      actor.send({ type, id: now(actor), listedIds: ids });
      expect(actor.getSnapshot().matches({ reviewing: { waiting: 'settling' } })).toBe(true);
      expect(read(id)).toBe(true);
    }
    actor.send({ type: 'item.open', id: 'c', listedIds: ids });
    expect(read('b')).toBe(false);
    expect(read('c')).toBe(true);
    actor.send({ type: 'item.next', id: now(actor), listedIds: ids });
    expect(done).toEqual(['show b', 'show c', 'show b']);
    expect(actor.getSnapshot().context.id).toBe('c');
  });

  it('looks for the one before at the place that it has now', () => {
    const { actor, done } = started();
    actor.send({ type: 'item.open', id: 'b', listedIds: ids });
    actor.send({ type: 'item.previous', id: now(actor), listedIds: ['b', 'c'] });
    actor.send({ type: 'item.previous', id: now(actor), listedIds: ['z', 'a', 'b'] });
    expect(done).toEqual(['show a']);
  });

  it('goes on behind what was returned, and closes after the last or when the panel is closed', () => {
    const { actor, done } = started();
    actor.send({ type: 'item.open', id: 'a', listedIds: ids });
    actor.send({ type: 'item.return', listedIds: ids });
    expect(actor.getSnapshot().context.id).toBe('b');
    actor.send({ type: 'item.return', listedIds: ['b'] });
    expect(done).toEqual(['show b', 'show null']);
    expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { id: null } });
    actor.send({ type: 'item.open', id: 'c', listedIds: ['c'] });
    actor.send({ type: 'panel.close' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { id: null } });
  });

  it('goes on to what was skipped, closes after the last, and finds its place where the open one has left the list', () => {
    const { actor, clock, done } = started();
    const approve = (left: string[]) => {
      clock.increment(reviewDelays.settle);
      actor.send({ type: 'scorecard.show', id: actor.getSnapshot().context.id ?? '' });
      actor.send({ type: 'item.approve', id: now(actor) });
      actor.send({ type: 'item.next', id: now(actor), listedIds: left });
    };
    actor.send({ type: 'item.open', id: 'b', listedIds: ids });
    actor.send({ type: 'item.overtake', id: 'b' });
    actor.send({ type: 'item.next', id: now(actor), listedIds: ['a', 'c'] });
    approve(['a']);
    approve([]);
    expect(done).toEqual(['show c', 'approve c', 'show a', 'approve a', 'show null']);
    expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { id: null } });
    actor.send({ type: 'item.open', id: 'b', listedIds: ids });
    actor.send({ type: 'item.previous', id: now(actor), listedIds: ['a', 'c'] });
    expect(actor.getSnapshot().context.id).toBe('a');
  });
});

describe('hints', () => {
  const skills = [
    { id: 's1', name: 'SQL' },
    { id: 's2', name: 'Java' },
  ];
  const long = 'Explained when an index helps and when it does not, with two examples of their own.';
  const card = (
    ratings: Assessment['rating'][],
    recommendation: Recommendation | null = 'hire',
    evidence: string[] = [],
  ): Scorecard => {
    const at = (index: number): Assessment => ({ rating: ratings[index] ?? null, evidence: evidence[index] ?? long });
    return {
      skills: skills.map(({ id }, index) => ({ skillId: id, ...at(index) })),
      communication: at(2),
      problemSolving: at(3),
      strengths: 'Calm',
      improvements: 'Indexes',
      asked: 'A queue',
      recommendation,
    };
  };

  it('are none for a card that fits', () => {
    expect(reviewHints(card([4, 3, 4, 3]), skills, 'real')).toEqual([]);
    expect(reviewHints(card([4, 3, 4, 3], 'hire', ['', '', '', '']), skills, 'real')).toEqual([]);
  });

  it('name thin evidence: twice the least for 1, 2 and 5, half a sentence for others', () => {
    const evidence = ['x'.repeat(59), 'x'.repeat(29), 'x'.repeat(60), 'x'.repeat(30)];
    expect(reviewHints(card([4, 4, 5, 1], null, [long, long, 'Short', 'Short']), skills, 'real')).toEqual([
      'Little evidence for the rating: Communication (5), Problem solving (1).',
    ]);
    expect(reviewHints(card([5, 3, 2, 4], 'hire', evidence), skills, 'real')).toEqual([
      'Little evidence for the rating: SQL (5), Java (3).',
    ]);
    expect(reviewHints(card([5, 3, 2, 4], 'hire', [`  ${'x'.repeat(57)}  `, '', long, '']), skills, 'real')).toEqual([
      'Little evidence for the rating: SQL (5).',
    ]);
  });

  it('leave out a skill that the card does not mention', () => {
    const one = card([3, 4, 3, 4]);
    expect(reviewHints({ ...one, skills: one.skills.slice(1) }, skills, 'real')).toEqual([]);
  });

  it('say that all ratings are equal, from three on, without those not assessed', () => {
    expect(reviewHints(card([4, 4, 4, 'notAssessed']), skills, 'real')).toEqual(['All 3 ratings are 4.']);
    expect(reviewHints(card([4, 4, 'notAssessed', null]), skills, 'real')).toEqual([]);
  });

  it.each([
    ['hire', [2, 3, 2, 2], 2.3, 'Hire'],
    ['strongHire', [3, 3, 4, 3], 3.3, 'Strong hire'],
    ['noHire', [4, 5, 4, 4], 4.3, 'No hire'],
    ['strongNoHire', [3, 3, 4, 3], 3.3, 'Strong no hire'],
  ] as const)('say that %s does not fit %s', (recommendation, ratings, mean, label) => {
    expect(reviewHints(card([...ratings], recommendation), skills, 'real')).toEqual([
      `“${label}” does not fit the mean rating of ${mean}.`,
    ]);
  });

  it.each([
    ['hire', [2, 3, 2, 3]],
    ['noHire', [4, 3, 5, 4]],
    ['strongHire', [3, 4, 3, 4]],
    ['strongNoHire', [3, 2, 4, 3]],
  ] as const)('do not mind %s with %s', (recommendation, ratings) => {
    expect(reviewHints(card([...ratings], recommendation), skills, 'real')).toEqual([]);
  });

  it('have the words of a mock, and nothing to compare without ratings', () => {
    expect(reviewHints(card([2, 2, 3, 2]), skills, 'mock')).toEqual([
      '“Nearly ready” does not fit the mean rating of 2.3.',
    ]);
    expect(reviewHints(card(['notAssessed', null, null, null], 'strongHire'), skills, 'real')).toEqual([]);
  });
});
