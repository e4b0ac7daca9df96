import { currentTermsIn, termsFieldsOf, termsProblems, type TermsFields, type TermsRecord } from '../../contract/terms';
import { editMachine } from '../kit/edit';

/** Whether a version is planned: its date was in the future when it was saved, and it is not in force yet. */
const isPlanned = ({ holdsFrom, changedAt, inForce, revision }: TermsRecord) =>
  inForce !== revision && Date.parse(holdsFrom) > Date.parse(changedAt);

/** The initial fields of the form. The next saved version holds from now on, or from the planned date. */
export const termsDraftOf = (stored: TermsRecord): TermsFields => ({
  ...termsFieldsOf(stored),
  holdsFrom: isPlanned(stored) ? stored.holdsFrom : 'now',
  correction: false,
});

/** Creates or changes terms (product: Terms). */
export const editTermsMachine = editMachine<TermsFields, TermsRecord>({
  id: 'editTerms',
  fields: ['title', 'text', 'audience', 'holdsFrom', 'correction', 'withdrawn'],
  draftOf: termsDraftOf,
  judge: (draft, stored, now) => termsProblems(draft, now, stored ?? undefined),
  theirsIn: currentTermsIn,
});
