import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, type InputFrom } from 'xstate';
import {
  invitationProblems,
  sendInvitationMachine,
  type InvitationDraft,
  type InvitationSending,
  type InvitationSent,
} from '../../src/machines/auth/send-invitation';
import { northwind, sendInvitationModel } from './send-invitation-model';

it('walks every transition', async () => {
  await sendInvitationModel().walk();
});

/** Starts with a server that returns these answers in turn. An answer with a message is a refusal. */
function start(answers: unknown[], input: InputFrom<typeof sendInvitationMachine> = { userType: 'PANELIST' }) {
  const sent: InvitationSending[] = [];
  const actor = createActor(
    sendInvitationMachine.provide({
      actors: {
        invite: fromPromise(({ input }) => {
          sent.push(input);
          const answer = answers.shift() as InvitationSent;
          return 'message' in answer ? Promise.reject(answer) : Promise.resolve(answer);
        }),
      },
    }),
    { input },
  ).start();
  const submit = async (key: string) => {
    actor.send({ type: 'form.submit', key });
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  const change = (given: Partial<InvitationDraft>) => actor.send({ type: 'draft.change', change: given });
  const seen = () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context });
  return { actor, sent, submit, change, seen };
}

it('keeps its key until a definite answer, and takes a new one for another invitation', async () => {
  const { actor, sent, submit } = start([
    { message: 'timed out' },
    { status: 409, message: 'This request is still in progress.' },
    { emailKept: false },
    { status: 400, message: 'no' },
    { emailKept: false },
  ]);
  actor.send({ type: 'draft.change', change: { email: ' ada @example.com' } });
  for (const key of ['k1', 'k2', 'k3']) await submit(key);
  actor.send({ type: 'draft.change', change: { email: 'bo@example.com' } });
  for (const key of ['k4', 'k5']) await submit(key);
  expect(sent.map(({ draft, key }) => [draft.email, key])).toEqual([
    ['ada@example.com', 'k1'],
    ['ada@example.com', 'k1'],
    ['ada@example.com', 'k1'],
    ['bo@example.com', 'k4'],
    ['bo@example.com', 'k5'],
  ]);
});

it('is ready for the next one of the same kind and organization, and says whom the last one went to', async () => {
  const { actor, submit } = start([{ emailKept: true }]);
  const change = {
    userType: 'ORGANIZATION_USER',
    email: 'ada@example.com',
    name: 'Ada',
    organization: northwind,
  } as const;
  actor.send({ type: 'draft.change', change });
  await submit('k1');
  expect(actor.getSnapshot().value).toEqual({ open: 'sent' });
  expect(actor.getSnapshot().context).toMatchObject({
    draft: { userType: 'ORGANIZATION_USER', email: '', name: '', organization: northwind },
    sent: { email: 'ada@example.com', emailKept: true },
  });
});

it('begins empty, with the organization that is known', () => {
  const draft = { userType: 'PANELIST', email: '', name: '', organization: null };
  expect(start([]).seen()).toMatchObject({ draft, problem: null, sent: null });
  const known = start([], { userType: 'ORGANIZATION_USER', organization: northwind });
  expect(known.seen().draft.organization).toEqual(northwind);
});

const none = { userType: null, email: null, name: null, organization: null };
it('says what is wrong until that field is changed, or another user type is chosen, and sends nothing', async () => {
  const { sent, submit, change, seen } = start([{ emailKept: false }], { userType: 'ORGANIZATION_USER' });
  await submit('k1');
  const both = { ...none, email: 'Email is required', organization: 'Organization, field is required' };
  expect(seen()).toMatchObject({ value: { open: 'editing' }, problems: both });
  change({ email: 'ada @example.com' });
  expect(seen().problems).toEqual({ ...both, email: null });
  change({ userType: 'PANELIST' });
  expect(seen().problems).toEqual(none);
  await submit('k1');
  expect([sent.length, seen().value]).toEqual([1, { open: 'sent' }]);
  await submit('k2');
  expect(seen()).toMatchObject({ value: { open: 'editing' }, sent: null, problem: null });
});

const said = 'Is refused';
it.each([
  ['userType', 'userType'],
  ['userName', 'email'],
  ['name', 'name'],
  ['organizationId', 'organization'],
])('shows a refusal of %s at %s', async (field, name) => {
  const { submit, change, seen } = start([{ status: 400, message: 'No', details: [{ field, message: said }] }]);
  change({ email: 'ada@example.com' });
  await submit('k1');
  expect(seen()).toMatchObject({ problems: { ...none, [name]: said }, problem: null });
});

it.each([
  [
    'No',
    [
      { field: 'name', message: said },
      { field: 'other', message: said },
    ],
    { ...none, name: said },
    'No',
  ],
  ['No', [], none, 'No'],
  ['', [{ field: 'other', message: said }], none, 'Something went wrong. Please try again!'],
])('shows the rest of a refusal above the fields: %j %j', async (message, details, problems, problem) => {
  const { actor, submit, change, seen } = start([{ message, details }, { message }]);
  change({ email: 'ada@example.com' });
  await submit('k1');
  expect([seen().problems, seen().problem]).toEqual([problems, problem]);
  actor.send({ type: 'form.submit', key: 'k2' });
  expect(seen()).toMatchObject({ value: 'submitting', problems: none, problem: null });
  expect(actor.getSnapshot().hasTag('busy')).toBe(true);
});

it('takes away what the server said, and whom the last one went to, with the next input', async () => {
  const { submit, change, seen } = start([{ message: 'timed out' }, { emailKept: false }]);
  change({ email: 'ada@example.com' });
  await submit('k1');
  expect(seen().problem).toBe('timed out');
  change({ name: 'Ada' });
  expect(seen().problem).toBeNull();
  await submit('k2');
  expect(seen()).toMatchObject({ key: null, sent: { email: 'ada@example.com' } });
  change({ name: 'Bo' });
  expect(seen()).toMatchObject({ value: { open: 'editing' }, sent: null });
});

it('says nothing of a failure any more where something is missing', async () => {
  const { submit, change, seen } = start([{ message: 'timed out' }]);
  change({ email: 'ada@example.com' });
  await submit('k1');
  change({ userType: 'ORGANIZATION_USER' });
  await submit('k2');
  expect(seen()).toMatchObject({ problem: null, problems: { organization: 'Organization, field is required' } });
});

describe('what is wrong with an invitation', () => {
  const whole = { userType: 'PANELIST', email: 'ada@example.com', name: '', organization: null } as const;
  it.each([
    [whole, none],
    [
      { ...whole, email: '' },
      { ...none, email: 'Email is required' },
    ],
    [
      { ...whole, email: 'ada' },
      { ...none, email: 'Email is not valid' },
    ],
    [{ ...whole, name: ` ${'x'.repeat(40)} ` }, none],
    [
      { ...whole, name: 'x'.repeat(41) },
      { ...none, name: 'should not exceed 40 character' },
    ],
    [
      { ...whole, userType: 'ORGANIZATION_USER' as const },
      { ...none, organization: 'Organization, field is required' },
    ],
    [{ ...whole, userType: 'ORGANIZATION_USER' as const, organization: northwind }, none],
  ])('%j: %j', (draft, problems) => {
    expect(invitationProblems(draft)).toEqual(problems);
  });
});
