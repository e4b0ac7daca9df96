import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveTimeZone } from '../../../src/contract/auth';
import { getAvailability, putAvailability, type Availability } from '../../../src/contract/people';
import { getProfile, saveSection, type Profile } from '../../../src/contract/people-profile';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';

/** A panelist's time zone is part of the account, of Contact Details and of the hours. */
let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const as = 'panelist';
const hoursNow = async () => ok(await house.call(getAvailability, { as }));
const profileNow = async () => ok(await house.call(getProfile, { as }));
const takeZone = (timeZone: string) => house.call(saveTimeZone, { as, body: { timeZone } });
const putHours = (read: Availability, part: Partial<Availability>) =>
  house.call(putAvailability, { as, body: { ...read, ...part } });
const putContact = ({ contact, revisions }: Profile, part: Partial<Profile['contact']>) => {
  const whatsapp = { country: 'IN', number: '9845012345' };
  const value = { ...contact, whatsapp, ...part };
  return house.call(saveSection, { as, body: { section: 'contact', revision: revisions.contact, value } });
};
const daysOff = [{ from: '2090-01-01', to: '2090-01-31' }];

test('hours that were open as the account’s time zone changed do not put it back', async () => {
  const read = await hoursNow();
  ok(await takeZone('Europe/Berlin'));
  const { data } = refused(await putHours(read, { daysOff }), 409);
  expect(data).toMatchObject({ timeZone: 'Europe/Berlin', daysOff: [] });
  expect((await hoursNow()).timeZone).toBe('Europe/Berlin');
});

test('hours that were open as Contact Details changed the time zone do not put it back', async () => {
  const read = await hoursNow();
  ok(await putContact(await profileNow(), { timeZone: 'Africa/Lagos' }));
  expect(refused(await putHours(read, { daysOff }), 409).data).toMatchObject({ timeZone: 'Africa/Lagos' });
});

test('Contact Details that were open as the hours changed the time zone do not put it back', async () => {
  const read = await profileNow();
  ok(await putHours(await hoursNow(), { timeZone: 'Asia/Tokyo' }));
  const { data } = refused(await putContact(read, {}), 409);
  expect(data).toMatchObject({ value: { timeZone: 'Asia/Tokyo' } });
});

test('as long as the time zone stays, neither is in the way of the other', async () => {
  const [hours, profile] = [await hoursNow(), await profileNow()];
  ok(await takeZone(hours.timeZone));
  ok(await putHours(hours, { daysOff }));
  const saved = ok(await putContact(profile, {}));
  expect(saved.revisions.contact).toBe(profile.revisions.contact + 1);
  expect((await hoursNow()).revision).toBe(hours.revision + 1);
});

test('changes at the same time wait for each other', async () => {
  for (const [here, there] of [
    ['Europe/Paris', 'Europe/Rome'],
    ['Europe/Oslo', 'Europe/Riga'],
    ['Europe/Kyiv', 'Europe/Minsk'],
  ] as const) {
    const [hours, profile] = [await hoursNow(), await profileNow()];
    const replies = await Promise.all([
      putHours(hours, { timeZone: here }),
      putContact(profile, { timeZone: there }),
      takeZone('Europe/Madrid'),
    ]);
    // A deadlock is a 409 without data.
    for (const { status, body } of replies) expect(status === 200 || 'data' in body).toBe(true);
  }
});
