import type { SnapshotFrom } from 'xstate';
import { cleanEmail, digitsOnly, emailProblem, mobileProblems, nameProblem } from '../../contract/auth-rules';
import { prefixOf } from '../../contract/countries';
import { limits, texts } from '../../contract/texts';
import { formMachine, type FormActor, type FormEvent } from '../kit/form';

export type InquiryField = 'role' | 'name' | 'email' | 'country' | 'number' | 'organization' | 'message';

const tooLong = (text: string, limit: number) => (text.trim().length > limit ? texts.tooLong(limit) : null);
const organizationProblem = (role: string, organization: string) =>
  role === 'ORGANIZATION_USER' && organization.trim() === ''
    ? texts.fieldRequired('Organization')
    : tooLong(organization, limits.organization);
const messageProblem = (message: string) =>
  message.trim() === '' ? texts.fieldRequired('Message') : tooLong(message, limits.message);

/** The initial draft. */
export const blankInquiry: Record<InquiryField, string> = {
  role: 'ORGANIZATION_USER',
  name: '',
  email: '',
  country: '',
  number: '',
  organization: '',
  message: '',
};

/**
 * Someone without an account asks to be contacted, at /select-role/form (product: Inquiries). `country` is the code of
 * an entry of the country list; `organization` is only required for an organization.
 */
export const makeInquiryMachine = formMachine<InquiryField>({
  id: 'makeInquiry',
  fields: blankInquiry,
  judge: ({ role, name, email, country, number, organization, message }) => ({
    role: null,
    name: nameProblem(name),
    email: emailProblem(email),
    ...mobileProblems(prefixOf(country), number),
    organization: organizationProblem(role, organization),
    message: messageProblem(message),
  }),
  clean: { email: cleanEmail, number: digitsOnly },
  fieldOf: { userName: 'email', mobile: 'number' },
  link: 'none',
});

export type MakeInquiryEvent = FormEvent<InquiryField>;
export type MakeInquiryActor = FormActor<InquiryField>;
export type MakeInquirySnapshot = SnapshotFrom<typeof makeInquiryMachine>;
