import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from './kit';

/** The link in the newest email to an address, read by an admin once the email is written. */
export async function linkFor(stage: Stage, admin: Page, email: string, subject: RegExp): Promise<string> {
  await admin.goto(`${stage.base}/dashboard/emailtab?tab=2`);
  const row = admin.getByRole('row').filter({ hasText: email }).filter({ hasText: subject }).first();
  await expect
    .poll(
      async () => {
        await stage.look();
        await admin.reload();
        await admin.getByRole('heading', { level: 1 }).waitFor();
        await admin
          .getByLabel(/Search/)
          .last()
          .fill(email);
        return row.waitFor({ timeout: 10_000 }).then(
          () => true,
          () => false,
        );
      },
      { timeout: 90_000 },
    )
    .toBe(true);
  await row.click();
  const link = admin
    .getByRole('dialog')
    .getByRole('link', { name: /register#|resetpassword\/|invitation\/|jobinvitation#/ });
  return (await link.getAttribute('href')) ?? '';
}
