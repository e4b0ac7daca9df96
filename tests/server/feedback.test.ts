import { afterAll, beforeAll, expect, test } from 'vitest';
import { getFeedback, getFeedbackDraft, putFeedbackDraft, type Scorecard } from '../../src/contract/feedback';
import { closeHouse, ok, read, refused, send, sent, startHouse, type House } from './kit';
import type { PersonName } from './kit/cast';
import { day, goodScorecard, interviewAt, soon } from './kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const draftOf = async (as: PersonName, id: string) =>
  ok(await house.call(getFeedbackDraft, { as, params: { id } })).draft;
const keep = (as: PersonName, id: string, revision: number, scorecard: Scorecard) =>
  house.call(putFeedbackDraft, { as, params: { id }, body: { revision, scorecard } });
const versionsFor = async (as: PersonName, id: string) =>
  ok(await house.call(getFeedback, { as, params: { id } })).versions.map(({ version, kind }) => `${version} ${kind}`);

test('a draft has revisions, and one that was changed elsewhere is shown, not overwritten', async () => {
  const id = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - day });
  const untouched = await draftOf('panelist', id);
  expect(untouched).toMatchObject({ revision: 0, savedAt: null });
  expect(untouched.scorecard.skills.map((skill) => skill.rating)).toEqual([null, null]);
  const scorecard = goodScorecard(house);
  expect(ok(await keep('panelist', id, 0, scorecard)).revision).toBe(1);
  expect(ok(await keep('panelist', id, 1, { ...scorecard, asked: 'Locks' })).revision).toBe(2);

  const elsewhere = refused(await keep('panelist', id, 1, { ...scorecard, asked: 'Lost' }), 409);
  expect(elsewhere.data).toMatchObject({ draft: { revision: 2, scorecard: { asked: 'Locks' } } });
  refused(await keep('panelist', id, 0, scorecard), 409);
  refused(await keep('panelist', id, 7, scorecard), 409);
  expect((await draftOf('panelist', id)).scorecard.asked).toBe('Locks');

  const both = await Promise.all([1, 2, 3, 4].map((n) => keep('panelist', id, 2, { ...scorecard, asked: `Tab ${n}` })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await draftOf('panelist', id)).revision).toBe(3);
});

test('a draft has at most 50 skills', async () => {
  const id = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 3 * day });
  const scorecard = goodScorecard(house);
  const of = (count: number) => ({
    ...scorecard,
    skills: Array.from({ length: count }, (_, nth) => ({ skillId: `skill ${nth}`, rating: null, evidence: '' })),
  });
  expect(refused(await keep('panelist', id, 0, of(51)), 400).details).toMatchObject([{ field: 'scorecard.skills' }]);
  expect((await draftOf('panelist', id)).revision).toBe(0);
  ok(await keep('panelist', id, 0, of(50)));
});

test('only the panelist of the interview writes it', async () => {
  const id = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 2 * day });
  const scorecard = goodScorecard(house);
  refused(await keep('secondPanelist', id, 0, scorecard), 404);
  for (const as of ['admin', 'org', 'candidate'] as const) {
    refused(await keep(as, id, 0, scorecard), 403);
    refused(await house.call(getFeedbackDraft, { as, params: { id } }), 403);
  }
});

test('a scorecard with a wrong rating, a text too long or unknown fields is 400', async () => {
  const id = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 3 * day });
  const good = goodScorecard(house);
  const fields = async (scorecard: object) =>
    refused(await keep('panelist', id, 0, scorecard as Scorecard), 400).details?.map(({ field }) => field);
  expect(await fields({ ...good, communication: { rating: 6, evidence: '' } })).toEqual([
    'scorecard.communication.rating',
  ]);
  expect(await fields({ ...good, asked: 'x'.repeat(1001) })).toEqual(['scorecard.asked']);
  expect(await fields({ ...good, hidden: 1 })).toEqual(['scorecard.hidden']);
  expect((await draftOf('panelist', id)).revision).toBe(0);
});

test('what was submitted cannot be written any more; returned, its text is still there', async () => {
  const id = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 4 * day });
  const scorecard = goodScorecard(house);
  ok(await keep('panelist', id, 0, scorecard));
  // A revision other than the stored one means that the sender has read another text.
  refused(await send(house, 'panelist', id, { type: 'SUBMIT_FEEDBACK', revision: 3 }), 400);
  await sent(house, 'panelist', id, { type: 'SUBMIT_FEEDBACK', revision: 1 });
  refused(await keep('panelist', id, 1, { ...scorecard, asked: 'Later' }), 409);

  await sent(house, 'admin', id, { type: 'RETURN', why: 'Say more of the locks' });
  expect(await read(house, 'panelist', id)).toMatchObject({ state: 'pendingFeedback', why: 'Say more of the locks' });
  expect((await read(house, 'org', id)).why).toBeNull();
  expect(await draftOf('panelist', id)).toMatchObject({ revision: 1, scorecard });
  ok(await keep('panelist', id, 1, { ...scorecard, asked: 'Locks' }));
  await sent(house, 'panelist', id, { type: 'SUBMIT_FEEDBACK', revision: 2 });

  for (const as of ['admin', 'panelist'] as const)
    expect(await versionsFor(as, id)).toEqual(['2 submitted', '1 submitted']);
  for (const as of ['org', 'candidate'] as const) expect(await versionsFor(as, id)).toEqual([]);
  await sent(house, 'admin', id, { type: 'APPROVE' });
  expect(await versionsFor('org', id)).toEqual(['2 submitted']);
  // The candidate reads the feedback of a real interview only where it is shared.
  expect(await versionsFor('candidate', id)).toEqual([]);
  refused(await keep('panelist', id, 2, scorecard), 409);
});

test('QC Update adds a version and leaves the old ones', async () => {
  const id = await interviewAt(house, { leaf: 'released', start: Date.now() - 5 * day });
  const scorecard = { ...goodScorecard(house), recommendation: 'noHire' as const };
  refused(await send(house, 'admin', id, { type: 'QC_UPDATE', scorecard: { ...scorecard, strengths: ' ' } }), 400);
  const updated = await sent(house, 'admin', id, { type: 'QC_UPDATE', scorecard });
  expect(updated?.recommendation).toBe('noHire');
  const { versions } = ok(await house.call(getFeedback, { as: 'admin', params: { id } }));
  expect(versions.map(({ version, kind, scorecard: card }) => [version, kind, card.recommendation])).toEqual([
    [2, 'qcUpdate', 'noHire'],
    [1, 'submitted', 'hire'],
  ]);
  expect(await versionsFor('org', id)).toEqual(['2 qcUpdate']);
});

test("a mock's candidate reads the feedback once it is released", async () => {
  const { mock } = house.cast.asha;
  const id = await interviewAt(house, { leaf: 'inReview', start: Date.now() - 6 * day, candidate: mock });
  expect(await versionsFor('candidate', id)).toEqual([]);
  await sent(house, 'admin', id, { type: 'APPROVE' });
  expect(await versionsFor('candidate', id)).toEqual(['1 submitted']);
  expect((await read(house, 'candidate', id)).recommendation).toBe('hire');
});

test('private notes are stored with the draft, and are in no version', async () => {
  const id = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 7 * day });
  const scorecard = goodScorecard(house);
  const write = (revision: number, notes?: string) =>
    house.call(putFeedbackDraft, {
      as: 'panelist',
      params: { id },
      body: { revision, scorecard, ...(notes !== undefined && { notes }) },
    });
  expect((await draftOf('panelist', id)).notes).toBe('');
  ok(await write(0, 'Seems nervous'));
  // A page of an older version of the product does not send notes.
  ok(await write(1));
  expect((await draftOf('panelist', id)).notes).toBe('Seems nervous');
  expect(refused(await write(1, 'Lost'), 409).data).toMatchObject({ draft: { notes: 'Seems nervous' } });
  expect(refused(await write(2, 'x'.repeat(3001)), 400).details).toMatchObject([{ field: 'notes' }]);
  await sent(house, 'panelist', id, { type: 'SUBMIT_FEEDBACK', revision: 2 });
  await sent(house, 'admin', id, { type: 'APPROVE' });
  for (const as of ['admin', 'org', 'panelist'] as const) {
    const { versions } = ok(await house.call(getFeedback, { as, params: { id } }));
    expect(JSON.stringify(versions)).not.toContain('nervous');
  }
  expect((await draftOf('panelist', id)).notes).toBe('Seems nervous');
});

test('who takes over writes a draft of their own', async () => {
  const id = await interviewAt(house, { leaf: 'confirmed', start: soon(30) });
  const scorecard = goodScorecard(house);
  const first = { revision: 0, scorecard: { ...scorecard, asked: 'Notes of the first' }, notes: 'Mine alone' };
  ok(await house.call(putFeedbackDraft, { as: 'panelist', params: { id }, body: first }));
  await sent(house, 'panelist', id, { type: 'WITHDRAW', why: 'Ill' });
  const second = (await read(house, 'admin', id)).panelist?.id === house.cast.people.secondPanelist.id;
  const next = second ? 'secondPanelist' : 'thirdPanelist';
  await sent(house, next, id, { type: 'ACCEPT' });
  expect(await draftOf(next, id)).toMatchObject({ revision: 0, scorecard: { asked: '' }, notes: '' });
  ok(await keep(next, id, 0, { ...scorecard, asked: 'Mine' }));
  expect(await draftOf(next, id)).toMatchObject({ scorecard: { asked: 'Mine' }, notes: '' });
  refused(await house.call(getFeedbackDraft, { as: 'panelist', params: { id } }), 404);
});
