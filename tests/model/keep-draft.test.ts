import { describe, expect, it } from 'vitest';
import {
  keepDraftMachine,
  openAlone,
  openDraft,
  type EarlierDraft,
  type KeptOnServer,
  type OpenedDraft,
} from '../../src/machines/kit/keep-draft';
import { assertAllWalked, modelTest } from './harness';
import { fresh, kept, settled, start, theirs } from './keep-draft-driver';

const fromTab = { value: 'typed in a tab', revision: 1, id: 'tab-2' };
const further = { value: 'typed in a third', revision: 1, id: 'tab-3' };

const modelOf = (input: OpenedDraft<string>) =>
  modelTest({
    machine: keepDraftMachine<string>(),
    input,
    events: [
      { type: 'draft.change', value: 'b' },
      { type: 'draft.flush' },
      { type: 'draft.retry' },
      { type: 'mine.keep' },
      { type: 'theirs.take' },
    ],
    settle: {
      keepOnServer: {
        done: [
          { kind: 'kept', revision: 2, savedAt: '2026-11-21T10:00:00Z' },
          { kind: 'conflict', theirs },
        ],
        error: [
          { message: 'away', status: 503 },
          { message: 'No', status: 404 },
        ],
      },
    },
    project: ({ value, context: { unsent, newer, unkept, hurried, deviceFailed, theirs: other, waiting } }) => ({
      // Read only when keeping ends.
      deviceFailed: deviceFailed && value.device === 'keeping',
      unsent,
      newer,
      unkept,
      hurried,
      theirs: other && (other.id ?? ''),
      waiting: waiting.length,
    }),
  });

describe('keep-draft', () => {
  it('walks every transition', async () => {
    const walks = [];
    const unsent = { ...fresh, unsent: true };
    for (const input of [fresh, unsent, { ...unsent, theirs }, { ...unsent, theirs: fromTab, waiting: [further] }])
      walks.push(await modelOf(input).walk(undefined, { partial: true }));
    assertAllWalked(keepDraftMachine<string>(), walks);
  });
});

describe('a kept draft', () => {
  it('is on the device at once and on the server within 2 s although typing never pauses', async () => {
    const { child, clock, device, sent } = start(async ({ revision }) => kept(revision + 1));
    for (let typed = 0; typed < 20; typed += 1) {
      child.send({ type: 'draft.change', value: `text ${typed}` });
      clock.increment(100);
    }
    await settled();
    expect(device[0]).toEqual({ value: 'text 0', revision: 1, sent: false, waiting: [] });
    expect(sent).toHaveLength(1);
    clock.increment(2_000);
    await settled();
    expect(sent.at(-1)).toEqual({ value: 'text 19', revision: 2 });
    expect(device.at(-1)).toEqual({ value: 'text 19', revision: 3, sent: true, waiting: [] });
  });

  it('says on a flush when the server has everything, also what was typed during the save', async () => {
    let answer: (kept: KeptOnServer<string>) => void = () => undefined;
    const { child, reports } = start(() => new Promise((resolve) => (answer = resolve)));
    child.send({ type: 'draft.change', value: 'one' });
    child.send({ type: 'draft.flush' });
    child.send({ type: 'draft.change', value: 'two' });
    child.send({ type: 'draft.flush' });
    answer(kept(2));
    await settled();
    expect(reports).toMatchObject([{ type: 'draft.saved', revision: 2, upToDate: false }]);
    answer(kept(3));
    await settled();
    expect(reports.at(-1)).toMatchObject({ type: 'draft.saved', revision: 3, upToDate: true });
  });

  it('tries again by itself with growing pauses while the server is away', async () => {
    const { child, clock, sent, reports } = start(() => Promise.reject(new Error('away')));
    child.send({ type: 'draft.change', value: 'one' });
    clock.increment(1_500);
    await settled();
    expect(reports).toEqual([{ type: 'draft.waiting', problem: { message: 'away' } }]);
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = sent.length;
      clock.increment(pause - 1);
      await settled();
      expect(sent).toHaveLength(before);
      clock.increment(1);
      await settled();
      expect(sent).toHaveLength(before + 1);
    }
  });

  it('never writes over a change made elsewhere: mine goes over their revision only when I say so', async () => {
    const { child, clock, sent, reports } = start(async ({ revision }) =>
      revision === 4 ? kept(5) : { kind: 'conflict', theirs },
    );
    child.send({ type: 'draft.change', value: 'mine' });
    clock.increment(1_500);
    await settled();
    expect(reports).toEqual([{ type: 'draft.overtaken', theirs }]);
    clock.increment(60_000);
    expect(sent).toHaveLength(1);
    child.send({ type: 'mine.keep' });
    await settled();
    expect(sent.at(-1)).toEqual({ value: 'mine', revision: 4 });
  });

  it('hands theirs to the form when they are taken', async () => {
    const { child, device, reports } = start(async () => kept(9), { ...fresh, unsent: true, theirs });
    child.send({ type: 'theirs.take' });
    await settled();
    expect(reports).toEqual([{ type: 'draft.replaced', ...theirs, upToDate: true }]);
    expect(device.at(-1)).toEqual({ ...theirs, sent: true, waiting: [] });
  });

  describe('with unsent text of other tabs', () => {
    const opened: OpenedDraft<string> = { ...fresh, unsent: true, theirs: fromTab, waiting: [further] };

    it('asks about one after the other, and stores each until it was asked about', async () => {
      const { child, clock, device, sent, reports } = start(async () => kept(2), opened);
      clock.increment(60_000);
      child.send({ type: 'draft.change', value: 'mine' });
      await settled();
      expect(device.at(-1)).toEqual({ value: 'mine', revision: 1, sent: false, waiting: ['tab-2', 'tab-3'] });
      child.send({ type: 'mine.keep' });
      await settled();
      expect(reports.at(-1)).toEqual({ type: 'draft.overtaken', theirs: further });
      expect(device.at(-1)).toEqual({ value: 'mine', revision: 1, sent: false, waiting: ['tab-3'] });
      expect(sent).toEqual([]);
      child.send({ type: 'theirs.take' });
      await settled();
      expect(reports).toContainEqual({
        type: 'draft.replaced',
        value: further.value,
        revision: 1,
        upToDate: false,
      });
      expect(sent).toEqual([{ value: further.value, revision: 1 }]);
      expect(device.at(-1)).toEqual({ value: further.value, revision: 2, sent: true, waiting: [] });
    });

    it('goes on to the next with the one that was taken', async () => {
      const { child, device, sent, reports } = start(async () => kept(2), opened);
      child.send({ type: 'theirs.take' });
      await settled();
      expect(reports.map(({ type }) => type)).toEqual(['draft.replaced', 'draft.overtaken']);
      expect(device.at(-1)).toEqual({ value: fromTab.value, revision: 1, sent: false, waiting: ['tab-3'] });
      child.send({ type: 'mine.keep' });
      await settled();
      expect(sent).toEqual([{ value: fromTab.value, revision: 1 }]);
    });
  });
});

describe('a device that does not keep', () => {
  it('is told of, and so is that it does again', async () => {
    let broken = true;
    const keepOnDevice = () => (broken ? Promise.reject(new Error('no store')) : Promise.resolve());
    const { child, reports } = start(async () => kept(2), fresh, keepOnDevice);
    child.send({ type: 'draft.change', value: 'one' });
    await settled();
    expect(reports).toEqual([{ type: 'device.failed' }]);
    broken = false;
    child.send({ type: 'draft.change', value: 'two' });
    await settled();
    expect(reports.at(-1)).toEqual({ type: 'device.recovered' });
  });
});

describe('opening a draft', () => {
  const server = { value: 'server', revision: 3 };
  const row = (id: string, given: Partial<EarlierDraft<string>> = {}): EarlierDraft<string> => ({
    id,
    value: id,
    revision: 3,
    sent: false,
    ...given,
  });
  const open = (...device: EarlierDraft<string>[]) => openDraft(server, device, (a, b) => a === b);

  it('shows what the server has, unless the device has more', () => {
    const clean = { ...server, unsent: false, theirs: null, waiting: [] };
    expect(open()).toEqual(clean);
    expect(open(row('old', { revision: 2, sent: true }))).toEqual(clean);
    expect(open(row('mine'))).toEqual({ value: 'mine', revision: 3, unsent: true, theirs: null, waiting: [] });
  });

  it('shows both where the server moved on meanwhile', () => {
    const opened = open(row('mine', { revision: 2 }));
    expect(opened).toEqual({ value: 'mine', revision: 2, unsent: true, theirs: server, waiting: [] });
  });

  it('asks about nothing that says the same', () => {
    expect(open(row('lost answer', { value: 'server', revision: 2 })).theirs).toBeNull();
    expect(open(row('mine'), row('copy', { value: 'mine' })).theirs).toBeNull();
  });

  it('shows the newest of several beside the next one', () => {
    const rows = [row('newest'), row('stored', { sent: true }), row('older', { revision: 2 }), row('oldest')];
    const opened = {
      value: 'newest',
      revision: 3,
      unsent: true,
      theirs: { id: 'older', value: 'older', revision: 2 },
      waiting: [{ id: 'oldest', value: 'oldest', revision: 3 }],
    };
    expect(open(...rows)).toEqual(opened);
    expect(openAlone(rows)).toEqual(opened);
  });

  it('compares two that were typed with each other, not with a newer one of the server', () => {
    const rows = [row('newest', { revision: 2 }), row('older', { revision: 2 })];
    expect(open(...rows).theirs).toEqual({ id: 'older', value: 'older', revision: 2 });
  });

  it('opens nothing where there is nothing', () => {
    expect(() => openAlone([])).toThrow('There is no draft');
  });

  it('shows the newest that the server has where it cannot be asked and nothing else was typed', () => {
    const rows = [row('newest', { sent: true }), row('older', { sent: true })];
    expect(openAlone(rows)).toEqual({ value: 'newest', revision: 3, unsent: false, theirs: null, waiting: [] });
  });
});
