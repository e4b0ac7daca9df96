import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { freeCounts, mayBook, offeredSlots } from '../../../server/slots/engine';
import { freeRanges, freeStarts } from '../../../server/slots/free-time';
import type { SlotRequest } from '../../../server/slots/types';
import { QUARTER, sceneIn } from './scenes';
import { assess, DAY, HOUR } from './slot-facts';

// The tests take seconds on an idle machine; a busy machine must not make a property fail.
vi.setConfig({ testTimeout: 60_000 });

const scene = sceneIn([
  'Europe/Berlin',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/St_Johns',
  'Asia/Kolkata',
]);

const key = (panelistId: string, start: number) => `${panelistId} ${new Date(start).toISOString()}`;

test('what is offered may be booked, and what may be booked is offered', () => {
  let offers = 0;
  fc.assert(
    fc.property(scene, fc.boolean(), ({ request: asked, panelists }, anyStart) => {
      const request: SlotRequest = anyStart ? { ...asked, anyStart } : asked;
      const { offered, refused } = assess(request, panelists);
      offers += offered.length;
      const bookable: string[] = [];
      const from = Math.floor(request.now / QUARTER) * QUARTER - 20 * QUARTER;
      for (const panelist of panelists) {
        for (let start = from; start <= request.now + 7.2 * DAY; start += QUARTER) {
          if (mayBook(request, panelist, start).ok) bookable.push(key(panelist.id, start));
        }
      }
      expect(offered.map(({ panelistId, start }) => key(panelistId, start)).sort()).toEqual(bookable.sort());
      const shown = new Set([...offered, ...refused].map(({ panelistId }) => panelistId));
      expect([...shown].sort()).toEqual(panelists.map(({ id }) => id));
      expect(new Set(offered.map(({ panelistId }) => panelistId)).size + refused.length).toBe(panelists.length);
      const people = [...new Set(offered.map(({ panelistId }) => panelistId))];
      expect(offered.map(({ rank }) => rank)).toEqual(offered.map(({ panelistId }) => people.indexOf(panelistId) + 1));
      const at = (start: number) => offered.filter((slot) => slot.start === start).length;
      const starts = [...new Set(offered.map(({ start }) => start))].sort((a, b) => a - b);
      expect(freeCounts(request, panelists)).toEqual(starts.map((start) => ({ start, free: at(start) })));
    }),
    { numRuns: 60 },
  );
  expect(offers).toBeGreaterThan(100);
});

test('the best slots are the first of all of them, however many are asked for', () => {
  let left = 0;
  fc.assert(
    fc.property(scene, fc.nat(99), ({ request, panelists }, percent) => {
      const all = offeredSlots(request, panelists);
      const atMost = Math.floor((all.length * percent) / 100);
      left += all.length - atMost;
      expect(offeredSlots(request, panelists, atMost)).toEqual(all.slice(0, atMost));
    }),
    { numRuns: 200 },
  );
  expect(left).toBeGreaterThan(100);
});

test('an offered slot breaks none of the promises, each checked on its own', () => {
  fc.assert(
    fc.property(scene, ({ request, panelists }) => {
      for (const { panelistId, start, end } of assess(request, panelists).offered) {
        const panelist = panelists.find(({ id }) => id === panelistId);
        expect(end - start).toBe(request.minutes * 60_000);
        expect(start % QUARTER).toBe(0);
        expect(start).toBeGreaterThan(request.now);
        expect(start - request.now).toBeGreaterThanOrEqual(request.noticeMinutes * 60_000);
        expect(start - request.now).toBeLessThanOrEqual(7 * DAY);
        expect(request.preferred.some((time) => start >= time && start < time + 2 * HOUR + QUARTER)).toBe(true);
        const breathing = (panelist?.breathingMinutes ?? Number.NaN) * 60_000;
        const apart = (other: { start: number; end: number }, space: number) =>
          other.end + space <= start || end + space <= other.start;
        expect(panelist?.taken.every((other) => apart(other, breathing))).toBe(true);
        expect(panelist?.busy.every((other) => apart(other, 0))).toBe(true);
        expect(request.candidateTaken.every((other) => apart(other, 0))).toBe(true);
        // The window is wide, although the engine looks only around the slot.
        expect(panelist && freeStarts(panelist, start - 9 * DAY, end + 9 * DAY, request.minutes)).toContain(start);
      }
    }),
    { numRuns: 100 },
  );
});

test('the order of the input changes nothing', () => {
  const shuffled = <T>(items: readonly T[], seed: number) =>
    items
      .map((item, index) => ({ item, by: ((index + 1) * 7919 * (seed + 1)) % 104_729 }))
      .sort((a, b) => a.by - b.by)
      .map(({ item }) => item);
  fc.assert(
    fc.property(scene, fc.nat({ max: 1000 }), ({ request, panelists }, seed) => {
      const otherwise = shuffled(panelists, seed).map((panelist) => ({
        ...panelist,
        weekly: shuffled(panelist.weekly, seed),
        taken: shuffled(panelist.taken, seed),
        busy: shuffled(panelist.busy, seed),
        extra: shuffled(panelist.extra, seed),
        daysOff: shuffled(panelist.daysOff, seed),
        interviewStarts: shuffled(panelist.interviewStarts, seed),
      }));
      const again = {
        ...request,
        preferred: shuffled(request.preferred, seed),
        candidateTaken: shuffled(request.candidateTaken, seed),
        skills: shuffled(request.skills, seed),
      };
      expect(assess(again, otherwise)).toEqual(assess(request, panelists));
    }),
    { numRuns: 200 },
  );
});

test('a part of a window has the free time that the whole has there', () => {
  fc.assert(
    fc.property(
      scene,
      fc.nat({ max: 600 }),
      fc.integer({ min: 1, max: 40 }),
      ({ request, panelists }, skip, length) => {
        const from = request.now + skip * QUARTER;
        const to = from + length * QUARTER;
        for (const panelist of panelists) {
          const whole = freeRanges(panelist, request.now - 3 * DAY, request.now + 12 * DAY);
          const within = whole
            .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
            .filter(({ start, end }) => start < end);
          expect(freeRanges(panelist, from, to)).toEqual(within);
        }
      },
    ),
    { numRuns: 200 },
  );
});
