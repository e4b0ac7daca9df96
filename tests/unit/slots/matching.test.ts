import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { bookableWithin, fittingRequests, mayBook, offeredSlots, surveyPanelists } from '../../../server/slots/engine';
import type { SlotRequest } from '../../../server/slots/types';
import { QUARTER, sceneIn } from './scenes';
import { at, DAY, NOW, panelistWith, requestWith } from './slot-facts';

// The tests take seconds on an idle machine; a busy machine must not make a property fail.
vi.setConfig({ testTimeout: 60_000 });

const scene = sceneIn(['Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata']);

test('what Book Slot offers is bookable, and nothing that is bookable is left out', () => {
  let fitted = 0;
  fc.assert(
    fc.property(
      scene,
      fc.array(scene, { minLength: 1, maxLength: 4 }),
      fc.nat({ max: 7 * 96 }),
      fc.boolean(),
      ({ request: { now }, panelists }, scenes, quarters, blocked) => {
        const start = Math.ceil(now / QUARTER) * QUARTER + quarters * QUARTER;
        const waiting = scenes.map(({ request }, place) => {
          // The requests use the time of this scene, so that many of them fit.
          const own: SlotRequest = {
            ...request,
            now,
            preferred: place % 2 === 0 ? [start] : [start - 3 * QUARTER],
            candidateTaken: place === 3 ? [{ start, end: start + QUARTER }] : [],
          };
          return { id: `r${place}`, request: own, blocked: blocked && place === 1, waitBy: now + place };
        });
        for (const panelist of panelists) {
          const { fits, others } = fittingRequests(waiting, panelist, start);
          fitted += fits.length;
          expect([...fits, ...others].map(({ id }) => id).sort()).toEqual(waiting.map(({ id }) => id));
          for (const one of waiting) {
            const facts = { ...panelist, blocked: one.blocked };
            const offered = offeredSlots(one.request, [facts]).some((slot) => slot.start === start);
            // A panelist without offered hours is never ranked, and has no free start either.
            expect(fits.some(({ id }) => id === one.id)).toBe(mayBook(one.request, facts, start).ok);
            if (offered) expect(fits.map(({ id }) => id)).toContain(one.id);
          }
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(fitted).toBeGreaterThan(50);
});

test('the free starts of a panelist are exactly those that may be booked', () => {
  let found = 0;
  fc.assert(
    fc.property(scene, ({ request: asked, panelists }) => {
      const request: SlotRequest = { ...asked, anyStart: true };
      const within = { start: asked.now, end: asked.now + 7 * DAY + 1 };
      const { free, refused } = surveyPanelists(request, panelists, within);
      expect(
        [...free.map(({ panelist }) => panelist.id), ...refused.map(({ panelistId }) => panelistId)].sort(),
      ).toEqual(panelists.map(({ id }) => id));
      for (const panelist of panelists) {
        const { starts, refusal } = bookableWithin(request, within)(panelist);
        found += starts.length;
        const bookable: number[] = [];
        for (let start = Math.floor(asked.now / QUARTER) * QUARTER; start <= within.end + DAY; start += QUARTER)
          if (mayBook(request, panelist, start).ok) bookable.push(start);
        expect(starts.map(({ start }) => start)).toEqual(bookable);
        expect(refusal === null).toBe(starts.length > 0);
        const surveyed = free.find((one) => one.panelist.id === panelist.id);
        expect(surveyed?.starts ?? []).toEqual(starts);
      }
    }),
    { numRuns: 60 },
  );
  expect(found).toBeGreaterThan(100);
});

test('panelists of a day are ranked as in a search, and each other one has its reason', () => {
  const day = { start: at('2027-06-03T00:00:00Z'), end: at('2027-06-04T00:00:00Z') };
  const request = requestWith({ preferred: [], anyStart: true });
  const busy = { start: at('2027-06-03T09:00:00Z'), end: at('2027-06-03T17:00:00Z'), kind: 'interview' as const };
  const { free, refused } = surveyPanelists(
    request,
    [
      panelistWith({ id: 'loaded', recentCount: 9 }),
      panelistWith({ id: 'rested', recentCount: 1 }),
      panelistWith({ id: 'busy', taken: [busy] }),
      panelistWith({ id: 'unskilled', skills: {} }),
      panelistWith({ id: 'away', daysOff: [{ from: '2027-06-03', to: '2027-06-03' }] }),
      panelistWith({ id: 'blocked', blocked: true }),
      panelistWith({ id: 'noHours', weekly: [] }),
    ],
    day,
  );
  expect(free.map(({ panelist }) => panelist.id)).toEqual(['rested', 'loaded']);
  expect(free[0]?.starts.at(-1)?.start).toBe(at('2027-06-03T16:00:00Z'));
  expect(Object.fromEntries(refused.map(({ panelistId, reason }) => [panelistId, reason]))).toEqual({
    busy: 'BUSY',
    unskilled: 'NO_SKILL',
    away: 'OUTSIDE_HOURS',
    blocked: 'BLOCKED',
    noHours: 'OUTSIDE_HOURS',
  });
});

test('requests that fit: more of the skills, then nearer to a preferred time, then whichever expires first', () => {
  const start = at('2027-06-03T11:00:00Z');
  const waiting = (id: string, more: Partial<SlotRequest>, waitBy: number) => ({
    id,
    request: requestWith({ preferred: [start], ...more }),
    blocked: false,
    waitBy: NOW + waitBy,
  });
  const java = { skillId: 'java', primary: true, minMonths: 24 };
  const { fits, others } = fittingRequests(
    [
      waiting('late', {}, 9),
      waiting('soon', {}, 1),
      waiting('far', { preferred: [start - 60 * 60_000] }, 0),
      waiting('half', { skills: [java, { skillId: 'go', primary: false, minMonths: 1 }] }, 0),
      waiting('window', { preferred: [start + DAY] }, 0),
      waiting('candidate', { candidateTaken: [{ start, end: start + QUARTER }] }, 0),
    ],
    panelistWith(),
    start,
  );
  expect(fits.map(({ id }) => id)).toEqual(['soon', 'late', 'far', 'half']);
  expect(others).toEqual([
    { id: 'window', reason: 'OUTSIDE_HOURS' },
    { id: 'candidate', reason: 'BUSY' },
  ]);
});
