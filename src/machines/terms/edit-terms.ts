import { currentTermsIn, termsFieldsOf, termsProblems, type TermsFields, type TermsRecord } from '../../contract/terms';
import { editMachine } from '../kit/edit';

/** Whether the date of a version is still to come: it was when it was saved, and the version does not hold yet. */
const isPlanned = ({ holdsFrom, changedAt, inForce, revision }: TermsRecord) =>
  inForce !== revision && Date.parse(holdsFrom) > Date.parse(changedAt);

/** The fields as a form begins with them: what is saved next holds from now on, or from the date that is planned. */
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
