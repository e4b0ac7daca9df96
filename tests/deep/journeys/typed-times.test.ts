import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { cellWords } from '../../../src/contract/booking-batches';
import { sql } from '../../../server/db/database';
import { sheetRow, workbook } from '../../../server/kit/sheet';
import { bytesOf } from '../../../server/kit/storage';
import { dayWays, timeWays } from '../../fixtures/typed-ways';
import { setStage, type Stage } from '../../journeys/kit';
import { linkFor } from '../../journeys/emails';

/**
 * Every field for a day or a time, filled by typing and pasting in the ways people do, in a browser whose zone differs
 * from the reader's.
 */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ providers: true });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const zone = 'Asia/Kolkata';
const message = 'Please Input Correct Date And Time';

type Place = {
  /** The file that uses such fields, and how often. */
  file: string;
  uses: number;
  email: string;
  open: (page: Page) => Promise<Locator[]>;
};
const goTo = (page: Page, path: string) => page.goto(`${stage.base}${path}`);
const fields = (page: Page | Locator, ...names: string[]) =>
  names.map((name) => page.getByRole('textbox', { name, exact: true }));
const interviewIn = async (leaf: string) =>
  (
    await stage.db.one<{ id: string }>(sql`
      select i.id from interviews i join persons p on p.id = i.person_id
      where i.leaf = ${leaf} and i.kind = 'real' and (${leaf} <> 'pendingSchedule' or p.user_id is null)
        and (i.starts_at is null or i.starts_at > law_now() + interval '3 hours') order by i.starts_at desc, i.id limit 1`)
  ).id;

const places: Place[] = [
  {
    file: 'shared/list/FilterFields.tsx',
    uses: 2,
    email: 'admin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/interviewdetails?tab=0');
      await page.getByRole('button', { name: 'Filters' }).click();
      return fields(page, 'From', 'To');
    },
  },
  {
    file: 'shared/interview/ActionFields.tsx',
    uses: 4,
    email: 'panelist@example.com',
    async open(page) {
      await goTo(page, '/dashboard/panelist');
      await page
        .getByRole('button', { name: /^Decline/ })
        .first()
        .click();
      await page.getByRole('radio', { name: 'I am away for some days' }).check();
      return fields(page, 'Away from', 'Away to');
    },
  },
  {
    file: 'shared/form/cell-fields.tsx',
    uses: 1,
    // This user's batch stays open. The batch of the other admin is needed below.
    email: 'superadmin@example.com',
    async open(page) {
      const head = Object.values(cellWords).map((header) => ({ header }));
      const row = sheetRow(['', '', '', '60', 'tomorrow at ten'], 2);
      await goTo(page, '/dashboard/interviewmenus?tab=1');
      await page.getByRole('button', { name: 'Excel file' }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'one.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(await bytesOf(workbook('Interviews', head, [row]))),
      });
      await page.getByRole('button', { name: /Needs attention/ }).click();
      return fields(page.getByRole('form', { name: 'Corrections of row 2' }), cellWords.time1);
    },
  },
  {
    file: 'shared/interview/ActionFields.tsx',
    uses: 4,
    email: 'org@example.com',
    async open(page) {
      const { id } = await stage.db.one<{ id: string }>(sql`
        select i.id from interviews i join users u on u.organization_id = i.organization_id
        where u.email = 'org@example.com' and i.leaf = 'confirmed' and i.starts_at > law_now() + interval '3 hours'
        order by i.starts_at desc limit 1`);
      await goTo(page, `/dashboard/interview?id=${id}`);
      await page
        .getByRole('button', { name: /^Ask to reschedule/ })
        .first()
        .click();
      return fields(page, 'Preferred time 1');
    },
  },
  {
    file: 'job-profiles/list/SearchJobs.tsx',
    uses: 2,
    email: 'admin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/JobProfile?tab=2');
      return fields(page, 'Changed from', 'Changed to');
    },
  },
  {
    file: 'booking/PanelistAwayScreen.tsx',
    uses: 1,
    email: 'admin@example.com',
    async open(page) {
      const { id } = await stage.db.one<{ id: string }>(sql`
        select id from users where user_type = 'PANELIST' and time_zone <> ${zone} order by id limit 1`);
      await goTo(page, `/dashboard/panelistaway?panelist=${id}`);
      return fields(page, 'Day');
    },
  },
  {
    file: 'interviews/invitation/AskForTimes.tsx',
    uses: 1,
    email: '',
    async open(page) {
      const id = await interviewIn('pendingSchedule');
      const { email } = await stage.db.one<{ email: string }>(sql`
        select p.email::text as email from interviews i join persons p on p.id = i.person_id where i.id = ${id}`);
      const admin = await stage.enter('admin@example.com');
      await goTo(admin, `/dashboard/interview?id=${id}`);
      await admin.getByRole('button', { name: /^Invite to pick a time/ }).click();
      await admin.getByRole('dialog').getByRole('button', { name: 'Invite to pick a time' }).click();
      await admin.getByText(/can choose a time until/).waitFor();
      await page.goto(await linkFor(stage, admin, email, /Please choose a time/));
      const switches = page.getByRole('button', { name: 'Show Kolkata time' });
      await page.getByRole('button', { name: 'None of these times work' }).click();
      if (await switches.count()) await switches.click();
      return fields(page, 'Preferred time 1');
    },
  },
  {
    file: 'booking/many/CandidatesSource.tsx',
    uses: 1,
    email: 'admin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/interviewmenus?tab=1');
      await page
        .getByRole('button', { name: /candidates/i })
        .first()
        .click();
      return fields(page, 'Preferred time 1');
    },
  },
  {
    file: 'booking/schedule/ScheduleBody.tsx',
    uses: 1,
    email: 'org@example.com',
    async open(page) {
      await goTo(page, '/dashboard/orgschedule');
      return fields(page, 'Preferred time 1');
    },
  },
  {
    file: 'people/profile/CertificateFields.tsx',
    uses: 1,
    email: 'panelist@example.com',
    async open(page) {
      await goTo(page, '/dashboard/profilepage');
      await page.getByRole('tab', { name: /Certificate/ }).click();
      const add = page.getByRole('button', { name: /^Add (a )?certificate/i });
      if ((await page.getByRole('textbox', { name: 'Date', exact: true }).count()) === 0) await add.first().click();
      return [
        page.getByRole('textbox', { name: 'Date', exact: true }).first(),
        page.getByRole('textbox', { name: 'Expiry date', exact: true }).first(),
      ];
    },
  },
  {
    file: 'people/profile/fields.tsx',
    uses: 1,
    email: 'candidate@example.com',
    async open(page) {
      await goTo(page, '/dashboard/profilepage');
      return fields(page, 'Date of birth');
    },
  },
  {
    file: 'candidates/AddCandidate.tsx',
    uses: 1,
    email: 'org@example.com',
    async open(page) {
      await goTo(page, '/dashboard/orguseruploadcandidate');
      return fields(page, 'Preferred time 1');
    },
  },
  {
    file: 'people/analysis/SpanFields.tsx',
    uses: 2,
    email: 'admin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/analytics');
      await page.getByRole('button', { name: 'Custom range' }).click();
      return fields(page, 'From', 'To');
    },
  },
  {
    file: 'people/availability/ExtraSlots.tsx',
    uses: 1,
    email: 'panelist@example.com',
    async open(page) {
      await goTo(page, '/dashboard/Panelistavailableslot?tab=1');
      return fields(page, 'Day of the extra slot');
    },
  },
  {
    file: 'people/availability/DaysOff.tsx',
    uses: 2,
    email: 'panelist@example.com',
    async open(page) {
      await goTo(page, '/dashboard/Panelistavailableslot?tab=1');
      return fields(page, 'First day off', 'Last day off');
    },
  },
  {
    file: 'messages/news/NewsControls.tsx',
    uses: 2,
    email: 'admin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/latestupdates?id=new');
      await page.getByRole('radio', { name: 'Publish later' }).check();
      return fields(page, 'Publish from', 'Publish until (optional)');
    },
  },
  {
    file: 'terms/TermsControls.tsx',
    uses: 1,
    email: 'admin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/termspage?id=new');
      await page.getByRole('radio', { name: 'A later date' }).check();
      return fields(page, 'Date and time');
    },
  },
  {
    file: 'billing/mock/AskForMockForm.tsx',
    uses: 1,
    email: 'candidate@example.com',
    async open(page) {
      await goTo(page, '/dashboard/canmockskills');
      return fields(page, 'Preferred time 1');
    },
  },
  {
    file: 'billing/rates/rate-kinds.tsx',
    uses: 1,
    email: 'superadmin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/adminsystem?tab=1&id=new');
      return fields(page, 'Holds from');
    },
  },
  {
    file: 'billing/by-hand/CreateSubscription.tsx',
    uses: 1,
    email: 'superadmin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/createsubscription');
      return fields(page, 'Day of payment');
    },
  },
  {
    file: 'organizations/developers/NewKey.tsx',
    uses: 1,
    email: 'org@example.com',
    async open(page) {
      await goTo(page, '/dashboard/developers?id=new');
      return fields(page, 'Last day');
    },
  },
  {
    file: 'reports/ReportParts.tsx',
    uses: 2,
    email: 'admin@example.com',
    async open(page) {
      await goTo(page, '/dashboard/reporttab?tab=2');
      return fields(page, 'Start date', 'End date');
    },
  },
];

const screens = join('src', 'screens');
it('has a row for each place with a field for a day or a time, and there is no other kind of field', () => {
  const found: Record<string, number> = {};
  const others: string[] = [];
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = readFileSync(join('src', file), 'utf8');
    const uses = text.match(/<(DayField|InstantField|TimesPicker)\b/g)?.length ?? 0;
    // The rows of a TimesPicker are such fields.
    if (uses > 0 && file !== join('components', 'TimesPicker.tsx')) found[join('src', file)] = uses;
    const own = ['DayField', 'InstantField', 'TypedField'].some((name) => file === join('components', `${name}.tsx`));
    if (!own && /@mui\/x-date-pickers|<TypedField\b|type="(date|time|datetime-local)"/.test(text)) others.push(file);
  }
  expect(found).toEqual(Object.fromEntries(places.map(({ file, uses }) => [join(screens, file), uses])));
  expect(others).toEqual([]);
});

/** Fills a field and leaves it. Returns its text, and whether it is marked as invalid. */
async function typed(page: Page, field: Locator, text: string, how: 'type' | 'paste') {
  await field.click();
  await page.keyboard.press('ControlOrMeta+a');
  if (how === 'type') await page.keyboard.type(text);
  else await page.keyboard.insertText(text);
  await page.keyboard.press('Tab');
  return { shown: await field.inputValue(), wrong: (await field.getAttribute('aria-invalid')) === 'true' };
}

it.each(places)('$file: what is typed or pasted is what it says, or gets a message', async ({ file, email, open }) => {
  if (email !== '') await stage.db.run(sql`update users set time_zone = ${zone} where email = ${email}`);
  const page = email === '' ? await stage.visit() : await stage.enter(email);
  for (const field of await open(page)) {
    await field.waitFor();
    // A two-digit year means a year that makes sense for the field.
    const birth = file.endsWith('profile/fields.tsx');
    const at = DateTime.now()
      .setZone(zone)
      .plus({ days: 4 })
      .set({ ...(birth && { year: 1990 }), hour: 15, minute: 30, second: 0, millisecond: 0 });
    const isTime = (await field.getAttribute('placeholder'))?.includes('hh:mm') === true;
    const ways = isTime ? timeWays(at) : dayWays(at);
    for (const [index, { text, says }] of ways.entries()) {
      const { shown, wrong } = await typed(page, field, text, index % 2 === 0 ? 'type' : 'paste');
      expect({ text, shown }).toEqual({ text, shown: says ?? text });
      if (says !== null) continue;
      expect({ text, wrong }).toEqual({ text, wrong: true });
      await expect.poll(() => page.getByText(message).count()).toBeGreaterThan(0);
    }
    // In the middle of the text: digits are deleted, the cursor moves, and the field is left early and entered again.
    const full = isTime ? at.toFormat('dd-MM-yyyy hh:mm a') : at.toFormat('dd-MM-yyyy');
    await typed(page, field, full, 'type');
    await field.click();
    await page.keyboard.press('End');
    for (let count = 0; count < (isTime ? 8 : 3); count += 1) await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    expect(await field.inputValue()).toBe(isTime ? at.toFormat('dd-MM-yyyy ') : at.toFormat('dd-MM-yyyy').slice(0, 7));
    await field.click();
    await page.keyboard.press('End');
    await page.keyboard.type(isTime ? '4pm' : at.toFormat('yyyy').slice(1));
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe(isTime ? at.toFormat("dd-MM-yyyy '04:00 PM'") : full);
  }
  await page.context().close();
});
