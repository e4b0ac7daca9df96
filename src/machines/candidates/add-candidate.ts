import { cleanEmail, digitsOnly, emailProblem, mobileProblems, nameProblem } from '../../contract/auth-rules';
import { prefixOf } from '../../contract/countries';
import { texts } from '../../contract/texts';
import { areTimes } from '../../contract/time';
import { formMachine, type FormActor } from '../kit/form';

export type CandidateField =
  'name' | 'email' | 'country' | 'number' | 'timeZone' | 'organization' | 'jobProfile' | 'times';

/**
 * Upload Candidate for one candidate, entered by hand (product: Candidates). `organization` and `jobProfile` are ids,
 * empty for none; `times` are instants separated by commas. The reply has the id of the new candidate.
 */
export const addCandidateMachine = formMachine<CandidateField, { id: string }>({
  id: 'addCandidate',
  fields: {
    name: '',
    email: '',
    country: '',
    number: '',
    timeZone: 'Asia/Kolkata',
    organization: '',
    jobProfile: '',
    times: '',
  },
  judge: ({ name, email, country, number, timeZone, times }) => ({
    name: nameProblem(name),
    email: emailProblem(email),
    ...mobileProblems(prefixOf(country), number),
    timeZone: timeZone === '' ? texts.fieldRequired('Time zone') : null,
    organization: null,
    jobProfile: null,
    times: times === '' || areTimes(times.split(',')) ? null : texts.dateTimeWrong,
  }),
  clean: { email: cleanEmail, number: digitsOnly },
  fieldOf: { mobile: 'number', organizationId: 'organization', jobProfileId: 'jobProfile' },
  link: 'none',
});

export type AddCandidateActor = FormActor<CandidateField, { id: string }>;
