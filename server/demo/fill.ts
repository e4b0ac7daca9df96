import { hashPassword } from '../auth/passwords';
import { sql, type Database, type Tx } from '../db/database';
import type { SecretKeys } from '../kit/secrets';
import type { Company } from './casting';
import { writeInquiries } from './inquiries';
import { writeNews } from './news';
import { writeTerms } from './terms';
import { writeOwners } from './owners';
import { writePlans } from './plans';
import { letCome } from './newcomers';
import { demoPanelists } from './panelists';
import { demoCandidates, demoStaff, nameGiver } from './people';
import { playAll } from './program';
import { writeProfiles } from './profiles';
import { demoRates } from './rates';
import { writeRefunds } from './refunds';
import { writeSubscriptions } from './subscriptions';
import { writeInterviews } from './write-interviews';
import { writePay } from './pay';
import { writePeople } from './write-people';

const password = 'Interview#2026';

/** Whether there is no account yet. */
export async function isEmpty(db: Tx): Promise<boolean> {
  return (await db.one<{ empty: boolean }>(sql`select not exists (select from users) as empty`)).empty;
}

function demoCompany(now: number): Company {
  const giveName = nameGiver();
  const panelists = demoPanelists(giveName, now);
  const staff = demoStaff(giveName, now);
  return { panelists, staff, candidates: demoCandidates(giveName, now), rates: demoRates(now) };
}

/**
 * Fills an empty database with the demo (product: Demo). The data are the same at every start, relative to `now` (epoch
 * ms), except for secrets, which `keys` seal. Uses one transaction, and does nothing if another process was first.
 */
export async function fillDemo(db: Database, now: number, keys: SecretKeys = []): Promise<void> {
  const passwordHash = await hashPassword(password);
  const company = demoCompany(now);
  const played = playAll(company, now);
  letCome(company.candidates, new Set(played.map(({ candidate }) => candidate.id)), now);
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('fill demo'))`);
    if (!(await isEmpty(tx))) return;
    await writePeople(tx, company, passwordHash, now);
    await writeProfiles(tx, company, now);
    await writeInterviews(tx, played);
    const admins = company.staff.filter(({ userType }) => userType === 'ADMIN');
    await writeInquiries(tx, admins, now);
    await writeNews(tx, admins, now);
    await writeTerms(tx, company, now);
    await writeOwners(tx, admins, now);
    const superAdmins = company.staff.filter(({ userType }) => userType === 'SUPER_ADMIN');
    await writePlans(tx, superAdmins, now);
    await writeSubscriptions(tx, played, superAdmins, now);
    await writeRefunds(tx, admins, superAdmins, now);
    await writePay(tx, company, now, keys);
  });
  await db.run(sql`analyze`);
}
