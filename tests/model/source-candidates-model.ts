import {
  sourceCandidatesMachine,
  type SourceCandidatesEvent,
  type SourceCandidatesSnapshot,
} from '../../src/machines/job-profiles/source-candidates';
import { modelTest } from './harness';

export const people = [
  { id: 'p1', name: 'Asha Rao' },
  { id: 'p2', name: 'Ben Okafor' },
];
export const template = 'Blue Harbour looks for a Backend Engineer.';
export const email = {
  subject: 'Apply for Backend Engineer at Blue Harbour',
  body: 'Hello Asha Rao,\n\nPlease apply.',
};
const closed = { status: 409, message: 'This job profile is not open any more.', data: {} };
const lost = { message: '' };

const events: SourceCandidatesEvent[] = [
  { type: 'people.invite', people },
  { type: 'draft.change', draft: { content: '  ' } },
  { type: 'draft.change', draft: { content: 'Please apply.' } },
  { type: 'email.preview' },
  { type: 'email.edit' },
  { type: 'email.send', key: 'k1' },
  { type: 'dialog.close' },
];

/** An email to two candidates with every possible ending. Walked on the machine and on the screen. */
export const sourceCandidatesModel = () =>
  modelTest({
    machine: sourceCandidatesMachine,
    input: { jobProfileId: 'j1', content: template },
    events,
    settle: {
      preview: { done: [email], error: [closed] },
      send: {
        done: [
          [
            { id: 'p1', name: 'Asha Rao', result: 'sent' as const },
            { id: 'p2', name: null, result: 'notReachable' as const },
          ],
        ],
        error: [closed, lost],
      },
    },
    project: ({
      context: { people: chosen, draft, tried, email: shown, key, results, problem },
    }: SourceCandidatesSnapshot) => [
      chosen.length,
      draft.content,
      tried,
      shown !== null,
      key !== null,
      results.length,
      problem?.message,
    ],
  });
