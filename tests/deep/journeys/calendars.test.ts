import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { faults, fits, light } from '../../journeys/crawl';
import { setStage, type Stage } from '../../journeys/kit';

const email = 'panelist@example.com';
const zone = 'Asia/Kolkata';
const tomorrow = DateTime.now().setZone(zone).plus({ days: 1 }).startOf('day');
const stamp = (at: DateTime) => at.toUTC().toFormat("yyyyMMdd'T'HHmmss'Z'");
/** Tomorrow's events in the external calendar: start hour and length in minutes. */
const taken: [number, number][] = [[10, 60]];
const event = ([hour, minutes]: [number, number]) => {
  const start = tomorrow.set({ hour });
  return [
    ...['BEGIN:VEVENT', `UID:${hour}@elsewhere`, 'DTSTAMP:20260101T000000Z', 'SUMMARY:Dentist'],
    ...[`DTSTART:${stamp(start)}`, `DTEND:${stamp(start.plus({ minutes }))}`, 'END:VEVENT'],
  ];
};

let stage: Stage;
let elsewhere: Server;
beforeAll(async () => {
  stage = await setStage({ providers: true });
  await stage.db.run(sql`update users set time_zone = ${zone} where email = ${email}`);
  elsewhere = createServer((_, response) => {
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//elsewhere',
      ...taken.flatMap(event),
      'END:VCALENDAR',
      '',
    ];
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(lines.join('\r\n'));
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(async () => {
  elsewhere.close();
  await stage.close();
});

async function enterByPhone(): Promise<Page> {
  const page = await stage.enter(email);
  await page.setViewportSize({ width: 390, height: 844 });
  return page;
}
/** The page in its present state fits a phone, and has no accessibility fault in light or dark. */
async function expectFine(page: Page) {
  expect(await fits(page, 320)).toBe(true);
  expect(await fits(page, 390)).toBe(true);
  for (const scheme of ['light', 'dark'] as const) {
    await light(page, scheme);
    expect(await faults(page)).toEqual([]);
  }
}

it('a panelist connects a calendar on a phone, and an event added there takes its time at the next look', async () => {
  const page = await enterByPhone();
  await page.goto(`${stage.base}/dashboard/calendar`);
  await page.getByRole('link', { name: 'Connect a calendar' }).click();
  await page.getByText('No calendar is connected').waitFor();
  // From here on, only by keyboard.
  await page.getByRole('link', { name: 'Connect a calendar' }).press('Enter');
  await page.getByRole('heading', { name: 'Where is your calendar?' }).waitFor();
  await expectFine(page);
  await page.getByRole('button', { name: /^Another calendar/ }).press('Enter');
  const address = page.getByLabel('Address');
  await expect.poll(() => address.evaluate((field) => document.activeElement === field)).toBe(true);
  await expectFine(page);
  const { port } = elsewhere.address() as AddressInfo;
  await page.keyboard.type(`http://127.0.0.1:${port}/a-secret/basic.ics`);
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'What counts' });
  await heading.waitFor();
  await expect.poll(() => heading.evaluate((part) => document.activeElement === part)).toBe(true);
  await expectFine(page);
  await page.getByLabel('Name').fill('Dentists');
  await page.keyboard.press('Enter');
  await page.getByText('Dentists connected.').waitFor();
  await page.getByText('1 busy time in the next 7 days').waitFor();
  await expectFine(page);
  expect(await page.content()).not.toContain('a-secret');

  const week = `${stage.base}/dashboard/Panelistavailableslot?tab=0&date=${tomorrow.toISODate()}`;
  await page.goto(week);
  await page.getByRole('button', { name: /^Ignore this one: Dentists, .+, 10:00 AM – 11:00 AM/ }).waitFor();
  taken.push([15, 30]);
  // As if two minutes had passed.
  await stage.db.run(sql`update connected_calendars set read_at = read_at - interval '2 minutes'`);
  await page.reload();
  const added = page.getByRole('button', { name: /^Busy in Dentists, .+, 03:00 PM – 03:30 PM: Ignore this one/ });
  await added.waitFor();
  expect(await page.content()).not.toContain('Dentist<');
  await added.press('Enter');
  const again = page.getByRole('button', { name: /^Ignored in Dentists, .+, 03:00 PM – 03:30 PM: Count it again/ });
  await again.waitFor();
  // The calendar has drawn the event again, and the focus is on it.
  await expect.poll(() => again.evaluate((button) => document.activeElement === button)).toBe(true);
  await expectFine(page);
});

it('a panelist signs in at a provider, comes back without a trace in the address, and disconnects', async () => {
  const page = await enterByPhone();
  await page.goto(`${stage.base}/dashboard/connected-calendars?connect=new`);
  await page.getByRole('button', { name: /^Test calendar \(Google\)/ }).click();
  await page.getByLabel('Also write my interviews into it').check();
  await page.getByRole('button', { name: 'Sign in at Google' }).click();
  await page.getByText('Paula Existing').click();
  await page.getByRole('heading', { name: 'What counts' }).waitFor();
  expect(page.url()).toBe(`${stage.base}/dashboard/connected-calendars`);
  await page.getByLabel('Name').fill('Play');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Play connected.').waitFor();
  await page.goBack();
  expect(page.url()).not.toContain('code=');
  await page.goto(`${stage.base}/dashboard/connected-calendars`);
  await page.getByRole('button', { name: 'Disconnect: Play' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Disconnect: Play' }).waitFor({ state: 'detached' });
});
