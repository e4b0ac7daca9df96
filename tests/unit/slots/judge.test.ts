import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Refusal } from '../../../src/contract/interviews';
import { freeRanges } from '../../../server/slots/free-time';
import { askedStarts, judgeOf, loadOf, type AskedStart } from '../../../server/slots/judge';
import type { PanelistFacts } from '../../../server/slots/types';
import { sceneIn } from './scenes';

// The tests take seconds on an idle machine; a busy machine must not make a property fail.
vi.setConfig({ testTimeout: 300_000 });

/** Judges one start by itself against everything that the panelist has. */
function judgePlainly(panelist: PanelistFacts, { start, end, refusal }: AskedStart): Refusal | null {
  const pause = panelist.breathingMinutes * 60_000;
  const isTaken = (of: 'interview' | 'hold') =>
    panelist.taken.some((taken) => taken.kind === of && start < taken.end + pause && taken.start - pause < end);
  if (!freeRanges(panelist, start, end).some((free) => free.start <= start && end <= free.end)) return 'OUTSIDE_HOURS';
  if (refusal) return refusal;
  if (isTaken('interview')) return 'BUSY';
  if (panelist.busy.some((busy) => start < busy.end && busy.start < end)) return 'CALENDAR';
  if (isTaken('hold')) return 'HELD';
  const { day, week } = loadOf(panelist)(start);
  return day >= panelist.dayCap || week >= panelist.weekCap ? 'CAP' : null;
}

test('all starts at once are judged as each by itself is', () => {
  const found = new Map<Refusal | null, number>();
  const scenes = fc.tuple(sceneIn(['UTC', 'Asia/Kolkata', 'Europe/Berlin', 'Australia/Lord_Howe']), fc.boolean());
  fc.assert(
    fc.property(scenes, ([{ request, panelists }, anyStart]) => {
      const starts = askedStarts(anyStart ? { ...request, anyStart } : request);
      for (const panelist of panelists) {
        const expected = starts.map((one) => judgePlainly(panelist, one));
        expect(judgeOf(starts)(panelist)).toEqual(expected);
        for (const refusal of expected) found.set(refusal, (found.get(refusal) ?? 0) + 1);
      }
    }),
    { numRuns: 40 },
  );
  // The compared judgments must cover all answers.
  expect([...found.keys()].sort()).toEqual(['BUSY', 'CALENDAR', 'CAP', 'HELD', 'NOTICE', 'OUTSIDE_HOURS', null].sort());
});
