import { describe, expect, it } from 'vitest';
import type { KeptOnServer, OpenedDraft } from '../../src/machines/kit/keep-draft';
import { fresh, kept, settled, start, theirs } from './keep-draft-driver';

const savedAt = '2026-11-21T10:00:00Z';
const away = { message: 'away', status: 503 };
const gone = { message: 'No', status: 404 };
const movedOn = { message: 'Moved on', status: 409 };
const unsent: OpenedDraft<string> = { ...fresh, unsent: true };

/** A server that returns these answers in turn, then stores everything. */
const serverOf = (...answers: object[]) => {
  let revision = 1;
  return (): Promise<KeptOnServer<string>> => {
    const answer = answers.shift();
    revision += 1;
    if (answer === undefined) return Promise.resolve(kept(revision));
    return 'kind' in answer ? Promise.resolve(answer as KeptOnServer<string>) : Promise.reject(answer as never);
  };
};

describe('a flush is always answered', () => {
  it('while nothing was typed, and after it was saved', async () => {
    const { child, reports, sent } = start(serverOf());
    child.send({ type: 'draft.flush' });
    expect(reports).toEqual([{ type: 'draft.saved', revision: 1, savedAt: null, upToDate: true }]);
    child.send({ type: 'draft.change', value: 'b' });
    expect(child.getSnapshot().hasTag('unsent')).toBe(true);
    child.send({ type: 'draft.flush' });
    expect(child.getSnapshot().hasTag('unsent')).toBe(true);
    await settled();
    expect(child.getSnapshot().hasTag('unsent')).toBe(false);
    const saved = { type: 'draft.saved', revision: 2, savedAt, upToDate: true };
    expect(reports.slice(1)).toEqual([saved]);
    child.send({ type: 'draft.flush' });
    expect(reports.slice(1)).toEqual([saved, saved]);
    expect(sent).toEqual([{ value: 'b', revision: 1 }]);
  });

  it('while another draft waits to be chosen', async () => {
    const { child, reports, sent } = start(serverOf(), { ...unsent, theirs });
    expect(child.getSnapshot().hasTag('unsent')).toBe(true);
    child.send({ type: 'draft.flush' });
    await settled();
    expect(reports).toEqual([{ type: 'draft.overtaken', theirs }]);
    expect(sent).toEqual([]);
  });
});

describe('a server that is away', () => {
  it.each(['draft.retry', 'draft.flush'] as const)(
    'is asked at once on %s, and said to wait for meanwhile',
    async (type) => {
      const { child, reports, sent, clock } = start(serverOf(away), unsent);
      clock.increment(1_500);
      await settled();
      expect(reports).toEqual([{ type: 'draft.waiting', problem: away }]);
      expect(child.getSnapshot().hasTag('unsent')).toBe(true);
      child.send({ type });
      await settled();
      expect(sent).toHaveLength(2);
      expect(child.getSnapshot().context).toMatchObject({ problem: null, failures: 0, unsent: false });
    },
  );

  it('is waited for as briefly as at first, once it came back in between', async () => {
    const { child, sent, clock } = start(serverOf(away, away, kept(2), away), unsent);
    for (const pause of [1_500, 1_000, 2_000]) {
      clock.increment(pause);
      await settled();
    }
    expect(sent).toHaveLength(3);
    child.send({ type: 'draft.change', value: 'c' });
    clock.increment(1_500);
    await settled();
    clock.increment(1_000);
    await settled();
    expect(sent).toHaveLength(5);
  });

  it('is waited for as briefly as at first after another draft was chosen', async () => {
    const { child, sent, clock } = start(serverOf(away, away, { kind: 'conflict', theirs }, away), unsent);
    for (const pause of [1_500, 1_000, 2_000]) {
      clock.increment(pause);
      await settled();
    }
    expect(child.getSnapshot().context).toMatchObject({ theirs, problem: null, failures: 0 });
    child.send({ type: 'mine.keep' });
    await settled();
    clock.increment(1_000);
    await settled();
    expect(sent).toHaveLength(5);
  });
});

describe('a draft that the server refuses', () => {
  const refused = async (answer: object = gone) => {
    const started = start(serverOf(answer), unsent);
    started.clock.increment(1_500);
    await settled();
    return started;
  };

  it.each([gone, movedOn])('is not sent again by itself, and is said so: $status', async (answer) => {
    const { child, reports, sent, clock } = await refused(answer);
    expect(reports).toEqual([{ type: 'draft.refused', problem: answer }]);
    expect(child.getSnapshot().hasTag('unsent')).toBe(true);
    clock.increment(60_000);
    await settled();
    expect(sent).toHaveLength(1);
  });

  it.each(['draft.retry', 'draft.flush'] as const)('is sent again on %s', async (type) => {
    const { child, sent } = await refused();
    child.send({ type });
    await settled();
    expect(sent).toHaveLength(2);
  });

  it('is sent again when it changed', async () => {
    const { child, sent, clock } = await refused();
    child.send({ type: 'draft.change', value: 'better' });
    clock.increment(1_500);
    await settled();
    expect(sent.at(-1)).toEqual({ value: 'better', revision: 1 });
  });
});

describe('what is typed while it is saved', () => {
  it('is saved after the usual pause unless somebody hurries', async () => {
    let answer: (one: KeptOnServer<string>) => void = () => undefined;
    const { child, clock, reports, sent, device } = start(() => new Promise((resolve) => (answer = resolve)), unsent);
    clock.increment(1_500);
    child.send({ type: 'draft.change', value: 'more' });
    answer(kept(2));
    await settled();
    expect(reports).toEqual([{ type: 'draft.saved', revision: 2, savedAt, upToDate: false }]);
    expect(sent).toHaveLength(1);
    clock.increment(1_500);
    await settled();
    expect(sent.at(-1)).toEqual({ value: 'more', revision: 2 });
    answer(kept(3));
    await settled();
    expect(device.at(-1)).toEqual({ value: 'more', revision: 3, sent: true, waiting: [] });
  });
});

describe('a device', () => {
  it('stores what was typed while it stored, also after a failure, and recovers once', async () => {
    let finish: { resolve(): void; reject(error: Error): void } = { resolve: () => undefined, reject: () => undefined };
    const keepOnDevice = () => new Promise<void>((resolve, reject) => (finish = { resolve, reject }));
    const { child, device, reports } = start(serverOf(), fresh, keepOnDevice);
    child.send({ type: 'draft.change', value: 'one' });
    child.send({ type: 'draft.change', value: 'two' });
    finish.reject(new Error('no store'));
    await settled();
    expect(device.map(({ value }) => value)).toEqual(['one', 'two']);
    expect(reports).toEqual([]);
    finish.reject(new Error('no store'));
    await settled();
    expect(reports).toEqual([{ type: 'device.failed' }]);
    child.send({ type: 'draft.change', value: 'three' });
    child.send({ type: 'draft.change', value: 'four' });
    finish.resolve();
    await settled();
    finish.resolve();
    await settled();
    expect(device.map(({ value }) => value)).toEqual(['one', 'two', 'three', 'four']);
    child.send({ type: 'draft.change', value: 'five' });
    finish.resolve();
    await settled();
    expect(reports.map(({ type }) => type)).toEqual(['device.failed', 'device.recovered']);
  });

  it('that failed stores what the server has, and recovers', async () => {
    let broken = true;
    const keepOnDevice = () => (broken ? Promise.reject(new Error('no store')) : Promise.resolve());
    const { child, device, reports, clock } = start(serverOf(), fresh, keepOnDevice);
    child.send({ type: 'draft.change', value: 'one' });
    await settled();
    broken = false;
    clock.increment(1_500);
    await settled();
    expect(device.at(-1)).toEqual({ value: 'one', revision: 2, sent: true, waiting: [] });
    expect(reports.map(({ type }) => type)).toEqual(['device.failed', 'draft.saved', 'device.recovered']);
  });

  it('has its own draft at once when the other one was chosen', async () => {
    const { child, device, sent } = start(serverOf(), { ...unsent, theirs });
    child.send({ type: 'mine.keep' });
    expect(device).toEqual([{ value: 'a', revision: 4, sent: false, waiting: [] }]);
    await settled();
    expect(sent).toEqual([{ value: 'a', revision: 4 }]);
    expect(device.at(-1)).toMatchObject({ sent: true });
  });
});

describe('text of another tab', () => {
  const fromTab = { value: 'typed in a tab', revision: 2, id: 'tab-2' };
  const mine: OpenedDraft<string> = { ...unsent, revision: 5, theirs: fromTab };

  it('says nothing of the revision of what is kept instead', async () => {
    const { child, sent } = start(serverOf(), mine);
    child.send({ type: 'mine.keep' });
    await settled();
    expect(sent).toEqual([{ value: 'a', revision: 5 }]);
  });

  it('is asked about after a change made elsewhere, over which mine then goes', async () => {
    const { child, sent, reports } = start(serverOf(), { ...unsent, theirs, waiting: [fromTab] });
    child.send({ type: 'mine.keep' });
    expect(reports).toEqual([{ type: 'draft.overtaken', theirs: fromTab }]);
    child.send({ type: 'mine.keep' });
    await settled();
    expect(sent).toEqual([{ value: 'a', revision: 4 }]);
  });

  it('is on this device at once where it is taken, also without a server', async () => {
    const { child, device } = start(serverOf(away), mine);
    child.send({ type: 'theirs.take' });
    await settled();
    expect(device).toEqual([{ value: fromTab.value, revision: 2, sent: false, waiting: [] }]);
  });
});
