import type { Availability } from '../../src/contract/people';
import { editAvailabilityMachine } from '../../src/machines/people/edit-availability';
import { draftOf, type HoursDraft } from '../../src/machines/people/hours-draft';
import { modelTest } from './harness';

const hour = 3_600_000;
export const now = Date.parse('2026-11-23T06:00:00Z');

export const read: Availability = {
  revision: 3,
  timeZone: 'Asia/Kolkata',
  weekly: [
    { weekday: 1, start: '09:00', end: '12:00' },
    { weekday: 1, start: '14:00', end: '18:00' },
    { weekday: 3, start: '22:00', end: '02:00' },
  ],
  daysOff: [{ from: '2026-12-24', to: '2026-12-26' }],
  extra: [],
  breathingMinutes: 15,
  dayCap: 4,
  weekCap: 15,
  autoAccept: false,
};
export const draft = draftOf(read);

// Without weekly hours, the page has a tenth of the elements for the same paths.
const start: Availability = { ...read, weekly: [] };
const saved: Availability = { ...start, revision: 4, breathingMinutes: 30 };
/** Hours that were saved elsewhere after these were read. */
export const theirs: Availability = { ...start, revision: 6, dayCap: 2, autoAccept: true };

const soon = { start: new Date(now + hour).toISOString(), end: new Date(now + 2 * hour).toISOString() };

/** The input of the hours editor. `kept` is a draft stored on this device. */
export const hoursInput = (read: Availability, kept: { revision: number; draft: HoursDraft } | null = null) => ({
  id: 'hours',
  stored: draftOf(read),
  revision: read.revision,
  ...(kept && { ...kept, theirs: kept.revision < read.revision ? read : null }),
});

/** A draft based on older hours than those that were read. */
export const overtaken = { revision: 2, draft: { ...draftOf(start), dayCap: 5 } };

/**
 * The states of the hours editor and every way through them. The machine's test and the screen's test walk the same
 * paths.
 */
export const editAvailabilityModel = (kept: { revision: number; draft: HoursDraft } | null = null) =>
  modelTest({
    machine: editAvailabilityMachine,
    input: hoursInput(start, kept),
    events: [
      { type: 'stored.arrive', read: { ...start, revision: 9 } },
      { type: 'draft.change', change: { breathingMinutes: 30 } },
      { type: 'draft.change', change: { breathingMinutes: 15 } },
      { type: 'draft.change', change: { breathingMinutes: 500 } },
      { type: 'draft.change', change: { extra: [soon] } },
      { type: 'form.submit', key: 'k', now },
      { type: 'draft.discard' },
      { type: 'mine.keep' },
      { type: 'theirs.take' },
    ],
    settle: {
      save: {
        done: [saved],
        error: [
          { message: 'These hours were changed elsewhere.', status: 409, data: theirs },
          { message: 'These hours were changed elsewhere.', status: 409, data: saved },
          { message: 'Server is currently unavailable. Please try again later.', status: 502 },
        ],
      },
    },
    project: ({ context: { revision, draft, stored, theirs, problems, problem } }) => ({
      // The machine refuses a revision that is not newer. Otherwise the number does not matter.
      newest: revision >= 9,
      breathing: [draft.breathingMinutes, stored.breathingMinutes],
      extra: draft.extra.length,
      caps: [draft.dayCap, stored.dayCap],
      theirs: theirs?.revision,
      problems,
      problem,
    }),
  });
