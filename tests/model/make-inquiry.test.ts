import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { FormSubmission } from '../../src/machines/kit/form';
import { makeInquiryMachine, type InquiryField } from '../../src/machines/messages/make-inquiry';
import { inquiryRefusals, makeInquiryModel } from './make-inquiry-model';

it('walks every transition', async () => {
  await makeInquiryModel().walk();
});

const whole = { name: 'Ada Rao', email: 'ada@example.com', organization: 'Northwind', message: 'Please call me.' };

describe('what is wrong with an inquiry', () => {
  const problemsOf = (given: Partial<Record<InquiryField, string>>) => {
    const actor = createActor(makeInquiryMachine, { input: {} }).start();
    for (const [name, value] of Object.entries({ ...whole, ...given }) as [InquiryField, string][])
      actor.send({ type: 'field.change', name, value });
    actor.send({ type: 'form.submit' });
    const { problems } = actor.getSnapshot().context;
    return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
  };

  it.each([
    [{}, {}],
    [
      { name: '', email: ' ' },
      { name: 'Name, field is required', email: 'Email is required' },
    ],
    [{ email: 'ada@example.c' }, { email: 'Email is not valid' }],
    [{ organization: ' ' }, { organization: 'Organization, field is required' }],
    [{ role: 'PANELIST', organization: '' }, {}],
    [{ organization: ` ${'x'.repeat(75)} `, message: ` ${'x'.repeat(1000)} ` }, {}],
    [{ role: 'PANELIST', organization: 'x'.repeat(76) }, { organization: 'should not exceed 75 character' }],
    [{ message: '  ' }, { message: 'Message, field is required' }],
    [{ message: 'x'.repeat(1001) }, { message: 'should not exceed 1000 character' }],
    [{ number: '9845012345' }, { country: 'Please select country code' }],
    [{ country: 'IN', number: '98' }, { number: 'Please enter correct WhatsApp number' }],
    [{ country: 'IN', number: '98450-12345' }, {}],
  ])('%j: %j', (given, problems) => {
    expect(problemsOf(given)).toEqual(problems);
  });
});

it('begins empty, for an organization', () => {
  const { fields } = createActor(makeInquiryMachine, { input: {} }).start().getSnapshot().context;
  expect(Object.entries(fields).filter(([, value]) => value !== '')).toEqual([['role', 'ORGANIZATION_USER']]);
});

it('shows a refusal of the server at its own fields', async () => {
  const submit = fromPromise<null, FormSubmission<InquiryField>>(() => Promise.reject(inquiryRefusals.fields));
  const actor = createActor(makeInquiryMachine.provide({ actors: { submit } }), { input: { fields: whole } }).start();
  actor.send({ type: 'form.submit' });
  await waitFor(actor, ({ value }) => value === 'editing');
  expect(actor.getSnapshot().context).toMatchObject({
    problems: { email: 'Email is not valid', number: 'Please enter correct WhatsApp number' },
    problem: null,
  });
});
