import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { readConfig } from '../../../server/config';
import { fillLinks } from '../../../server/messages/fill-links';
import {
  inviteCandidates,
  listOwnInvitations,
  noteInvitationOpened,
  openInvitation,
  previewInvitation,
  stopInvitations,
} from '../../../src/contract/job-profiles-invitations';
import { getEmail } from '../../../src/contract/messages';
import { getJobToSource, rankCandidates } from '../../../src/contract/job-profiles-sourcing';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { workOff } from '../kit/background';
import { requested, soon } from '../kit/interviews';
import { startSmtp } from '../kit/smtp';
import { addPerson, giveSkills, jobOf } from '../kit/sourcing';

let house: House;
let job: string;
let skillId: string;
beforeAll(async () => {
  house = await startHouse();
  skillId = house.cast.skills[0]?.id ?? '';
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from person_skills`);
  job = await jobOf(
    house.db,
    house.cast.organizationId,
    [{ id: skillId, months: 12, primary: true }],
    'Node.js <b>Lead</b>',
  );
});

async function somebody(name = 'Portal Person'): Promise<string> {
  const id = await addPerson(house.db, { name });
  await giveSkills(house.db, id, [{ id: skillId, months: 24, primary: true }]);
  return id;
}
const text = { content: 'Please <script>alert(1)</script> apply.\nhttps://x.example', instructions: 'By Friday.' };
const invite = (personIds: string[], body: Partial<typeof text> = {}, key?: string) =>
  house.call(inviteCandidates, {
    as: 'admin',
    params: { id: job },
    body: { personIds, ...text, ...body },
    ...(key !== undefined && { key }),
  });
const results = async (personIds: string[]) => ok(await invite(personIds)).results.map(({ result }) => result);
type Email = { id: string; recipient: string; subject: string; body: string; html: string };
const emails = () =>
  house.db.many<Email>(sql`
    select id::text as id, recipient::text as recipient, subject, body, html from mails m where subject like 'Apply for%' order by m.id`);
const lastEmail = async () => {
  const email = (await emails()).at(-1);
  if (!email) throw new Error('A letter was expected');
  return email;
};
/** The token of the last email, as it is sent. */
async function tokenOf(email: Email): Promise<string | null> {
  const filled = await fillLinks(house.db, email.body, email.recipient);
  return filled && (/jobinvitation#(\S+)/.exec(filled)?.[1] ?? null);
}
const open = (token: string) => house.call(openInvitation, { body: { token } });

describe('a letter', () => {
  test('goes to each of them once, with the facts of the job, harmless whatever was typed', async () => {
    const [one, two] = [await somebody('Ines O’Brien'), await somebody('https://evil.example')];
    const before = (await emails()).length;
    const key = randomUUID();
    const first = ok(await invite([one, two, one], {}, key));
    expect(first.results).toEqual([
      { id: one, name: 'Ines O’Brien', result: 'sent' },
      { id: two, name: 'https://evil.example', result: 'sent' },
    ]);
    expect(ok(await invite([one, two, one], {}, key))).toEqual(first);
    const written = (await emails()).slice(before);
    expect(written).toHaveLength(2);
    const [email, strange] = written;
    expect(email?.body).toContain('Hello Ines O’Brien,');
    expect(email?.body).toContain('By Friday.');
    expect(email?.body).toMatch(/See the job and apply: \S+\/jobinvitation#/);
    expect(email?.body).toMatch(/Unsubscribe from job emails: \S+\/jobinvitation\?stop=1#/);
    expect(email?.html).toContain('&lt;script&gt;');
    expect(email?.html).not.toMatch(/<script|<b>/);
    // A name or title that email programs could turn into a link is changed or left out.
    expect(strange?.body).not.toContain('evil.example');
    expect(email?.subject).not.toContain('Node.js');
    expect(await results([one, two])).toEqual(['alreadyInvited', 'alreadyInvited']);
    await house.db.run(
      sql`update sourcing_invitations set created_at = now() - interval '31 days' where person_id = ${one}`,
    );
    expect(await results([one, two])).toEqual(['sent', 'alreadyInvited']);
  });

  test('leaves whatever its text has: the places of links are ours alone', async () => {
    const one = await somebody();
    const content = [
      '[[ the link is made when this letter is sent ]]',
      `[[job:${randomUUID()}]]`,
      `[[link:${randomUUID()}]]`,
      `https://x.example/jobinvitation#[[job:${randomUUID()}]]`,
      'A [[list]] of [[1, 2], [3]]',
    ].join('\n');
    ok(await invite([one], { content, instructions: content.slice(0, 250) }));
    const { id, recipient } = await lastEmail();
    const smtp = await startSmtp();
    await workOff(house.db, ['mail'], {
      config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', SMTP_URL: smtp.url }),
      onError: (error) => {
        throw error;
      },
    });
    await smtp.close();
    const { state } = ok(await house.call(getEmail, { as: 'admin', params: { id } }));
    expect(state).toBe('sent');
    const raw = smtp.delivered.find(({ to }) => to === recipient)?.raw.replace(/=\r?\n/g, '') ?? '';
    expect(raw).toContain('[[ the link is made when this letter is sent ]]');
    expect(raw).toContain('A [[list]] of [[1, 2], [3]]');
  });

  test('is shown before as it will be sent, and nothing is stored by that', async () => {
    const one = await somebody('Ines Novák');
    const before = (await emails()).length;
    const shown = ok(
      await house.call(previewInvitation, { as: 'admin', params: { id: job }, body: { personId: one, ...text } }),
    );
    expect((await emails()).length).toBe(before);
    await results([one]);
    const { subject, body } = await lastEmail();
    expect(shown.subject).toBe(subject);
    const links = /\S*\[\[job:[0-9a-f-]{36}\]\]/g;
    expect(shown.body).toBe(body.replace(links, '(their own link, created when the email is sent)'));
  });

  test('is for admins, of 1 to 1000 characters and 250 of instructions, to at most a hundred', async () => {
    const one = await somebody();
    for (const as of ['org', 'panelist', 'candidate'] as const)
      refused(
        await house.call(inviteCandidates, { as, params: { id: job }, body: { personIds: [one], ...text } }),
        403,
      );
    for (const body of [{ content: '' }, { content: 'x'.repeat(1001) }, { instructions: 'x'.repeat(251) }])
      refused(await invite([one], body), 400);
    refused(await invite([]), 400);
    refused(await invite(Array.from({ length: 101 }, () => randomUUID())), 400);
  });

  test('two admins at once send one', async () => {
    const one = await somebody();
    const both = await Promise.all([results([one]), results([one])]);
    expect(both.flat().toSorted()).toEqual(['alreadyInvited', 'sent']);
  });
});

describe('meanwhile', () => {
  test('a job that was closed takes no invitation, and what was written does not leave', async () => {
    const [one, two] = [await somebody(), await somebody()];
    await results([one]);
    const email = await lastEmail();
    const token = await tokenOf(email);
    expect(ok(await open(token ?? ''))).toMatchObject({ jobProfileId: job, stopped: false, hasAccount: false });
    await house.db.run(sql`update job_profiles set status = 'CLOSED' where id = ${job}`);
    refused(await invite([two]), 409);
    expect(await tokenOf(email)).toBeNull();
    refused(await open(token ?? ''), 403);
    ok(await house.call(stopInvitations, { body: { token: token ?? '', stop: true } }));
    expect(await house.db.many(sql`select from sourcing_opt_outs where person_id = ${one}`)).toHaveLength(1);
    expect(ok(await house.call(getJobToSource, { as: 'admin', params: { id: job } })).invited).toBe(1);
  });

  test('somebody who is unknown, private, closed or a candidate of the job is not reachable, and not named', async () => {
    const { cast, db } = house;
    const gone = await somebody();
    await db.run(sql`delete from candidates where person_id = ${gone}`);
    expect(await results([randomUUID(), cast.chen.personId, gone])).toEqual([
      'notReachable',
      'notReachable',
      'notReachable',
    ]);
    expect(ok(await invite([cast.chen.personId])).results[0]?.name).toBeNull();
    await db.run(sql`update users set active = false where id = ${cast.people.otherCandidate.id}`);
    expect(await results([cast.ben.personId])).toEqual(['notReachable']);
    await db.run(sql`update users set active = true where id = ${cast.people.otherCandidate.id}`);
    expect(await results([cast.ben.personId])).toEqual(['sent']);
  });

  test('who wants no more letters gets none, not even one that was written before; and may change their mind', async () => {
    const [one] = [await somebody()];
    await results([one]);
    const email = await lastEmail();
    const token = (await tokenOf(email)) ?? '';
    ok(await house.call(stopInvitations, { body: { token, stop: true } }));
    ok(await house.call(stopInvitations, { body: { token, stop: true } }));
    expect(await tokenOf(email)).toBeNull();
    expect(ok(await open(token)).stopped).toBe(true);
    const other = await jobOf(house.db, house.cast.organizationId, [{ id: skillId, months: 12, primary: true }]);
    const ask = async () =>
      ok(
        await house.call(inviteCandidates, { as: 'admin', params: { id: other }, body: { personIds: [one], ...text } }),
      ).results[0]?.result;
    expect(await ask()).toBe('notReachable');
    ok(await house.call(stopInvitations, { body: { token, stop: false } }));
    expect(await ask()).toBe('sent');
  });

  test('the button of a mail program stops them too, with the form that it sends', async () => {
    const one = await somebody();
    await results([one]);
    const { unsubscribe, recipient } = await house.db.one<{ unsubscribe: string; recipient: string }>(
      sql`select unsubscribe, recipient::text as recipient from mails order by id desc limit 1`,
    );
    const address = await fillLinks(house.db, unsubscribe, recipient);
    const press = (url: string) =>
      house.app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { host: '127.0.0.1:3000', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await press(`${house.publicUrl}/api/job-invitations/stop/${'A'.repeat(43)}`)).statusCode).toBe(403);
    expect(await house.db.many(sql`select from sourcing_opt_outs where person_id = ${one}`)).toHaveLength(0);
    expect((await press(address ?? '')).statusCode).toBe(200);
    expect(await house.db.many(sql`select from sourcing_opt_outs where person_id = ${one}`)).toHaveLength(1);
    expect(await fillLinks(house.db, unsubscribe, recipient)).toBeNull();
  });

  test('a second invitation to the same job takes the place of the first at home', async () => {
    const { asha } = house.cast;
    await results([asha.own.personId]);
    await house.db.run(
      sql`update sourcing_invitations set created_at = now() - interval '31 days' where job_profile_id = ${job}`,
    );
    expect(await results([asha.own.personId])).toEqual(['sent']);
    const own = ok(await house.call(listOwnInvitations, { as: 'candidate' }));
    expect(own.filter(({ jobProfileId }) => jobProfileId === job)).toHaveLength(1);
  });

  test('a token that is wrong, too old or of somebody whose account is closed opens nothing', async () => {
    const one = await somebody();
    await results([one]);
    const token = (await tokenOf(await lastEmail())) ?? '';
    const said = refused(await open('A'.repeat(43)), 403).message;
    await house.db.run(
      sql`update sourcing_invitations set created_at = now() - interval '61 days' where person_id = ${one}`,
    );
    expect(refused(await open(token), 403).message).toBe(said);
    expect(refused(await house.call(stopInvitations, { body: { token, stop: true } }), 403).message).toBe(said);
  });
});

describe('what became of it', () => {
  test('is in the list: invited, opened, applied; and on the home of the candidate until they apply', async () => {
    const { cast } = house;
    const asha = cast.asha.mock.personId;
    await giveSkills(house.db, asha, [{ id: skillId, months: 90, primary: true }]);
    const step = async () =>
      ok(await house.call(rankCandidates, { as: 'admin', query: { jobProfileId: job } })).content.find(
        ({ id }) => id === asha,
      )?.invitation?.step;
    const home = async () =>
      ok(await house.call(listOwnInvitations, { as: 'candidate' })).filter(({ jobProfileId }) => jobProfileId === job);
    expect([await step(), await home()]).toEqual([undefined, []]);
    expect(await results([asha])).toEqual(['sent']);
    expect(await step()).toBe('invited');
    expect(await home()).toMatchObject([{ organization: 'Blue Harbour', opened: false }]);
    expect(
      ok(await house.call(listOwnInvitations, { as: 'otherCandidate' })).filter(
        ({ jobProfileId }) => jobProfileId === job,
      ),
    ).toEqual([]);
    ok(await house.call(noteInvitationOpened, { as: 'candidate', params: { id: job } }));
    expect(await step()).toBe('opened');
    expect(await home()).toMatchObject([{ opened: true }]);
    const interview = await requested(house, cast.asha.own, [soon(70)]);
    await house.db.run(sql`update interviews set job_profile_id = ${job} where id = ${interview}`);
    expect(await home()).toEqual([]);
  });
});
