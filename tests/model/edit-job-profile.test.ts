import { expect, it, test } from 'vitest';
import { createActor, fromPromise, type InputFrom } from 'xstate';
import { jobProblems } from '../../src/contract/job-profiles-edit';
import { texts } from '../../src/contract/texts';
import { editJobProfileMachine, type JobToSave } from '../../src/machines/job-profiles/edit-job-profile';
import {
  cleanChange,
  contentOf,
  draftOf,
  draftProblems,
  emptyDraft,
  isSameDraft,
} from '../../src/machines/job-profiles/job-draft';
import { blueHarbour, editJobModel, jobBase, jobInput, savedMeanwhile, wholeJob } from './edit-job-profile-model';

it('walks every transition', async () => {
  await editJobModel().walk();
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** An actor whose saving ends as `endings` say, one after the other, and what it sent. */
function saving(endings: (() => unknown)[], input: InputFrom<typeof editJobProfileMachine> = jobInput) {
  const sent: JobToSave[] = [];
  const machine = editJobProfileMachine.provide({
    actors: {
      saveJob: fromPromise(async ({ input: given }) => {
        sent.push(given);
        return endings.shift()?.() as { id: string; version: number };
      }),
    },
  });
  const actor = createActor(machine, { input }).start();
  const save = async (key: string) => {
    actor.send({ type: 'save.ask', key });
    await settle();
  };
  const seen = () => ({ value: actor.getSnapshot().value, ...actor.getSnapshot().context });
  return { sent, actor, save, seen };
}
const done = () => ({ id: 'j1', version: 4 });
const fail = (problem: object) => () => {
  throw Object.assign(new Error(''), problem);
};

it('a new one that timed out is sent again with the same key; after a refusal with another', async () => {
  const { actor, sent } = saving([fail({}), fail({ status: 400 }), () => ({ id: 'j9', version: 1 })], {
    jobProfileId: null,
    version: 0,
    base: jobBase,
  });
  for (const key of ['k1', 'k2', 'k3']) {
    actor.send({ type: 'save.ask', key });
    await settle();
  }
  expect(sent.map(({ key }) => key)).toEqual(['k1', 'k1', 'k3']);
  expect(actor.getSnapshot()).toMatchObject({ value: 'saved', context: { saved: { id: 'j9' } } });
});

it('what somebody else saved meanwhile is shown, and mine is saved over it only when I say so', async () => {
  const { actor, sent } = saving([fail({ status: 409, data: savedMeanwhile }), () => ({ id: 'j1', version: 5 })]);
  actor.send({ type: 'draft.change', change: { location: 'Mysuru' } });
  actor.send({ type: 'save.ask', key: 'k1' });
  await settle();
  expect(actor.getSnapshot()).toMatchObject({
    value: 'conflicted',
    context: { theirs: savedMeanwhile, draft: { location: 'Mysuru' } },
  });
  actor.send({ type: 'conflict.keepMine' });
  actor.send({ type: 'save.ask', key: 'k2' });
  await settle();
  expect(sent.map(({ version, draft }) => [version, draft.location])).toEqual([
    [3, 'Mysuru'],
    [4, 'Mysuru'],
  ]);
});

it('what was typed over an older version is compared with it, so that nothing is overwritten unseen', () => {
  const actor = createActor(editJobProfileMachine, {
    input: { ...jobInput, version: 7, typed: { draft: { ...jobBase, location: 'Mysuru' }, version: 3 } },
  }).start();
  expect(actor.getSnapshot().context).toMatchObject({ version: 3, draft: { location: 'Mysuru' } });
});

it('takes what they saved, and shows nothing of the conflict any more', async () => {
  const { actor, save, seen } = saving([fail({ status: 409, data: savedMeanwhile })]);
  actor.send({ type: 'draft.change', change: { title: '' } });
  await save('k1');
  actor.send({ type: 'draft.change', change: { title: 'Frontend Lead' } });
  await save('k2');
  expect(seen()).toMatchObject({ value: 'conflicted', problem: null });
  actor.send({ type: 'conflict.takeTheirs' });
  const theirs = draftOf(savedMeanwhile.content, blueHarbour);
  expect(seen()).toMatchObject({
    value: 'editing',
    version: 4,
    base: theirs,
    draft: theirs,
    theirs: null,
    tried: false,
  });
});

it('keeps mine beside what they saved', async () => {
  const { actor, save, seen } = saving([fail({ status: 409, data: savedMeanwhile })]);
  actor.send({ type: 'draft.change', change: { title: 'Frontend Lead' } });
  await save('k1');
  actor.send({ type: 'conflict.keepMine' });
  expect(seen()).toMatchObject({
    value: 'editing',
    base: { location: 'Kochi' },
    draft: { title: 'Frontend Lead', location: 'Pune' },
    theirs: null,
  });
});

it.each([
  [400, savedMeanwhile],
  [409, undefined],
  [409, { ...savedMeanwhile, version: '4' }],
  [409, { ...savedMeanwhile, content: null }],
])('a %i with %j is no conflict', async (status, data) => {
  const { actor, save, seen } = saving([fail({ status, data, message: 'No' })]);
  actor.send({ type: 'draft.change', change: { location: 'Mysuru' } });
  await save('k1');
  expect(seen()).toMatchObject({ value: 'editing', tried: true, problem: { message: 'No' }, theirs: null });
});

it('says why saving failed until it is changed, saved again or given up, and then sends it with another key', async () => {
  const { actor, sent, save, seen } = saving([fail({ message: 'lost' }), fail({ message: 'lost' }), fail({}), done]);
  const typed = (location: string) => actor.send({ type: 'draft.change', change: { location } });
  typed('Mysuru');
  await save('k1');
  typed('Hubli');
  expect(seen()).toMatchObject({ value: 'editing', problem: null });
  await save('k2');
  expect(seen().problem?.message).toBe('lost');
  actor.send({ type: 'save.ask', key: 'k3' });
  expect(seen()).toMatchObject({ value: 'saving', problem: null });
  await settle();
  actor.send({ type: 'draft.discard' });
  expect(seen()).toMatchObject({ value: 'editing', draft: jobBase, tried: false, problem: null });
  typed('Mysuru');
  await save('k4');
  expect(sent.map(({ key }) => key)).toEqual(['k1', 'k2', 'k2', 'k4']);
});

it('saves nothing that is unchanged, or unfit: then it shows what is missing', async () => {
  const { actor, sent, save, seen } = saving([]);
  await save('k1');
  expect(seen()).toMatchObject({ value: 'editing', tried: false });
  actor.send({ type: 'draft.change', change: { location: '' } });
  expect(seen().tried).toBe(false);
  await save('k2');
  expect(seen()).toMatchObject({ value: 'editing', tried: true });
  expect(sent).toEqual([]);
});

it('asks before an open job profile is closed, and closes it with the key of the question', async () => {
  const { actor, sent, save, seen } = saving([done]);
  actor.send({ type: 'draft.change', change: { status: 'CLOSED' } });
  await save('k1');
  expect([seen().value, sent]).toEqual(['confirming', []]);
  actor.send({ type: 'close.dismiss' });
  expect(seen()).toMatchObject({ value: 'editing', draft: { status: 'CLOSED' } });
  await save('k2');
  actor.send({ type: 'close.confirm' });
  await settle();
  expect(sent).toMatchObject([{ jobProfileId: 'j1', version: 3, key: 'k1', draft: { status: 'CLOSED' } }]);
  expect(seen().value).toBe('saved');
});

const shut = { ...jobBase, status: 'CLOSED' as const };
it.each([
  ['is closed already', { location: 'Mysuru' }, { ...jobInput, base: shut }],
  ['is new', { status: 'CLOSED' as const }, { jobProfileId: null, version: 0, base: jobBase }],
  ['stays open', { location: 'Mysuru' }, jobInput],
])('does not ask about a job profile that %s', async (_, change, input) => {
  const { actor, save, seen } = saving([done], input);
  actor.send({ type: 'draft.change', change });
  await save('k1');
  expect(seen().value).toBe('saved');
});

it('can be typed in until it is saved', () => {
  const { actor } = saving([done]);
  const tags = () => [...actor.getSnapshot().tags];
  expect(tags()).toEqual(['editable']);
  actor.send({ type: 'draft.change', change: { location: 'Mysuru' } });
  actor.send({ type: 'save.ask', key: 'k1' });
  expect(tags()).toEqual(['busy']);
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
  // Markup and escaped signs count as what one reads.
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
  // Free text is cleaned when its field is left.
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
