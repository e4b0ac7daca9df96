import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { setStage, type Stage } from '../../journeys/kit';

/** A plan is bought at the test gateway, on its own page, with good and bad endings. */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage({ lateReader: false, payments: true });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const plan = async () =>
  stage.db.one<{ title: string; price: number }>(
    sql`select title, price_paise as price from plans where active order by price_paise, id limit 1`,
  );
const rupees = (paise: number) =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2 })}`;

/** Chooses a plan and enters the buyer for its invoice. Ends on the gateway's page. */
async function order(page: Page, title: string, press: (target: Locator) => Promise<unknown>): Promise<void> {
  await page.goto(`${stage.base}/dashboard/Candidatesubscription`);
  await press(page.getByRole('link', { name: `Buy: ${title}` }));
  await press(page.getByRole('combobox', { name: 'State' }));
  await press(page.getByRole('option', { name: 'Karnataka' }));
  await press(page.getByRole('button', { name: /^Pay ₹/ }));
}
const click = (target: Locator) => target.click();
const atGateway = async (page: Page, outcome: string) => {
  await page.getByRole('heading', { name: 'Test gateway' }).waitFor();
  await page.getByText('No money moves.').waitFor();
  await page.getByRole('button', { name: outcome, exact: true }).click();
};
const newest = async () =>
  stage.db.one<{ code: string; state: string }>(
    sql`select code, leaf as state from payments order by created_at desc, id limit 1`,
  );

it('a candidate buys a plan, reads its invoice, takes it along as a PDF, and asks for a mock that admins see', async () => {
  const { title, price } = await plan();
  const page = await stage.enter('candidate@example.com');
  await page.goto(`${stage.base}/dashboard/Candidatesubscription`);
  await page.getByRole('link', { name: `Buy: ${title}` }).click();
  await page.getByText('You pay at a test gateway on this machine. No money moves.').waitFor();
  // A GSTIN with a wrong last character is refused at its field, and the typed text stays.
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Karnataka' }).click();
  const gstin = page.getByLabel('GSTIN (optional)');
  await gstin.fill('29AABCI1234K1ZN');
  await page.getByRole('button', { name: `Pay ${rupees(price)}` }).click();
  await page.getByRole('alert').filter({ hasText: 'GSTIN' }).waitFor();
  expect(await gstin.inputValue()).toBe('29AABCI1234K1ZN');
  await gstin.fill('29AABCI1234K1ZM');
  await page.getByLabel('Name', { exact: true }).fill('Northwind Learning');
  await page.getByRole('button', { name: `Pay ${rupees(price)}` }).click();
  await atGateway(page, 'Pay');
  await page.getByRole('heading', { name: `${title} is active` }).waitFor();
  const { code } = await newest();

  await page.getByRole('link', { name: 'Plan Details' }).last().click();
  const row = page.getByRole('listitem').filter({ hasText: code });
  await row.getByText('Captured').waitFor();
  const link = row.getByRole('link', { name: /^Invoice INV\// });
  const number = ((await link.textContent()) ?? '').replace('Invoice ', '');
  await link.click();
  const invoice = page.getByRole('article', { name: `Invoice ${number}` });
  const said = ['Northwind Learning', '29AABCI1234K1ZM', 'Karnataka', 'CGST 9%', 'SGST 9%', code, 'Rupees Only'];
  for (const text of said) await invoice.getByText(text, { exact: false }).first().waitFor();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const pdf = await extractText(new Uint8Array(await readFile(await (await saving).path())), { mergePages: true });
  const printed = pdf.text.replace(/\s+/g, ' ');
  for (const text of [number, title, ...said]) expect(printed).toContain(text);
  expect(printed).toContain((price / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 }));

  await page.goto(`${stage.base}/dashboard/canmockskills`);
  await page
    .getByRole('button', { name: /^Add [A-Z]/ })
    .first()
    .click();
  await page.getByRole('button', { name: /10:00 AM$/ }).click();
  await page.getByRole('button', { name: 'Ask for mock interview' }).click();
  await page.getByText(/^Mock interview requested/).waitFor();
  const { id, name } = await stage.db.one<{ id: string; name: string }>(sql`
    select i.id, u.name from interviews i join persons p on p.id = i.person_id join users u on u.id = p.user_id
    where i.kind = 'mock' and u.email = 'candidate@example.com' order by i.created_at desc limit 1`);
  const admin = await stage.enter('admin@example.com');
  await admin.goto(`${stage.base}/dashboard/subscriptionlist?tab=6`);
  const waiting = admin.getByRole('row', { name: new RegExp(name) });
  await waiting.first().waitFor();
  expect(await admin.locator(`a[href*="${id}"]`).count()).toBeGreaterThan(0);
});

it('on a phone: a declined payment is paid by another order, one that is only authorized is captured by a super admin', async () => {
  const { title, price } = await plan();
  const page = await stage.enter('candidate@example.com');
  await page.setViewportSize({ width: 390, height: 844 });
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await order(page, title, click);
  await page.getByRole('heading', { name: 'Test gateway' }).waitFor();
  await fits();
  await atGateway(page, 'Decline');
  await page.getByRole('heading', { name: 'Your payment failed' }).waitFor();
  await page.getByText('The test bank declined the payment. You have paid nothing.').waitFor();
  await fits();
  const { code: declined } = await newest();

  await page.getByRole('link', { name: 'Choose a plan again' }).click();
  await page.getByRole('link', { name: `Buy: ${title}` }).waitFor();
  await fits();
  await order(page, title, click);
  await atGateway(page, 'Authorize only');
  await page.getByRole('heading', { name: 'Your payment is authorized' }).waitFor();
  await fits();
  const { code, state } = await newest();
  expect([code === declined, state]).toEqual([false, 'authorized']);

  const owner = await stage.enter('superadmin@example.com');
  await owner.goto(`${stage.base}/dashboard/payment`);
  await owner.getByRole('button', { name: new RegExp(`^Capture: ${code}`) }).click();
  const asks = owner.getByRole('dialog', { name: new RegExp(`^Capture ${rupees(price)} from `) });
  await asks.getByText('The plan becomes active, and the candidate gets the invoice.').waitFor();
  await asks.getByRole('button', { name: 'Capture', exact: true }).click();
  await owner.getByText('Successfully captured').waitFor();
  await owner.getByRole('button', { name: new RegExp(`^Capture: ${code}`) }).waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('heading', { name: `${title} is active` }).waitFor();
  await page.getByRole('link', { name: 'Invoice' }).click();
  await page.getByRole('article', { name: /^Invoice INV\// }).waitFor();
  await fits();
  const { state: stillFailed } = await stage.db.one<{ state: string }>(
    sql`select leaf as state from payments where code = ${declined}`,
  );
  expect(stillFailed).toBe('failed');
});

it('a refund is asked for by an admin, approved by another, and the candidate reads its credit note; all of it ends the plan', async () => {
  const { title, price } = await plan();
  const page = await stage.enter('candidate@example.com');
  await order(page, title, click);
  await atGateway(page, 'Pay');
  await page.getByRole('heading', { name: `${title} is active` }).waitFor();
  const { code } = await newest();

  /** Requests a refund in the panel of the payment. Without an amount, it requests all that is left. */
  const ask = async (by: Page, why: string, amount?: string) => {
    await by.goto(`${stage.base}/dashboard/subscriptionlist?tab=3`);
    await by.getByRole('row', { name: new RegExp(code) }).click();
    await by.getByRole('button', { name: 'Ask for refund' }).click();
    const dialog = by.getByRole('dialog', { name: 'Ask for a refund?' });
    if (amount !== undefined) await dialog.getByLabel('Amount in rupees').fill(amount);
    await dialog.getByLabel('Reason').fill(why);
    await dialog.getByRole('button', { name: 'Ask for refund' }).click();
    await by.getByText('Refund requested.').waitFor();
  };
  /** The requester can read the refund from there, but is offered no action. */
  const isNotOffered = async (by: Page) => {
    // A refund that was decided before is listed until the new one is loaded.
    const own = by.getByRole('region', { name: 'Refunds' }).getByRole('listitem').filter({ hasText: 'Requested' });
    await own.getByRole('link').click();
    await by.getByText('You asked for it. Another super admin approves or rejects it.').waitFor();
    expect(await by.getByRole('button', { name: /^(Approve|Reject)$/ }).count()).toBe(0);
  };
  const approve = async (by: Page, amount: string) => {
    await by.goto(`${stage.base}/dashboard/payment?tab=1`);
    await by.getByRole('row').filter({ hasText: amount }).click();
    await by.getByRole('button', { name: 'Approve', exact: true }).click();
    const dialog = by.getByRole('dialog', { name: 'Approve this refund?' });
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
    await by.getByText('Refund initiated').waitFor();
  };
  const own = page.getByRole('region', { name: title, exact: true }).filter({ hasText: code });
  const row = own.getByRole('listitem').filter({ hasText: code });
  /** Waits until the gateway has executed the refund and called back. */
  const isRefunded = async (state: string) => {
    await expect
      .poll(async () => {
        await stage.look();
        return (await stage.db.one<{ leaf: string }>(sql`select leaf from payments where code = ${code}`)).leaf;
      })
      .toBe(state);
    await page.goto(`${stage.base}/dashboard/subscribedcandidate`);
  };

  const admin = await stage.enter('admin@example.com');
  await ask(admin, 'The panelist was late', '100.50');
  await isNotOffered(admin);
  const owner = await stage.enter('superadmin@example.com');
  await approve(owner, '₹100.50');
  await isRefunded('partiallyRefunded');
  await row.getByText('Partly refunded: ₹100.50').waitFor();
  await own.getByText('Active', { exact: true }).waitFor();
  const link = row.getByRole('link', { name: /^Credit note CRN\// });
  const number = ((await link.textContent()) ?? '').replace('Credit note ', '');
  const invoice = ((await row.getByRole('link', { name: /^Invoice / }).textContent()) ?? '').replace('Invoice ', '');
  await link.click();
  const note = page.getByRole('article', { name: `Credit note ${number}` });
  for (const text of [code, 'Karnataka', `For invoice ${invoice}`, '₹100.50'])
    await note.getByText(text).first().waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const pdf = await extractText(new Uint8Array(await readFile(await (await saving).path())), { mergePages: true });
  const printed = pdf.text.replace(/\s+/g, ' ');
  for (const text of ['Credit note', number, invoice, title, code, '100.50']) expect(printed).toContain(text);

  await ask(owner, 'The rest of it');
  await isNotOffered(owner);
  const left = rupees(price - 10_050);
  await approve(await stage.enter('superadmin2@example.com'), left);
  await isRefunded('refunded');
  await row.getByText(`Refunded: ${rupees(price)}`).waitFor();
  await own.getByText('Refunded', { exact: true }).waitFor();
  expect(await row.getByRole('link', { name: /^Credit note CRN\// }).count()).toBe(2);
});
