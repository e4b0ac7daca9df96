import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { getSummarySwitch, saveSummarySwitch } from '../../../src/contract/messages';
import { openUnsubscribe, unsubscribe } from '../../../src/contract/messages-notices';
import { stopInvitationsByEmail } from '../../../src/contract/job-profiles-invitations';
import { sql } from '../../../server/db/database';
import { writeSummaries } from '../../../server/messages/summary';
import { ok, refused } from '../kit';
import { workOff } from '../kit/background';
import { addStranger } from '../kit/cast';
import { emailHouse } from '../kit/email-house';
import { day, requested, soon } from '../kit/interviews';
import { startSmtp } from '../kit/smtp';

const at = emailHouse(startSmtp, { settings: { PUBLIC_URL: 'https://hire.corp.example' } });

/** Writes the summary of only one admin, at nine tomorrow, about something that happened an hour before. */
async function writeSummary(): Promise<void> {
  const { db, cast } = at.house;
  await requested(at.house, await addStranger(db, cast.organizationId), [soon(70)]);
  await workOff(db, ['effects']);
  const tomorrow = Math.floor(Date.now() / day) * day + day + (9 * day) / 24;
  await db.transaction(async (tx) => {
    await tx.run(sql`select set_config('interviews.clock_shift', ${`${tomorrow - Date.now()} milliseconds`}, true)`);
    await tx.run(sql`
      update users set time_zone = 'UTC', summary_at = law_now() - case when id = ${cast.people.otherAdmin.id} then interval '20 hours' else '0' end`);
    await tx.run(sql`
      update outbox set done_at = law_now() - interval '1 hour' where effect = 'tell' and params->>'to' = 'admins'`);
    await writeSummaries(tx, 'https://hire.corp.example');
  });
}
/** The headers and the text of the summary that is sent now; null if none is sent. */
async function summarySent() {
  const before = at.smtp.delivered.length;
  await at.send();
  const left = at.smtp.delivered.slice(before).find(({ subject }) => subject === 'Your daily summary');
  if (!left) return null;
  const { headerLines, text = '' } = await simpleParser(left.raw);
  const header = (name: string) =>
    headerLines
      .find(({ key }) => key === name)
      ?.line.replace(/\r?\n\s+/g, ' ')
      .slice(name.length + 2);
  return { text, address: header('list-unsubscribe'), how: header('list-unsubscribe-post') };
}
const isOn = async () => ok(await at.house.call(getSummarySwitch, { as: 'otherAdmin' })).on;
const open = (method: 'GET' | 'HEAD', url: string) => at.house.app.inject({ method, url: new URL(url).pathname });
/** The request that an email program sends for its button (RFC 8058, 3.2). */
const press = (url: string) =>
  at.house.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

test('the daily summary is stopped by the button of an email program; opening its address changes nothing', async () => {
  await writeSummary();
  const stored = await at.house.db.one<{ body: string }>(
    sql`select body from mails where subject = 'Your daily summary'`,
  );
  const left = await summarySent();
  expect(left?.how).toBe('List-Unsubscribe=One-Click');
  const address = /^<(https:\/\/hire\.corp\.example\/api\/unsubscribe\/([\w-]{43}))>$/.exec(left?.address ?? '');
  const [, url = '', token = ''] = address ?? [];
  expect(token).not.toBe('');
  expect(left?.text).toContain(`https://hire.corp.example/unsubscribe#${token}`);
  // An admin who reads another's summary in the list of emails cannot unsubscribe the recipient.
  expect(stored.body).not.toContain(token);

  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await open(method, url);
    expect([statusCode, headers.location]).toEqual([303, `${at.house.publicUrl}/unsubscribe#${token}`]);
    expect(headers['cache-control']).toBe('no-store');
  }
  expect(ok(await at.house.call(openUnsubscribe, { body: { token } }))).toEqual({ of: 'summary', on: true });
  expect(await isOn()).toBe(true);

  expect((await press(url)).statusCode).toBe(200);
  expect(await isOn()).toBe(false);
  expect(ok(await at.house.call(openUnsubscribe, { body: { token } }))).toEqual({ of: 'summary', on: false });
  ok(await at.house.call(unsubscribe, { body: { token, on: true } }));
  expect(await isOn()).toBe(true);
  refused(await at.house.call(openUnsubscribe, { body: { token: `${token}x` } }), 403);
  await at.house.db.run(sql`update users set active = false where id = ${at.house.cast.people.otherAdmin.id}`);
  expect((await press(url)).statusCode).toBe(403);
  await at.house.db.run(sql`update users set active = true where id = ${at.house.cast.people.otherAdmin.id}`);
});

test('a summary that was written does not leave once it was turned off', async () => {
  await writeSummary();
  ok(await at.house.call(saveSummarySwitch, { as: 'otherAdmin', body: { on: false } }));
  expect(await summarySent()).toBeNull();
});

test('the address of an invitation to apply leads to its page, and changes nothing', async () => {
  const url = `https://hire.corp.example/api${stopInvitationsByEmail.path.replace(':token', 'A'.repeat(43))}`;
  const { statusCode, headers } = await open('GET', url);
  expect([statusCode, headers.location]).toEqual([303, `${at.house.publicUrl}/jobinvitation?stop=1#${'A'.repeat(43)}`]);
});
