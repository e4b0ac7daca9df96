import { describe, expect, test } from 'vitest';
import { invite } from '../../../src/contract/auth-accounts';
import {
  countNotifications,
  listNotifications,
  pageNotifications,
  seeNotifications,
  sendAgain,
} from '../../../src/contract/messages';
import { sql } from '../../../server/db/database';
import { postEmail, type NewEmail } from '../../../server/kit/email';
import { giveUpEmail } from '../../../server/messages/email-sender';
import { ok, send } from '../kit';
import { workOff } from '../kit/background';
import { startBadSmtp } from '../kit/bad-smtp';
import { contacts, type PersonName } from '../kit/cast';
import { bounceSettings, comesBack, emailHouse, returnedSample, returnOf } from '../kit/email-house';
import { bookedWith, soon } from '../kit/interviews';

const at = emailHouse(startBadSmtp, { settings: bounceSettings, each: true });
const told = async (as: PersonName) =>
  ok(await at.house.call(listNotifications, { as, query: { _limit: 100 } })).filter(({ code }) => code === 105);
const failedOf = async (as: PersonName) => (await told(as)).map(({ failed }) => failed);
const fresh = async (as: PersonName) => ok(await at.house.call(countNotifications, { as }));
const see = async (...all: PersonName[]) => {
  for (const as of all) ok(await at.house.call(seeNotifications, { as }));
};
/** Sends the email, and delivers this report of the corpus about it. */
async function fails(id: number, report = 'postfix') {
  await workOff(at.house.db, ['accountMail', 'mail'], { config: at.config() });
  return comesBack(at.house, returnedSample(report, await returnOf(at.house, id)));
}
const lastTo = async (address: string) =>
  (
    await at.house.db.one<{ id: number }>(sql`
      select id from mails where recipient = ${address}::citext order by id desc limit 1`)
  ).id;
const address = 'dana@mail.example';
const write = async (more: Partial<NewEmail> = {}) =>
  (await postEmail(at.house.db, {
    priority: 'interview',
    recipient: address,
    subject: 'Hello',
    body: 'Hello.',
    causedBy: at.house.cast.people.admin.id,
    ...more,
  })) ?? 0;

describe('who scheduled an interview is told that its email does not reach', () => {
  test('the panelist, with a way to their page, and nobody else is', async () => {
    const { panelist } = at.house.cast.people;
    await see('admin', 'otherAdmin', 'superAdmin');
    await bookedWith(at.house, at.house.cast.asha.own, 'panelist', soon(40));
    await workOff(at.house.db, ['effects']);
    const before = [await fresh('admin'), await fresh('otherAdmin')];
    await fails(await lastTo(panelist.email));
    expect(await told('admin')).toMatchObject([
      {
        about: 'address',
        candidateName: panelist.name,
        failed: { address: panelist.email, why: 'returned', of: 'panelist', id: panelist.id },
      },
    ]);
    expect(await told('otherAdmin')).toEqual([]);
    expect(await told('superAdmin')).toEqual([]);
    expect([await fresh('admin'), await fresh('otherAdmin')]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  });

  test('the candidate, also where the panelist’s answer wrote it', async () => {
    const { asha } = at.house.cast;
    const id = await bookedWith(at.house, asha.own, 'secondPanelist', soon(60));
    ok(await send(at.house, 'secondPanelist', id, { type: 'ACCEPT' }));
    await workOff(at.house.db, ['effects']);
    await fails(await lastTo(contacts.ashaEmail));
    expect(await told('admin')).toMatchObject([
      {
        candidateName: 'Asha Rao',
        organizationName: 'Blue Harbour',
        candidateId: asha.own.id,
        failed: { address: contacts.ashaEmail, of: 'candidate', id: asha.own.id },
      },
    ]);
    // The list of notifications shows it, too, and can be filtered by its kind.
    const page = await at.house.call(pageNotifications, { as: 'admin', query: { code: '105' } });
    expect(ok(page).content.map(({ candidateName }) => candidateName)).toEqual(['Asha Rao']);
    expect(ok(await at.house.call(pageNotifications, { as: 'otherAdmin', query: { code: '105' } })).content).toEqual(
      [],
    );
  });
});

test('who invited an account is told, with a way to the email where nobody has the address', async () => {
  ok(await at.house.call(invite, { as: 'otherAdmin', body: { userType: 'PANELIST', userName: address } }));
  await workOff(at.house.db, ['letters']);
  const id = await lastTo(address);
  await fails(id);
  expect(await told('otherAdmin')).toMatchObject([
    { candidateName: address, uploadedBy: '', failed: { address, why: 'returned', of: 'email', id: String(id) } },
  ]);
  expect(await told('admin')).toEqual([]);
});

describe('one is told', () => {
  test.each([
    ['refused at once', '550 5.1.1 unknown', 'returned'],
    ['refused by a rule', '550 5.7.1 not allowed', 'refused'],
  ])('of an email %s', async (_what, does, why) => {
    await write();
    at.smtp.trouble = { at: 'RCPT', does };
    await at.send();
    expect(await failedOf('admin')).toMatchObject([{ address, why }]);
  });

  test('of an email that was given up, but not of one that left or was overtaken', async () => {
    const [id, left, overtaken] = [
      await write(),
      await write({ recipient: 'a@b.example' }),
      await write({ recipient: 'c@d.example' }),
    ];
    await at.house.db.run(sql`update mails set sent_at = law_now() where id = ${left}`);
    await at.house.db.run(sql`update mails set overtaken_at = law_now() where id = ${overtaken}`);
    for (const one of [id, left, overtaken]) await at.house.db.transaction((tx) => giveUpEmail(tx, { id: one }));
    expect(await failedOf('admin')).toMatchObject([{ address }]);
    const failed = await at.house.db.many(sql`select id from mails where failed_at is not null`);
    expect(failed).toEqual([{ id }]);
  });

  test('of a complaint, and of an email that was held back because others failed', async () => {
    await fails(await write(), 'complaint');
    expect(await failedOf('admin')).toMatchObject([{ address, why: 'complained' }]);
    await write({ priority: 'other', causedBy: at.house.cast.people.otherAdmin.id });
    await at.send();
    expect(await failedOf('otherAdmin')).toMatchObject([{ address, why: 'complained' }]);
  });

  test('once, however many emails fail, until somebody sends again', async () => {
    await see('admin');
    const start = await fresh('admin');
    const [first, second] = [await write(), await write()];
    await fails(first);
    expect(await fresh('admin')).toBe(start + 1);
    await see('admin');
    await fails(second);
    await write();
    await at.send();
    expect(await failedOf('admin')).toHaveLength(1);
    // The notification does not count as new again.
    expect(await fresh('admin')).toBe(0);
    ok(await at.house.call(sendAgain, { as: 'otherAdmin', body: { address } }));
    expect(await failedOf('admin')).toEqual([]);
    // A new report about an earlier email changes nothing.
    await comesBack(at.house, returnedSample('postfix', await returnOf(at.house, first)));
    expect(await failedOf('admin')).toEqual([]);
    await fails(await write());
    expect(await failedOf('admin')).toHaveLength(1);
    expect(await fresh('admin')).toBe(1);
  });

  test('until a later email has got through for a day, where no stop says more', async () => {
    await fails(await write(), 'gmail-policy');
    expect(await failedOf('admin')).toMatchObject([{ why: 'refused' }]);
    await write();
    await at.send();
    expect(await failedOf('admin')).toHaveLength(1);
    await at.house.db.run(sql`update failed_addresses set at = at - interval '3 days'`);
    await at.house.db.run(sql`update mails set sent_at = sent_at - interval '2 days' where failed_at is null`);
    expect(await failedOf('admin')).toEqual([]);
  });
});

test.each([
  ['delayed', {}, 'postfix-delayed'],
  ['nobody caused', { causedBy: undefined }, 'postfix'],
  ['no report says it of', {}, 'absent'],
] as const)('nobody is told of an email that is %s', async (_what, more, report) => {
  const { causedBy, ...rest } = { causedBy: at.house.cast.people.admin.id as string | undefined, ...more };
  const id = await postEmail(at.house.db, {
    priority: 'other',
    recipient: address,
    subject: 'Hello',
    body: 'Hello.',
    ...(causedBy !== undefined && { causedBy }),
    ...rest,
  });
  await fails(id ?? 0, report);
  for (const as of ['admin', 'otherAdmin', 'superAdmin'] as const) expect(await told(as)).toEqual([]);
});

test('nobody is told of their own address, nor who has no bell', async () => {
  const { admin, org } = at.house.cast.people;
  await fails(await write({ recipient: admin.email }));
  expect(await told('admin')).toEqual([]);
  await fails(await write({ causedBy: org.id }));
  expect(await at.house.db.many(sql`select from failed_addresses`)).toEqual([]);
});
