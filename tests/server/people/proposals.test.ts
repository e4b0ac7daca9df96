import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { getProfile, putResume, saveSection, uploadResume } from '../../../src/contract/people-profile';
import type { SaveSection } from '../../../src/contract/people-profile-sections';
import { dismissProposals, getProposals, withRows } from '../../../src/contract/people-proposals';
import { goodSections } from '../../fixtures/profile-examples';
import { analyst, engineer } from '../../fixtures/resumes/texts';
import { closeHouse, ok, startHouse, type House } from '../kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
const as = 'candidate';
beforeEach(async () => {
  await house.db.run(sql`delete from resume_dismissals`);
  ok(await house.call(putResume, { as, body: { text: engineer } }));
});
const proposals = async () => ok(await house.call(getProposals, { as }));

/** The same text as a PDF in the form that a word processor writes. */
const pdfWith = (text: string) =>
  new Promise<Buffer>((resolve) => {
    const doc = new PDFDocument();
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    for (const line of text.split('\n')) doc.fontSize(10).text(line === '' ? ' ' : line.replace(/[•–]/g, '-'));
    doc.end();
  });

test('what a resume names is proposed with where it stands, and no more once the profile has it', async () => {
  const { skill, project, education } = await proposals();
  const java = skill.find(({ name }) => name === 'Java');
  expect(java).toMatchObject({ months: 72, found: 'Java', after: expect.stringContaining('6 years') as string });
  expect(project.map(({ row }) => row.title)).toEqual(['ShopEasy', 'Fleet Tracker', 'Northwind']);
  expect(education[0]).toMatchObject({ from: expect.stringContaining('2013 – 2017') as string });
  const profile = ok(await house.call(getProfile, { as }));
  const { key: _, from: __, ...first } = education[0] ?? expect.fail('Nothing is proposed');
  const body = {
    section: 'education',
    revision: profile.revisions.education,
    value: withRows('education', profile.education, [first.row]),
  } as SaveSection;
  ok(await house.call(saveSection, { as, body }));
  expect((await proposals()).education.map(({ row }) => row.graduation)).toEqual([
    'Higher Secondary',
    'Secondary School',
  ]);
});

test('what is dismissed stays away with the next resume, until it is asked for again', async () => {
  const { skill, dismissed } = await proposals();
  expect(dismissed).toEqual([]);
  const python = skill.find(({ name }) => name === 'Python')?.key ?? '';
  const none = `project:${'0'.repeat(32)}`;
  const now = ok(await house.call(dismissProposals, { as, body: { keys: [python, none], dismissed: true } }));
  expect(now.dismissed).toEqual([python]);
  ok(await house.call(putResume, { as, body: { text: analyst } }));
  expect((await proposals()).skill.map(({ name }) => name)).not.toContain('Python');
  const back = ok(await house.call(dismissProposals, { as, body: { keys: [python], dismissed: false } }));
  expect(back.skill.map(({ name }) => name)).toContain('Python');
  // An unknown proposal is not stored as dismissed.
  expect(await house.db.many(sql`select from resume_dismissals`)).toEqual([]);
});

test('the lines of a PDF are kept, so that its parts are known', async () => {
  const content = await pdfWith(engineer);
  const { text } = ok(await house.call(uploadResume, { as, file: { name: 'siobhan.pdf', content } }));
  expect(text).toContain('\nEDUCATION\n');
  const { project } = await proposals();
  expect(project.map(({ row }) => row.title)).toEqual(['ShopEasy', 'Fleet Tracker', 'Northwind']);
});

test('without a resume nothing is proposed', async () => {
  expect(ok(await house.call(getProposals, { as: 'otherCandidate' }))).toEqual({
    skill: [],
    project: [],
    education: [],
    contact: { town: '', mobile: '' },
    dismissed: [],
  });
});

test('a town and a number are proposed only while the profile has none', async () => {
  expect((await proposals()).contact).toEqual({ town: 'Pune', mobile: '+91 98450 12345' });
  const { personal, contact } = goodSections('');
  for (const [section, value] of [
    ['personal', personal],
    ['contact', contact],
  ] as const) {
    const { revisions } = ok(await house.call(getProfile, { as }));
    ok(await house.call(saveSection, { as, body: { section, revision: revisions[section], value } as SaveSection }));
  }
  expect((await proposals()).contact).toEqual({ town: '', mobile: '' });
});
