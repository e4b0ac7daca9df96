import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  invitationProblems,
  sendInvitationMachine,
  type InvitationSending,
  type InvitationSent,
} from '../../src/machines/auth/send-invitation';
import { northwind, sendInvitationModel } from './send-invitation-model';

it('walks every transition', async () => {
  await sendInvitationModel().walk();
});

/** Starts with a server that returns these answers in turn; one with a message is a refusal. */
function start(answers: unknown[]) {
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
    { input: { userType: 'PANELIST' } },
  ).start();
  const submit = async (key: string) => {
    actor.send({ type: 'form.submit', key });
    await new Promise<void>((resolve) => setImmediate(resolve));
  };
  return { actor, sent, submit };
}

it('keeps its key until a definite answer, and takes a new one for another invitation', async () => {
  const { actor, sent, submit } = start([
    { message: 'timed out' },
    { status: 409, message: 'This request is still being worked on.' },
    { mailKept: false },
    { status: 400, message: 'no' },
    { mailKept: false },
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
  const { actor, submit } = start([{ mailKept: true }]);
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
    sent: { email: 'ada@example.com', mailKept: true },
  });
});

describe('what is wrong with an invitation', () => {
  const whole = { userType: 'PANELIST', email: 'ada@example.com', name: '', organization: null } as const;
  const none = { userType: null, email: null, name: null, organization: null };
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
