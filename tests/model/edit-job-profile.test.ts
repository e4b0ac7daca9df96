import { expect, it, test } from 'vitest';
import { createActor, fromPromise, type InputFrom } from 'xstate';
import { jobProblems, jobTextsOf, type SavedJob } from '../../src/contract/job-profiles-edit';
import { texts } from '../../src/contract/texts';
import { editJobProfileMachine, type JobToSave } from '../../src/machines/job-profiles/edit-job-profile';
import {
  cleanChange,
  contentOf,
  draftOf,
  draftProblems,
  emptyDraft,
  isSameDraft,
  type JobChange,
} from '../../src/machines/job-profiles/job-draft';
import { blueHarbour, editJobModel, jobBase, jobInput, savedMeanwhile, wholeJob } from './edit-job-profile-model';

it('walks every transition', async () => {
  await editJobModel().walk();
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Starts an actor whose saves end as `endings` say, in turn, and notes what it sent. */
function saving(endings: (() => unknown)[], input: InputFrom<typeof editJobProfileMachine> = jobInput) {
  const sent: JobToSave[] = [];
  const done: SavedJob[] = [];
  const machine = editJobProfileMachine.provide({
    actors: {
      save: fromPromise(async ({ input: given }: { input: JobToSave }) => {
        sent.push(given);
        return endings.shift()?.() as SavedJob;
      }),
    },
    actions: { done: (_, saved) => void done.push(saved) },
  });
  const actor = createActor(machine, { input }).start();
  const type = (change: JobChange) => actor.send({ type: 'draft.change', change });
  const save = async (key: string) => {
    actor.send({ type: 'form.submit', key, now: 0 });
    await settle();
  };
  const seen = () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context });
  return { sent, done, actor, type, save, seen };
}
const answer = () => ({ id: 'j1', version: 4 });
const fail = (problem: object) => () => {
  throw Object.assign(new Error(''), problem);
};

it('makes a new one that nothing was typed in, and tells which', async () => {
  const { done, save } = saving([() => ({ id: 'j9', version: 1 })], { stored: jobBase });
  await save('k1');
  expect(done).toEqual([{ id: 'j9', version: 1 }]);
});

it('what was typed over an older version is compared with it, so that nothing is overwritten unseen', async () => {
  const { sent, save } = saving([answer], { ...jobInput, draft: { ...jobBase, location: 'Mysuru' } });
  await save('k1');
  expect(sent).toMatchObject([{ id: 'j1', revision: 3, draft: { location: 'Mysuru' } }]);
});

it.each([
  ['theirs.take', draftOf(savedMeanwhile.content, blueHarbour)],
  ['mine.keep', { ...jobBase, title: 'Frontend Lead' }],
] as const)('goes on after %s over what somebody else saved meanwhile', async (type, draft) => {
  const { actor, type: typed, save, seen } = saving([fail({ status: 409, data: savedMeanwhile })]);
  typed({ title: 'Frontend Lead' });
  await save('k1');
  expect(seen()).toMatchObject({ value: 'overtaken', theirs: savedMeanwhile, dirty: true });
  actor.send({ type });
  const stored = draftOf(savedMeanwhile.content, blueHarbour);
  expect(seen()).toMatchObject({ value: 'editing', revision: 4, stored, draft, dirty: type === 'mine.keep' });
});

it.each([
  [400, savedMeanwhile],
  [409, undefined],
  [409, { ...savedMeanwhile, version: '4' }],
  [409, { ...savedMeanwhile, content: null }],
])('a %i with %j is no conflict', async (status, data) => {
  const { type, save, seen } = saving([fail({ status, data, message: 'No' })]);
  type({ location: 'Mysuru' });
  await save('k1');
  expect(seen()).toMatchObject({ value: 'editing', problem: 'No', theirs: null });
});

it('saves nothing that is unchanged, or unfit: then it shows what is missing', async () => {
  const { sent, type, save, seen } = saving([]);
  await save('k1');
  type({ location: '' });
  expect(seen().problems.location).toBeNull();
  await save('k2');
  expect(seen()).toMatchObject({ value: 'editing', problems: { location: 'Location, field is required' } });
  expect(sent).toEqual([]);
});

it('a message goes with its field, and once the rules no longer say it; one of the server stays', async () => {
  const server = { status: 400, details: [{ field: 'benefits', message: 'No' }] };
  const { type, save, seen } = saving([fail(server)]);
  const { location, title } = { location: 'Location, field is required', title: 'should have at least 3 characters' };
  type({ location: '', yearsFrom: '6', title: 'Me' });
  await save('k1');
  expect(seen().problems).toMatchObject({ title, location, yearsTo: jobTextsOf.experience });
  type({ yearsFrom: '5' });
  expect(seen().problems).toMatchObject({ title, location, yearsTo: null });
  type({ status: 'DRAFT' });
  expect(seen().problems).toMatchObject({ title, location: null });
  type({ title: 'Frontend Lead' });
  await save('k2');
  type({ location: 'Mysuru' });
  expect(seen().problems.benefits).toBe('No');
});

it('asks before an open job profile is closed, and closes it with the key of the question', async () => {
  const { actor, sent, type, save, seen } = saving([answer]);
  type({ status: 'CLOSED' });
  await save('k1');
  expect([seen().value, sent]).toEqual(['confirming', []]);
  actor.send({ type: 'save.dismiss' });
  expect(seen()).toMatchObject({ value: 'editing', draft: { status: 'CLOSED' } });
  await save('k2');
  actor.send({ type: 'save.confirm' });
  await settle();
  expect(sent).toMatchObject([{ id: 'j1', revision: 3, key: 'k1', draft: { status: 'CLOSED' } }]);
  expect(seen().value).toBe('saved');
});

const shut = { ...jobBase, status: 'CLOSED' as const };
it.each([
  ['is closed already', { location: 'Mysuru' }, { ...jobInput, stored: shut }],
  ['is new', { status: 'CLOSED' as const }, { stored: jobBase }],
  ['stays open', { location: 'Mysuru' }, jobInput],
])('does not ask about a job profile that %s', async (_, change, input) => {
  const { type, save, seen } = saving([answer], input);
  type(change);
  await save('k1');
  expect(seen().value).toBe('saved');
});

test.each([
  [{}, []],
  [{ title: 'Me' }, ['title: should have at least 3 characters']],
  [{ title: 'A'.repeat(41) }, [`title: ${texts.tooLong(40)}`]],
  [{ title: '' }, ['title: Job profile, field is required']],
  [{ location: '' }, ['location: Location, field is required']],
  [{ yearsFrom: null }, ['yearsFrom: Experience from, field is required']],
  [{ yearsFrom: 6 }, ['yearsTo: The upper limit must not be below the lower one']],
  [{ openings: null }, ['openings: Openings, field is required']],
  [{ skills: [] }, [`skills: ${texts.noSkills}`]],
  [{ skills: wholeJob.skills.map((one) => ({ ...one, primary: false })) }, [`skills: ${texts.primarySkill}`]],
  [{ description: '<p>  </p>' }, ['description: Please provide proper Job Description']],
  [{ instructions: '' }, ['instructions: Please provide proper Instruction']],
  [{ responsibilities: '<p><br></p>' }, ['responsibilities: **Required']],
  [{ benefits: '' }, ['benefits: **Required']],
  [{ description: `<p>${'x'.repeat(1000)}</p>` }, []],
  [{ description: `<p>${'x'.repeat(1001)}</p>` }, ['description: should not exceed 1000 character']],
  [{ responsibilities: 'x'.repeat(2001) }, ['responsibilities: should not exceed 2000 character']],
  [{ benefits: 'x'.repeat(2001) }, ['benefits: should not exceed 2000 character']],
  [{ instructions: 'x'.repeat(3001) }, ['instructions: should not exceed 3000 character']],
  // Markup and escaped characters count as the text that a reader sees.
  [{ description: `<p>${'&amp;'.repeat(500)}<strong>${'x'.repeat(500)}</strong></p>` }, []],
])('an open job profile with %o: %j', (change, said) => {
  const problems = jobProblems({ ...wholeJob, ...change });
  expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual(said);
});

it('a draft needs an organization and a title, and nothing else', () => {
  const draft = { ...emptyDraft(null), title: 'Clerk' };
  expect(draftProblems(draft)).toEqual([{ field: 'organization', message: 'Organization, field is required' }]);
  expect(draftProblems({ ...draft, organization: blueHarbour })).toEqual([]);
});

test.each([
  [{ yearsFrom: '61', yearsTo: '61' }, ['yearsFrom: Must be from 0 to 60', 'yearsTo: Must be from 0 to 60']],
  [{ yearsFrom: '0', yearsTo: '60', openings: '10000' }, []],
  [{ openings: '0' }, ['openings: Must be from 1 to 10000']],
  [{ openings: '10001' }, ['openings: Must be from 1 to 10000']],
])('a draft with %j: %j', (change, said) => {
  const problems = draftProblems({ ...jobBase, ...change });
  expect(problems.map(({ field, message }) => `${field}: ${message}`)).toEqual(said);
});

it('begins empty, as a draft', () => {
  const { organization, skills, status, ...texts } = emptyDraft(blueHarbour);
  expect({ organization, skills, status }).toEqual({ organization: blueHarbour, skills: [], status: 'DRAFT' });
  expect(new Set(Object.values(texts))).toEqual(new Set(['']));
});

it('shows numbers as text, and saves them as numbers, what is empty as nothing', () => {
  const job = { ...wholeJob, yearsFrom: null, yearsTo: 0 };
  const draft = draftOf(job, blueHarbour);
  expect(draft).toMatchObject({ yearsFrom: '', yearsTo: '0', openings: '3' });
  expect(contentOf({ ...draft, title: ' Frontend Engineer ', location: ' Pune ' })).toEqual(job);
});

test.each([
  [{}, {}],
  // Free text is cleaned when focus leaves its field.
  [{ title: ' lead  4 engineer' }, { title: ' lead  4 engineer' }],
  [
    { yearsFrom: '1a23', yearsTo: '-456', openings: '1,234,567' },
    { yearsFrom: '12', yearsTo: '45', openings: '12345' },
  ],
  [{ description: '<p></p>' }, { description: '' }],
  [{ benefits: '<p>Time</p>' }, { benefits: '<p>Time</p>' }],
])('what is typed as %j becomes %j', (typed, cleaned) => {
  expect(cleanChange(typed)).toEqual(cleaned);
});

const second = { id: 's2', name: 'React', primary: false, months: 12 };
const twoSkills = { ...jobBase, skills: [...jobBase.skills, second] };
test.each([
  ['in another order', { ...twoSkills, skills: twoSkills.skills.toReversed() }, true],
  ['with its fields in another order', Object.fromEntries(Object.entries(twoSkills).toReversed()), true],
  ['with a skill used longer', { ...twoSkills, skills: [...jobBase.skills, { ...second, months: 13 }] }, false],
  ['without a skill', jobBase, false],
  ['with another title', { ...twoSkills, title: 'Frontend Lead' }, false],
  ['of another organization', { ...twoSkills, organization: { id: 'o2', name: 'Blue Harbour' } }, false],
  ['of no organization', { ...twoSkills, organization: null }, false],
])('a draft %s is the same: %#', (_, other, same) => {
  expect(isSameDraft(twoSkills, other as typeof twoSkills)).toBe(same);
});
