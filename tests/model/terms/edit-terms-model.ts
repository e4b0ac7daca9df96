import type { TermsFields, TermsRecord } from '../../../src/contract/terms';
import { editTermsMachine } from '../../../src/machines/terms/edit-terms';
import type { EditEvent, EditSnapshot } from '../../../src/machines/kit/edit';
import { modelTest } from '../harness';

export const termsNow = Date.parse('2026-11-24T10:00:00Z');
export const termsFields = (given: Partial<TermsFields> = {}): TermsFields => ({
  title: 'Terms of use',
  text: '<p>Be kind.</p>',
  audience: ['ORGANIZATION_USER'],
  holdsFrom: 'now',
  correction: false,
  withdrawn: false,
  ...given,
});

/** Terms as the server returns them. */
export const aTerms = (given: Partial<TermsRecord> = {}): TermsRecord => ({
  ...termsFields({ holdsFrom: '2026-11-20T10:00:00.000Z' }),
  id: '00000000-0000-4000-8000-000000000070',
  revision: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'Ada Admin',
  state: 'IN_FORCE',
  inForce: 3,
  ...given,
});

export const termsRefusals = {
  changed: {
    status: 409,
    message: 'Someone else changed this. Check the latest version and try again.',
    data: { current: aTerms({ title: 'Theirs', revision: 4, inForce: 4 }) },
  },
  fields: {
    status: 400,
    message: 'Validation Failed',
    details: [{ field: 'holdsFrom', message: 'Please Input Correct Date And Time' }],
  },
  lost: { message: '' },
};

type TermsSnapshot = EditSnapshot<TermsFields, TermsRecord>;

/** Terms changed and saved, with every way it can end. */
export const editTermsModel = () =>
  modelTest({
    machine: editTermsMachine,
    input: { stored: termsFields(), id: 't1', revision: 3 },
    events: ({ context: { draft } }: TermsSnapshot): EditEvent<TermsFields>[] => [
      { type: 'draft.change', change: { title: draft.title === '' ? 'House rules' : '' } },
      { type: 'draft.change', change: { audience: draft.audience.length === 0 ? ['PANELIST'] : [] } },
      { type: 'form.submit', key: 'k', now: termsNow },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: { save: { done: [aTerms()], error: Object.values(termsRefusals) } },
    project: ({ context: { draft, problems, problem, theirs, revision } }: TermsSnapshot) => [
      draft,
      problems,
      problem,
      theirs?.id,
      revision,
    ],
  });
