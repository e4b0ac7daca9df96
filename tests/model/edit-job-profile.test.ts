import { expect, it, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { jobProblems } from '../../src/contract/job-profiles-edit';
import { texts } from '../../src/contract/texts';
import { editJobProfileMachine, type JobToSave } from '../../src/machines/job-profiles/edit-job-profile';
import { draftProblems, emptyDraft } from '../../src/machines/job-profiles/job-draft';
import { blueHarbour, editJobModel, jobBase, jobInput, savedMeanwhile, wholeJob } from './edit-job-profile-model';

it('walks every transition', async () => {
  await editJobModel().walk();
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** An actor whose saving ends as `endings` say, one after the other, and what it sent. */
function saving(
  endings: (() => unknown)[],
  input: typeof jobInput | { jobProfileId: null; version: 0; base: typeof jobBase } = jobInput,
) {
  const sent: JobToSave[] = [];
  const machine = editJobProfileMachine.provide({
    actors: {
      saveJob: fromPromise(async ({ input: given }) => {
        sent.push(given);
        return endings.shift()?.() as { id: string; version: number };
      }),
    },
  });
  return { sent, actor: createActor(machine, { input }).start() };
}
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
