import { buyPlanMachine } from '../../src/machines/billing/buy-plan';
import { createSubscriptionMachine } from '../../src/machines/billing/create-subscription';
import { addCandidateMachine } from '../../src/machines/candidates/add-candidate';
import { createKeyMachine } from '../../src/machines/organizations/create-key';
import { changeFactorsMachine } from '../../src/machines/auth/change-factors';
import { renamePasskeyMachine } from '../../src/machines/auth/rename-passkey';
import { changePasswordMachine } from '../../src/machines/auth/change-password';
import { confirmEmailMachine } from '../../src/machines/auth/confirm-email';
import { reportProblemMachine } from '../../src/machines/messages/report-problem';
import { askSupportMachine } from '../../src/machines/messages/ask-support';
import { editSkillMachine } from '../../src/machines/job-profiles/edit-skill';
import { erasePersonMachine } from '../../src/machines/people/erase-person';
import { forgotPasswordMachine } from '../../src/machines/auth/forgot-password';
import { invitationMachine } from '../../src/machines/auth/invitation';
import { registrationMachine } from '../../src/machines/auth/registration';
import { resetPasswordMachine } from '../../src/machines/auth/reset-password';
import { setUpMachine } from '../../src/machines/auth/set-up';
import type { FormModelOptions } from './form-model';

const name = ['Ada Rao', 'Ada B Rao'] as const;
const email = ['ada@example.com', 'ada@example.org'] as const;
const password = ['Correct#horse7', 'Correct#horse8'] as const;
const mobile = { country: ['AU', 'JP'], number: ['412345678', '412345679'] } as const;
const byLink = [{ token: 'a-token' }, { token: '' }];
const facts = { email: email[0], userType: 'PANELIST', name: 'Ada', organization: null, invitedBy: null };
const kindReply = { userType: 'PANELIST' };
const madeReply = { userType: 'PANELIST', login: null };

/** The forms of accounts, each as a model needs it. */
export const accountForms = {
  setUp: {
    machine: setUpMachine,
    good: { name, email, password },
    bad: 'Al',
    refusedField: 'userName',
    reply: null,
    inputs: byLink,
  },
  registration: {
    machine: registrationMachine,
    good: { kind: ['candidate', 'panelist'], name, email, ...mobile, password },
    refusedField: 'mobile',
    reply: { emailKept: true },
  },
  forgotPassword: {
    machine: forgotPasswordMachine,
    good: { email },
    bad: 'ada',
    refusedField: 'userName',
    reply: { emailKept: false },
  },
  addCandidate: {
    machine: addCandidateMachine,
    good: { name, email, ...mobile },
    bad: 'Al',
    refusedField: 'mobile',
    reply: { id: '00000000-0000-4000-8000-000000000001' },
  },
  buyPlan: {
    machine: buyPlanMachine,
    good: { name, state: ['29', '27'], gstin: ['', ' '] },
    bad: '',
    refusedField: 'buyer',
    reply: { subscriptionId: 's1', paymentId: 'p1', checkout: null },
  },
  createSubscription: {
    machine: createSubscriptionMachine,
    good: {
      ...{ reference: ['UTR 1', 'UTR 2'], name, candidate: ['c1', 'c2'], plan: ['p1', 'p2'], revision: ['1', '2'] },
      ...{ paidOn: ['2026-11-02', '2026-11-01'], state: ['29', '27'], today: ['2026-11-02', '2026-11-03'] },
    },
    bad: '',
    refusedField: 'reference',
    reply: { id: 's1', invoice: null },
    asks: true,
  },
  editSkill: {
    machine: editSkillMachine,
    good: { name: ['Kafka', 'Apache Kafka'], family: ['Messaging', 'Queues'], synonyms: ['kfk', 'kfk, kafka streams'] },
    bad: '',
    refusedField: 'synonyms',
    reply: { id: '00000000-0000-4000-8000-000000000001' },
  },
  erasePerson: {
    machine: erasePersonMachine,
    good: { word: ['ERASE', 'erase'], password },
    bad: '',
    refusedField: 'password',
    reply: {
      asked: { id: 'e1', at: '2026-01-01T00:00:00Z', until: '2026-01-08T00:00:00Z', by: 'self' },
      blockers: [],
      proof: 'password',
    },
  },
  confirmEmail: {
    machine: confirmEmailMachine,
    good: { password },
    bad: '',
    refusedField: 'password',
    reply: madeReply,
    facts,
    inputs: byLink,
  },
  resetPassword: {
    machine: resetPasswordMachine,
    good: { password, repeat: password },
    bad: 'short',
    refusedField: 'password',
    reply: kindReply,
    facts,
    inputs: byLink,
  },
  invitation: {
    machine: invitationMachine,
    good: { name, ...mobile, password, repeat: password },
    bad: 'Al',
    refusedField: 'mobile',
    reply: madeReply,
    facts: { ...facts, organization: 'Acme' },
    inputs: byLink,
  },
  askSupport: {
    machine: askSupportMachine,
    good: { subject: ['My times', 'My hours'], text: ['How do I change them?', 'Can I change them?'] },
    bad: 'Al',
    refusedField: 'subject',
    reply: { id: '00000000-0000-4000-8000-000000000001' },
  },
  createKey: {
    machine: createKeyMachine,
    good: {
      name: ['Nightly Import', 'Weekly Import'],
      scopes: ['interviews:read', 'interviews:read,reports:read'],
      endsOn: ['2026-12-01', '2026-12-02'],
      today: ['2026-11-02', '2026-11-03'],
    },
    bad: '',
    refusedField: 'name',
    reply: { id: '00000000-0000-4000-8000-000000000001', token: `ivk_${'A'.repeat(40)}` },
  },
  reportProblem: {
    machine: reportProblemMachine,
    good: { text: ['The list stays empty', 'The list is empty again'] },
    bad: '',
    refusedField: 'text',
    reply: { id: '00000000-0000-4000-8000-000000000001' },
  },
  renamePasskey: {
    machine: renamePasskeyMachine,
    good: { name: ['Work phone', 'Security key'] },
    bad: '',
    refusedField: 'name',
    reply: null,
  },
  changeFactors: {
    machine: changeFactorsMachine,
    good: { password, way: ['code', 'recoveryCode'], code: ['123456', '654321'], needed: ['yes', ''] },
    bad: '',
    refusedField: 'password',
    reply: { recoveryCodes: [] },
  },
  changePassword: {
    machine: changePasswordMachine,
    good: { oldPassword: ['Interview#2026', 'Interview#2027'], newPassword: password, repeat: password },
    bad: '',
    refusedField: 'oldPassword',
    reply: { token: 'a-new-key' },
  },
} satisfies Record<string, FormModelOptions>;

/** The same form with these fields already filled in: shorter paths for screens that are slow to walk. */
export const begunWith = ({ inputs = [{}], ...options }: FormModelOptions, names: readonly string[]) => ({
  ...options,
  inputs: inputs.map((input) => ({
    ...input,
    fields: Object.fromEntries(names.map((field) => [field, options.good[field]?.[0]])),
  })),
});
