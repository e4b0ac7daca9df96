import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/db/database';
import { cleanRichText } from '../../server/kit/rich-text';
import { listJobProfiles } from '../../src/contract/job-profiles';
import {
  changeJobStatus,
  createJobProfile,
  duplicateJobProfile,
  getJobProfile,
  listJobVersions,
  restoreJobVersion,
  saveJobProfile,
} from '../../src/contract/job-profiles-edit';
import { getJobShare, revokeJobShare, shareJob } from '../../src/contract/job-profiles-share';
import { texts } from '../../src/contract/texts';
import { closeHouse, ok, refused, startHouse, type House } from './kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const content = (months = 6) => ({
  title: 'Backend Engineer',
  location: 'Pune',
  yearsFrom: 2,
  yearsTo: 5,
  openings: 3,
  description: '<p>You build what people use.</p>',
  responsibilities: '<p>Reviews</p>',
  benefits: '<p>Time to learn</p>',
  instructions: '<p>Bring a laptop.</p>',
  status: 'OPEN' as const,
  skills: house.cast.skills.map(({ id }) => ({ id, primary: true, months })),
});
const made = async (as: 'org' | 'admin' = 'org', changes: object = {}) =>
  ok(
    await house.call(createJobProfile, {
      as,
      body: { organizationId: house.cast.organizationId, ...content(), ...changes },
    }),
  );
const read = async (id: string, as: 'org' | 'admin' = 'org') =>
  ok(await house.call(getJobProfile, { as, params: { id } }));

describe('a job profile', () => {
  test('is stored cleaned, with its first version', async () => {
    const { id, version } = await made('org', {
      title: '  back-end   engineer (java) ',
      description: '<p onclick="x()">Hello<script>alert(1)</script> <b>you</b></p>',
    });
    expect(version).toBe(1);
    const job = await read(id);
    expect(job).toMatchObject({ version: 1, by: 'Omar Harbour', openInterviews: 0, interviews: 0 });
    expect(job.content).toMatchObject({ title: 'Back-end Engineer (java)', description: '<p>Hello you</p>' });
    expect(job.content.skills.map(({ name }) => name).toSorted()).toEqual(['PostgreSQL', 'TypeScript']);
    expect(ok(await house.call(listJobVersions, { as: 'org', params: { id } }))).toMatchObject([
      { version: 1, kind: 'created', by: 'Omar Harbour', content: { title: 'Back-end Engineer (java)' } },
    ]);
  });

  test.each([
    [{ title: 'Me' }, 'title', texts.tooShort(3)],
    [{ description: '<p> </p>' }, 'description', 'Please provide proper Job Description'],
    [{ instructions: '<ul><li></li></ul>' }, 'instructions', 'Please provide proper Instruction'],
    [{ benefits: '' }, 'benefits', '**Required'],
    [{ responsibilities: `<p>${'x'.repeat(2001)}</p>` }, 'responsibilities', texts.tooLong(2000)],
    [{ skills: [] }, 'skills', texts.noSkills],
    [{ yearsFrom: 9 }, 'yearsTo', 'The upper limit must not be below the lower one'],
  ])('is refused at its field: %o', async (changes, field, message) => {
    const body = { organizationId: house.cast.organizationId, ...content(), ...changes };
    const { details } = refused(await house.call(createJobProfile, { as: 'org', body }), 400);
    expect(details).toEqual([{ field, message }]);
    // A draft may be incomplete, but not wrong.
    const draft = await house.call(createJobProfile, { as: 'org', body: { ...body, status: 'DRAFT' } });
    expect(draft.status).toBe(['title', 'responsibilities', 'yearsTo'].includes(field) ? 400 : 200);
  });

  test('with a skill that is not known, or retired since, is refused', async () => {
    const [skill] = house.cast.skills;
    const { id: other } = await house.db.one<{ id: string }>(sql`
      insert into skills (name, retired_at) values ('Flash', now()) returning id`);
    for (const id of [other, '00000000-0000-4000-8000-000000000000']) {
      const skills = [
        { id: skill?.id ?? '', primary: true, months: 0 },
        { id, primary: false, months: 0 },
      ];
      const body = { organizationId: house.cast.organizationId, ...content(), skills };
      const { details } = refused(await house.call(createJobProfile, { as: 'org', body }), 400);
      expect(details?.map(({ field }) => field)).toEqual(['skills']);
    }
  });

  test('keeps a skill that was retired since, however often it is saved', async () => {
    const { id } = await made();
    const [retired] = house.cast.skills;
    const retire = (at: Date | null) =>
      house.db.run(sql`update skills set retired_at = ${at} where id = ${retired?.id}`);
    await retire(new Date());
    for (const [version, title] of ['Java Lead', 'Java Architect'].entries()) {
      ok(
        await house.call(saveJobProfile, {
          as: 'org',
          params: { id },
          body: { version: version + 1, ...content(7 + version), title },
        }),
      );
      const job = await read(id);
      expect(job.content.title).toBe(title);
      expect(job.content.skills.map(({ name }) => name).toSorted()).toEqual(['PostgreSQL', 'TypeScript']);
      expect(job.content.skills.map(({ primary, months }) => ({ primary, months }))).toEqual(
        Array(2).fill({ primary: true, months: 7 + version }),
      );
    }
    await retire(null);
  });

  test('is found by any of its texts as they are read, and not by the names of their tags', async () => {
    const title = 'Keeper of the lighthouse';
    const { id } = await made('org', {
      title,
      benefits: '<ul><li>Free fish &amp; chips</li></ul>',
      instructions: '<p>Bring a <strong>sou’wester</strong>.</p>',
    });
    const found = async (q: string) =>
      ok(await house.call(listJobProfiles, { as: 'org', query: { q, by: 'text' } })).content.some(
        (job) => job.id === id,
      );
    for (const q of ['LIGHTHOUSE', 'fish & chips', 'Sou’wester']) expect(await found(q), q).toBe(true);
    for (const q of ['strong', 'ul', 'amp;', '<p>']) expect(await found(q), q).toBe(false);
  });

  test('saved over somebody else says who was quicker and what they saved; the same again has no effect', async () => {
    const { id } = await made();
    const save = (as: 'org' | 'admin', version: number, location: string) =>
      house.call(saveJobProfile, { as, params: { id }, body: { version, ...content(), location } });
    expect(ok(await save('admin', 1, 'Kochi'))).toEqual({ id, version: 2 });
    const late = refused(await save('org', 1, 'Delhi'), 409);
    expect(late.data).toMatchObject({ version: 2, by: 'An admin', content: { location: 'Kochi' } });
    // The response was lost, so the request is sent again.
    expect(ok(await save('admin', 1, 'Kochi'))).toEqual({ id, version: 2 });
    expect(ok(await save('org', 2, 'Delhi'))).toEqual({ id, version: 3 });
    const versions = ok(await house.call(listJobVersions, { as: 'admin', params: { id } }));
    expect(versions.map(({ version, by, kind }) => [version, by, kind])).toEqual([
      [3, 'Omar Harbour', 'edited'],
      [2, 'Ada Admin', 'edited'],
      [1, 'Omar Harbour', 'created'],
    ]);
  });

  test('of two who save at once one wins, and the other is told', async () => {
    const { id } = await made();
    const answers = await Promise.all(
      ['Kochi', 'Delhi'].map((location) =>
        house.call(saveJobProfile, { as: 'org', params: { id }, body: { version: 1, ...content(), location } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(id)).version).toBe(2);
  });

  test('is restored as a new version, and keeps its status', async () => {
    const { id } = await made();
    const change = {
      ...content(),
      location: 'Kochi',
      description: '<p>Other</p>',
      skills: content().skills.slice(0, 1),
    };
    ok(await house.call(saveJobProfile, { as: 'org', params: { id }, body: { version: 1, ...change } }));
    ok(await house.call(changeJobStatus, { as: 'org', body: { jobProfileIds: [id], status: 'ON_HOLD' } }));
    const restore = (version: number) =>
      house.call(restoreJobVersion, { as: 'org', params: { id }, body: { version, restore: 1 } });
    refused(await restore(2), 409);
    expect(ok(await restore(3))).toEqual({ id, version: 4 });
    const job = await read(id);
    expect(job.content).toMatchObject({ location: 'Pune', status: 'ON_HOLD' });
    expect(job.content.skills).toHaveLength(2);
    const [newest, before] = ok(await house.call(listJobVersions, { as: 'org', params: { id } }));
    expect([newest?.kind, newest?.restored, before?.kind]).toEqual(['restored', 1, 'status']);
    refused(await house.call(restoreJobVersion, { as: 'org', params: { id }, body: { version: 4, restore: 99 } }), 404);
  });

  test('is opened only once it is complete; others of the same request are', async () => {
    const [whole, draft] = [
      await made('org', { status: 'ON_HOLD' }),
      await made('org', { status: 'DRAFT', benefits: '' }),
    ];
    const body = { jobProfileIds: [whole.id, draft.id], status: 'OPEN' as const };
    expect(ok(await house.call(changeJobStatus, { as: 'org', body }))).toEqual({
      changed: 1,
      refused: [{ id: draft.id, title: 'Backend Engineer', reason: '**Required' }],
    });
    expect((await read(whole.id)).content.status).toBe('OPEN');
    expect((await read(draft.id)).content.status).toBe('DRAFT');
  });

  test('is copied as a draft that stands by itself', async () => {
    const { id } = await made();
    const copy = ok(
      await house.call(duplicateJobProfile, { as: 'org', params: { id }, body: { title: 'Copy of Backend Engineer' } }),
    );
    expect(copy.version).toBe(1);
    const job = await read(copy.id);
    expect(job.content).toMatchObject({ title: 'Copy Of Backend Engineer', status: 'DRAFT', location: 'Pune' });
    expect(job.content.skills).toHaveLength(2);
    expect((await read(id)).content.title).toBe('Backend Engineer');
  });
});

test('job profiles from before there were versions show their first one as soon as they are changed', async () => {
  const { id } = house.cast.job;
  expect(ok(await house.call(listJobVersions, { as: 'org', params: { id } }))).toEqual([]);
  ok(await house.call(changeJobStatus, { as: 'org', body: { jobProfileIds: [id], status: 'CLOSED' } }));
  const versions = ok(await house.call(listJobVersions, { as: 'org', params: { id } }));
  expect(versions.map(({ version, content: { status, title } }) => [version, status, title])).toEqual([
    [2, 'CLOSED', 'Frontend engineer'],
    [1, 'OPEN', 'Frontend engineer'],
  ]);
});

test.each([
  ['title', 'end'],
  ['skill', 'typesc'],
  ['location', 'pun'],
  ['organization', 'blue'],
  ['text', 'people use'],
] as const)('a search by %s finds', async (by, q) => {
  await made('admin');
  const found = async (query: Record<string, string>) =>
    ok(await house.call(listJobProfiles, { as: 'admin', query })).content;
  const titles = (await found({ by, q })).map(({ title }) => title);
  expect(titles).toContain('Backend Engineer');
  expect(await found({ by, q: 'qqqqq' })).toEqual([]);
});

test.each(['title', 'organization', 'status', 'openings', 'created', 'updated'] as const)(
  'the list is sorted by %s both ways',
  async (sort) => {
    const rows = async (order: typeof sort | `-${typeof sort}`) =>
      ok(await house.call(listJobProfiles, { as: 'admin', query: { sort: order, _limit: 100 } })).content.map(
        ({ id }) => id,
      );
    expect(await rows(`-${sort}`)).toEqual((await rows(sort)).toReversed());
  },
);

test.each([
  ['<p>Plain <strong>bold</strong></p>', '<p>Plain <strong>bold</strong></p>'],
  ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<p style="position:fixed" class="a" id="b">x</p>', '<p>x</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="JaVaScRiPt&colon;alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a>', '<a>x</a>'],
  ['<a href="https://example.com" target="_top" onclick="x()">x</a>', '<a href="https://example.com">x</a>'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  ['<math><mtext><p>x</p></mtext></math>', '<p>x</p>'],
  ['<iframe src="https://evil.example"></iframe><p>x', '<p>x</p>'],
  ['a < b & c', 'a &lt; b &amp; c'],
])('rich text %s is stored as %s', (given, stored) => {
  expect(cleanRichText(given)).toBe(stored);
  expect(cleanRichText(stored)).toBe(stored);
});

test('rich text that is nested deeper than anybody writes loses its markup, and keeps its text', () => {
  const deep = `${'<blockquote>'.repeat(4_000)}deep${'</blockquote>'.repeat(4_000)}`;
  const stored = cleanRichText(deep);
  expect(stored).toContain('deep');
  expect(stored.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(12);
});

describe('the public page', () => {
  const phone = { accept: 'text/html', host: '127.0.0.1:3000', 'user-agent': 'Mozilla/5.0 (iPhone)' };
  const open = (url: string, agent = phone['user-agent']) =>
    house.app.inject({ method: 'GET', url, headers: { ...phone, 'user-agent': agent } });

  test('has the job for people and for job boards, runs no script, and is counted', async () => {
    const { id } = await made('org', { title: 'Page Engineer', benefits: '<p>Tea & cake</p>' });
    const share = ok(await house.call(shareJob, { as: 'org', params: { id } }));
    expect(share.path).toMatch(/^\/jobs\/page-engineer-blue-harbour-[0-9a-f]{8}$/);
    const page = await open(share.path);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';/,
    );
    expect(page.headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
    expect(page.body).toContain('<title>Page Engineer at Blue Harbour');
    expect(page.body).toContain(`href="/dashboard/searchjobprofile?id=${id}"`);
    expect(page.body.match(/<script/g)).toHaveLength(1);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Page Engineer',
      hiringOrganization: { name: 'Blue Harbour' },
      totalJobOpenings: 3,
    });
    await open(share.path, 'Googlebot/2.1');
    expect(ok(await house.call(getJobShare, { as: 'org', params: { id } }))).toMatchObject({ uses: 1 });
  });

  test.each([
    [2, 5, '2 to 5 years'],
    [3, null, '3 years or more'],
    [null, 4, '0 to 4 years'],
  ])('says the experience from %s to %s in words', async (yearsFrom, yearsTo, words) => {
    const { id } = await made();
    await house.db.run(sql`update job_profiles set years_from = ${yearsFrom}, years_to = ${yearsTo} where id = ${id}`);
    const { path } = ok(await house.call(shareJob, { as: 'org', params: { id } }));
    expect((await open(path)).body).toContain(`<dd>${words}</dd>`);
  });

  const postingOf = async (change: object) => {
    const { id } = await made('org', change);
    const { path } = ok(await house.call(shareJob, { as: 'org', params: { id } }));
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec((await open(path)).body) ?? [];
    return JSON.parse(json) as Record<string, unknown>;
  };
  test('tells job boards nothing that is not so', async () => {
    await house.db.run(sql`
      update organizations set website = 'https://blue.example' where id = ${house.cast.organizationId}`);
    const posting = await postingOf({ yearsFrom: 0 });
    expect(posting).not.toHaveProperty('experienceRequirements');
    expect(posting).toMatchObject({
      directApply: false,
      hiringOrganization: { name: 'Blue Harbour', sameAs: 'https://blue.example' },
      identifier: { name: 'Blue Harbour' },
      validThrough: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
    expect(posting).not.toHaveProperty('jobLocationType');
    expect(await postingOf({ yearsFrom: 1 })).toMatchObject({ experienceRequirements: { monthsOfExperience: 12 } });
  });
  test('of a job that is done from anywhere names no place', async () => {
    const posting = await postingOf({ location: 'Remote (India)' });
    expect(posting).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'IN' },
    });
    expect(posting).not.toHaveProperty('jobLocation');
  });
  test('of a job that is done from anywhere in “IN” requires neither India nor Indiana', async () =>
    expect(await postingOf({ location: 'Remote, IN' })).not.toHaveProperty('applicantLocationRequirements'));
  test.each([
    ['Pune, India', { addressLocality: 'Pune', addressCountry: 'IN' }],
    ['Boston, MA', { addressLocality: 'Boston, MA', addressCountry: 'US' }],
    ['Bengaluru', { addressLocality: 'Bengaluru' }],
    ['Berlin, DE', { addressLocality: 'Berlin, DE' }],
    ['Pune, IN', { addressLocality: 'Pune, IN' }],
    ['Toronto, CA', { addressLocality: 'Toronto, CA' }],
    ['San Francisco, CA', { addressLocality: 'San Francisco, CA', addressCountry: 'US' }],
    ['Atlanta, Georgia', { addressLocality: 'Atlanta, Georgia', addressCountry: 'US' }],
    ['San Francisco, CA, USA', { addressLocality: 'San Francisco, CA', addressCountry: 'US' }],
    ['Kutaisi, Georgia', { addressLocality: 'Kutaisi, Georgia' }],
    ['Austin, TX', { addressLocality: 'Austin, TX', addressCountry: 'US' }],
  ])('of a job in %s names the country that is said, and guesses none', async (location, address) => {
    expect(await postingOf({ location })).toMatchObject({
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', ...address } },
    });
    if (!('addressCountry' in address))
      expect(JSON.stringify(await postingOf({ location }))).not.toContain('addressCountry');
  });

  test('is in the sitemap while it is open, and a check of the link is not counted', async () => {
    const { id } = await made();
    const { path } = ok(await house.call(shareJob, { as: 'org', params: { id } }));
    const robots = await open('/robots.txt');
    expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(robots.body).toMatch(/^User-agent: \*\n(Disallow: .+\n)+Sitemap: http.+\/sitemap\.xml\n$/);
    expect(robots.body).not.toMatch(/Disallow: \/(jobs.*)?$/m);
    const sitemap = async () => (await open('/sitemap.xml')).body;
    expect(await sitemap()).toContain(`${path}</loc>`);
    expect((await house.app.inject({ method: 'HEAD', url: path, headers: phone })).statusCode).toBe(200);
    expect(ok(await house.call(getJobShare, { as: 'org', params: { id } }))).toMatchObject({ uses: 0 });
    ok(await house.call(revokeJobShare, { as: 'org', params: { id } }));
    expect(await sitemap()).not.toContain(path);
  });

  test('is gone while the job is not open and once it was revoked, and returns under its address', async () => {
    const { id } = await made();
    const { path } = ok(await house.call(shareJob, { as: 'org', params: { id } }));
    const status = (to: 'OPEN' | 'CLOSED') =>
      house.call(changeJobStatus, { as: 'org', body: { jobProfileIds: [id], status: to } });
    ok(await status('CLOSED'));
    const closed = await open(path);
    expect([closed.statusCode, closed.body.includes('no longer open')]).toEqual([410, true]);
    refused(await house.call(shareJob, { as: 'org', params: { id } }), 409);
    ok(await status('OPEN'));
    expect((await open(path)).statusCode).toBe(200);
    ok(await house.call(revokeJobShare, { as: 'org', params: { id } }));
    expect((await open(path)).statusCode).toBe(410);
    expect(ok(await house.call(shareJob, { as: 'org', params: { id } })).path).toBe(path);
    expect((await open(path)).statusCode).toBe(200);
  });

  test.each(['/jobs/nothing-12345678', '/jobs/..%2f..%2fetc', "/jobs/x'--", '/jobs/UPPER'])(
    '%s is not here',
    async (url) => {
      const page = await open(url);
      expect([page.statusCode, page.body.includes('Job not found')]).toEqual([404, true]);
    },
  );
});
