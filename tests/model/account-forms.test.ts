import { expect, it } from 'vitest';
import { createActor, fromPromise, type AnyStateMachine } from 'xstate';
import type { FormContext } from '../../src/machines/kit/form';
import { accountForms } from './account-forms';
import { refusal, refusals, walkForm, type FormModelOptions } from './form-model';

const all = Object.entries<FormModelOptions>(accountForms).map(([id, options]) => ({ id, options }));

it.each(all)('walks every transition of $id', ({ options }) => walkForm(options));

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Starts an actor of the form, submitted by `submit`. Its link is valid if the form needs one. */
async function opened({ machine, facts }: FormModelOptions, submit: (input: unknown) => Promise<unknown>) {
  const finished: unknown[] = [];
  const provided = machine.provide({
    actors: {
      submit: fromPromise(({ input }) => submit(input)),
      lookUp: fromPromise(() => Promise.resolve(facts)),
    },
    actions: { finish: (_, { reply }: { reply: unknown }) => void finished.push(reply) },
  });
  const actor = createActor(provided as AnyStateMachine, { input: { token: 'a-token' } }).start();
  await settled();
  return {
    actor,
    finished,
    type: (fields: Record<string, string>) =>
      Object.entries(fields).forEach(([name, value]) => actor.send({ type: 'field.change', name, value })),
    submit: async () => {
      actor.send({ type: 'form.submit' });
      // Does nothing if the form asks no question first.
      actor.send({ type: 'form.confirm' });
      await settled();
    },
    context: () => actor.getSnapshot().context as FormContext<string, unknown>,
  };
}
const firstOf = ({ good }: FormModelOptions) =>
  Object.fromEntries(Object.entries(good).map(([name, [value]]) => [name, value]));
const never = () => Promise.reject(new Error('never sent'));

/** Forms that sign in, or lead to sign-in, once they are done. */
const finishing = ['buyPlan', 'confirmEmail', 'resetPassword', 'invitation'];

it.each(all)('$id sends what was typed, once, and forgets link and passwords after it', async ({ id, options }) => {
  const sent: unknown[] = [];
  const form = await opened(options, async (input) => {
    sent.push(input);
    return options.reply;
  });
  form.type(firstOf(options));
  await form.submit();
  expect(sent).toEqual([{ fields: { ...form.context().fields, ...firstOf(options) }, token: 'a-token' }]);
  expect(form.actor.getSnapshot().value).toBe('done');
  expect(form.actor.getSnapshot().output).toEqual(options.reply);
  expect(form.finished).toEqual(finishing.includes(id) ? [options.reply] : []);
  expect(JSON.stringify(form.context())).not.toMatch(/Correct#horse7|Interview#2026|a-token/);
});

it.each(all)('$id keeps what was typed when nothing comes back', async ({ options }) => {
  const form = await opened(options, () => Promise.reject(refusals('').silent));
  form.type(firstOf(options));
  await form.submit();
  expect(form.actor.getSnapshot().value).toBe('editing');
  expect(form.context()).toMatchObject({
    fields: firstOf(options),
    token: 'a-token',
    problem: 'Something went wrong. Please try again!',
  });
});

it.each(all.filter(({ options }) => options.inputs !== undefined))(
  '$id is closed where its link was used meanwhile, and for nobody without one',
  async ({ options }) => {
    const form = await opened(options, () => Promise.reject(refusals('').refused));
    form.type(firstOf(options));
    await form.submit();
    expect(form.actor.getSnapshot().value).toBe('closed');
    expect(form.context()).toMatchObject({ token: '', problem: 'This link does not work.' });
    const secrets = Object.keys(options.good).filter((name) => /password|repeat/i.test(name));
    expect(secrets.map((name) => form.context().fields[name])).toEqual(secrets.map(() => ''));
    for (const input of [{}, { token: '' }]) {
      const bare = createActor(options.machine, { input }).start();
      expect(bare.getSnapshot()).toMatchObject({ value: 'closed', context: { problem: null } });
    }
  },
);

it.each(all.filter(({ options }) => options.inputs !== undefined))(
  '$id knows that a try without an answer may have used a link that is then refused',
  async ({ options }) => {
    const { refused, silent, field } = refusals(options.refusedField);
    const tries: [Error[], boolean][] = [
      [[refused], false],
      [[field, refused], false],
      [[silent, refused], true],
      [[refusal(503, 'Please wait'), field, refused], true],
    ];
    for (const [answers, unanswered] of tries) {
      const left = [...answers];
      const form = await opened(options, () => Promise.reject(left.shift() ?? silent));
      form.type(firstOf(options));
      while (left.length > 0) await form.submit();
      expect(form.actor.getSnapshot().value).toBe('closed');
      expect(form.context().unanswered).toBe(unanswered);
    }
  },
);

it('shows a refusal at the field it is about, and takes it away with the next input', async () => {
  const form = await opened(accountForms.registration, () => Promise.reject(refusals('mobile').field));
  form.type(firstOf(accountForms.registration));
  await form.submit();
  expect(form.context()).toMatchObject({ problems: { number: 'Out of range' }, problem: null });
  form.type({ number: '412345670' });
  expect(form.context().problems['number']).toBeNull();
});

it('shows a refusal above the form too where not all of it has a field', async () => {
  const details = ['mobile', 'address'].map((field) => ({ field, message: 'Out of range' }));
  const form = await opened(accountForms.registration, () => Promise.reject(refusal(400, 'No', details)));
  form.type(firstOf(accountForms.registration));
  await form.submit();
  const { problems, problem } = form.context();
  expect(problem).toBe('No');
  expect(Object.entries(problems).filter(([, said]) => said !== null)).toEqual([['number', 'Out of range']]);
  form.actor.send({ type: 'form.submit' });
  expect(form.context().problem).toBeNull();
  expect(form.context().problems['number']).toBeNull();
});

it.each(all)('$id can be typed in, and is busy while it is sent', async ({ options }) => {
  const form = await opened(options, () => new Promise(() => undefined));
  const tags = () => [...form.actor.getSnapshot().tags];
  form.type(firstOf(options));
  expect(tags()).toEqual(['editable']);
  await form.submit();
  expect(tags()).toEqual(['busy']);
});

it('is busy while its link is looked up, and says so where that could not be done, until it is tried again', async () => {
  const { machine, facts } = accountForms.invitation;
  const answers = [Promise.reject(refusals('').silent), Promise.resolve(facts)];
  const asked: unknown[] = [];
  const lookUp = fromPromise(({ input }) => {
    asked.push(input);
    return answers.shift() ?? Promise.reject(new Error('not asked again'));
  });
  const provided = (machine as AnyStateMachine).provide({ actors: { lookUp } });
  const actor = createActor(provided, { input: { token: 'a-token' } }).start();
  expect([...actor.getSnapshot().tags]).toEqual(['busy']);
  await settled();
  expect(actor.getSnapshot()).toMatchObject({
    value: 'unread',
    context: { problem: 'Something went wrong. Please try again!', token: 'a-token' },
  });
  actor.send({ type: 'link.retry' });
  await settled();
  expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { problem: null, facts } });
  expect(asked).toEqual([{ token: 'a-token' }, { token: 'a-token' }]);
});

it.each(all)('$id has wiring provide what it needs, and nothing else', ({ id, options }) => {
  const { actors, actions } = options.machine.implementations;
  expect(Object.keys(actors)).toEqual('facts' in options ? ['submit', 'lookUp'] : ['submit']);
  expect('finish' in actions).toBe(finishing.includes(id));
});

const required = 'Name, field is required';
const wrong = 'Please enter valid password';
const differ = 'NewPassword and confirm Password did not match';
const texts: [keyof typeof accountForms, Record<string, string>, Record<string, string>][] = [
  ['setUp', {}, { name: required, email: 'Email is required', password: wrong }],
  [
    'setUp',
    { name: 'Al', email: 'ada', password: '1234567' },
    { name: 'should have at least 3 characters', email: 'Email is not valid', password: wrong },
  ],
  [
    'setUp',
    { name: 'A'.repeat(41), email: 'a@b.co', password: 'x'.repeat(65) },
    { name: 'should not exceed 40 character', password: wrong },
  ],
  ['registration', {}, { name: required, email: 'Email is required', password: wrong }],
  [
    'registration',
    { number: '98450 12345' },
    { name: required, email: 'Email is required', country: 'Please select country code', password: wrong },
  ],
  [
    'registration',
    { ...firstOf(accountForms.registration), number: '12' },
    { number: 'Please enter correct WhatsApp number' },
  ],
  [
    'registration',
    { ...firstOf(accountForms.registration), timeZone: '' },
    { timeZone: 'Time zone, field is required' },
  ],
  ['registration', { ...firstOf(accountForms.registration), email: 'ada@example.c' }, { email: 'Email is not valid' }],
  ['forgotPassword', { email: ' ' }, { email: 'Email is required' }],
  ['resetPassword', { password: 'short', repeat: 'other' }, { password: wrong, repeat: differ }],
  [
    'invitation',
    { country: 'IN', number: '9', name: '' },
    { name: required, number: 'Please enter correct WhatsApp number', password: wrong },
  ],
  ['changePassword', { newPassword: 'Correct#horse7' }, { oldPassword: wrong, repeat: differ }],
  ['changePassword', { oldPassword: 'Interview#2026' }, { newPassword: wrong }],
  ['confirmEmail', {}, { password: wrong }],
  ['erasePerson', {}, { word: 'Please type ERASE', password: wrong }],
  ['addCandidate', {}, { name: required, email: 'Email is required' }],
  [
    'addCandidate',
    { ...firstOf(accountForms.addCandidate), country: '', timeZone: '' },
    { country: 'Please select country code', timeZone: 'Time zone, field is required' },
  ],
  ['editSkill', { synonyms: 'kfk' }, { name: 'Skill, field is required', family: 'Family, field is required' }],
  [
    'createSubscription',
    { today: '2026-11-02', paidOn: '2026-11-03' },
    {
      candidate: 'Candidate, field is required',
      plan: 'Plan, field is required',
      reference: 'Reference, field is required',
      paidOn: 'Enter today or an earlier day',
      name: required,
      state: 'State, field is required',
    },
  ],
  [
    'createSubscription',
    { ...firstOf(accountForms.createSubscription), way: 'free', reference: '', paidOn: '', name: '', state: '' },
    { why: 'Reason, field is required' },
  ],
  [
    'editSkill',
    { ...firstOf(accountForms.editSkill), synonyms: `kfk, ${'x'.repeat(61)}` },
    { synonyms: 'should not exceed 60 character' },
  ],
];
it.each(texts)('%s says what is wrong with %j', async (id, typed, problems) => {
  const form = await opened(accountForms[id], never);
  form.type(typed);
  await form.submit();
  expect(form.actor.getSnapshot().value).toBe('editing');
  const said = Object.entries(form.context().problems).filter(([, problem]) => problem !== null);
  expect(Object.fromEntries(said)).toEqual(problems);
});

it('takes in digits only, at most 16, and an e-mail without white space', async () => {
  const form = await opened(accountForms.registration, never);
  form.type({ number: '+98-4501 2345 678901234', email: ' ada @example.com ' });
  expect(form.context().fields).toMatchObject({ number: '9845012345678901', email: 'ada@example.com' });
});

const withPasswords: [keyof typeof accountForms, string[]][] = [
  ['setUp', ['password']],
  ['registration', ['password']],
  ['confirmEmail', ['password']],
  ['invitation', ['password', 'repeat']],
  ['resetPassword', ['password', 'repeat']],
  ['changePassword', ['oldPassword', 'newPassword', 'repeat']],
  ['changeFactors', ['password']],
  ['erasePerson', ['password']],
];
it.each(withPasswords)(
  '%s keeps the spaces between the words of a password, and sends it trimmed',
  async (id, names) => {
    const sent: unknown[] = [];
    const form = await opened(accountForms[id], async (input) => void sent.push(input));
    form.type(firstOf(accountForms[id]));
    // Key by key, each added to what the field shows.
    for (const name of names) {
      form.type({ [name]: '' });
      for (const key of ' correct horse staple ') form.type({ [name]: `${form.context().fields[name]}${key}` });
    }
    await form.submit();
    const wanted = Object.fromEntries(names.map((name) => [name, 'correct horse staple']));
    expect(sent).toMatchObject([{ fields: wanted }]);
  },
);

const prefilled: Record<string, Record<string, string>> = {
  createSubscription: { way: 'paid' },
  askSupport: { topic: 'OTHER' },
  reportProblem: { attach: 'yes' },
  registration: { kind: 'candidate', timeZone: 'Asia/Kolkata' },
  addCandidate: { timeZone: 'Asia/Kolkata' },
  erasePerson: { proof: 'password' },
  changeFactors: { needed: 'yes' },
  invitation: { name: 'Ada', timeZone: 'Asia/Kolkata' },
};
it.each(all)('$id begins empty, but for what is chosen already', async ({ id, options }) => {
  const { fields, problems } = (await opened(options, never)).context();
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  expect(Object.fromEntries(filled)).toEqual(prefilled[id] ?? {});
  expect(new Set(Object.values(problems))).toEqual(new Set([null]));
});

const named: [keyof typeof accountForms, Record<string, string>][] = [
  ['setUp', { userName: 'email', name: 'name' }],
  ['changeFactors', { factor: 'code' }],
  ['registration', { userName: 'email', mobile: 'number' }],
  ['forgotPassword', { userName: 'email' }],
  ['addCandidate', { mobile: 'number', organizationId: 'organization', jobProfileId: 'jobProfile' }],
  ['invitation', { mobile: 'number' }],
];
it.each(named)('%s shows a refusal of the server at its own field: %j', async (id, names) => {
  const details = Object.keys(names).map((field) => ({ field, message: `${field} is refused` }));
  const form = await opened(accountForms[id], () => Promise.reject(refusal(400, 'Validation Failed', details)));
  form.type(firstOf(accountForms[id]));
  await form.submit();
  const shown = Object.entries(names).map(([field, name]) => [name, `${field} is refused`]);
  expect(form.context()).toMatchObject({ problems: Object.fromEntries(shown), problem: null });
});

it('asks no password of those who sign in with a provider before they are erased', async () => {
  const form = await opened(accountForms.erasePerson, () => Promise.resolve(accountForms.erasePerson.reply));
  form.type({ word: ' erase ', proof: 'signIn' });
  await form.submit();
  expect(form.actor.getSnapshot().value).toBe('done');
});
