import type { JobContent, SavedMeanwhile } from '../../src/contract/job-profiles-edit';
import {
  editJobProfileMachine,
  type EditJobEvent,
  type EditJobSnapshot,
} from '../../src/machines/job-profiles/edit-job-profile';
import { draftOf } from '../../src/machines/job-profiles/job-draft';
import { modelTest } from './harness';

export const blueHarbour = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Blue Harbour' };
/** A complete job profile. */
export const wholeJob: JobContent = {
  title: 'Frontend Engineer',
  location: 'Pune',
  yearsFrom: 2,
  yearsTo: 5,
  openings: 3,
  description: '<p>You build what people see.</p>',
  responsibilities: '<p>Reviews</p>',
  benefits: '<p>Time to learn</p>',
  instructions: '<p>Bring a laptop.</p>',
  status: 'OPEN',
  skills: [{ id: '00000000-0000-4000-8000-0000000000b1', name: 'TypeScript', primary: true, months: 24 }],
};
export const jobBase = draftOf(wholeJob, blueHarbour);
export const jobInput = { id: 'j1', revision: 3, stored: jobBase };
export const savedMeanwhile: SavedMeanwhile = {
  version: 4,
  by: 'Ada Admin',
  at: '2026-11-20T10:00:00.000Z',
  content: { ...wholeJob, location: 'Kochi' },
};
const tooLate = { status: 409, message: 'Someone else has saved this job profile.', data: savedMeanwhile };
const refused = {
  status: 400,
  message: 'Validation Failed',
  details: [{ field: 'location', message: 'Not a place we know' }],
};
const lost = { message: 'The server took too long to respond.' };

export const jobEvents: EditJobEvent[] = [
  { type: 'draft.change', change: { location: 'Mysuru' } },
  { type: 'draft.change', change: { location: '' } },
  { type: 'draft.change', change: { status: 'CLOSED' } },
  { type: 'draft.discard' },
  { type: 'form.submit', key: 'k1', now: 0 },
  { type: 'save.confirm' },
  { type: 'save.dismiss' },
  { type: 'mine.keep' },
  { type: 'theirs.take' },
];

/** A job profile changed, closed and saved, with every possible ending. */
export const editJobModel = () =>
  modelTest({
    machine: editJobProfileMachine,
    input: jobInput,
    events: jobEvents,
    settle: { save: { done: [{ id: 'j1', version: 4 }], error: [tooLate, refused, lost] } },
    project: ({ context: { draft, stored, dirty, problems, problem, theirs, revision } }: EditJobSnapshot) => [
      draft.location,
      draft.status,
      stored.location,
      dirty,
      problems,
      problem,
      theirs?.version,
      revision,
    ],
  });
