import { financialYearOf, monthAfter, monthAt, monthStart } from '../../src/contract/billing-statements';
import { paise, type Paise } from '../../src/contract/money';
import { day, iso } from '../../src/contract/time';
import { statementLaw, type Statement, type StatementEvent } from '../../src/machines/lifecycle/statement';
import { clock, leafOf } from '../../src/machines/lifecycle/law';
import { earnedColumns, earnedTables } from '../billing/statement-lists';
import { taxOf, type Standing } from '../billing/statement-sums';
import { statements, taxRulesOf } from '../billing/statements';
import { numberOf } from '../ledger/ledger';
import { sql, type Tx } from '../db/database';
import { seal, type SecretKeys } from '../kit/secrets';
import { payFactsOf } from '../people/pay-facts';
import { placeOf } from '../people/profile-secrets';
import { bulk } from './bulk';
import type { Company } from './casting';
import type { DemoPanelist } from './panelists';
import { idOf } from './random';
import { writeLifecycle } from './write-lifecycle';

const india = 'Asia/Kolkata';
const letter = (nth: number) => String.fromCharCode(65 + (nth % 26));
const swift = { account: 'DE89370400440532013000', ifsc: '', swift: 'COBADEFFXXX', country: 'DE' };
const bankOf = ({ timeZone }: DemoPanelist, nth: number) =>
  timeZone === india
    ? { country: 'IN', account: `5010${String(10_000_000 + nth)}`, ifsc: 'HDFC0000240', swift: '' }
    : swift;

/**
 * Writes the sealed PAN and bank account of most panelists. A panelist without them must be checked at a month's end.
 */
async function writeSecrets(tx: Tx, panelists: readonly DemoPanelist[], keys: SecretKeys): Promise<void> {
  if (keys.length === 0) return;
  const rows = panelists.flatMap((panelist, nth) => {
    const pan = panelist.timeZone === india ? `AB${letter(nth)}PK${1_000 + nth}${letter(nth + 7)}` : '';
    const identity = { pan, idKind: 'passport', idNumber: `Z${1_000_000 + nth}` };
    const bank = { ...bankOf(panelist, nth), holder: panelist.name };
    const sealed = (section: 'identity' | 'bank', value: object) => ({
      user_id: panelist.id,
      section,
      sealed: `\\x${seal(keys, placeOf(panelist.id, section), JSON.stringify(value)).toString('hex')}`,
      has_pan: section === 'identity' && pan !== '',
      country: section === 'bank' ? bank.country : null,
    });
    if (nth % 9 === 8) return [];
    return [sealed('identity', identity), ...(nth % 7 === 6 ? [] : [sealed('bank', bank)])];
  });
  await bulk(tx, 'profile_secrets', rows);
  await bulk(
    tx,
    'profile_revisions',
    rows.map(({ user_id, section }) => ({ user_id, section, revision: 1 })),
  );
}

type Earned = { panelistId: string; month: string; gross: Paise };
type Lived = Parameters<typeof writeLifecycle<Statement>>[2][number];

/**
 * Writes the last two months as they were closed: the older one paid, the newer one issued or approved (product: Month
 * end).
 */
async function writeStatements(tx: Tx, { panelists, staff }: Company, now: number): Promise<void> {
  const owner = staff.find(({ userType }) => userType === 'SUPER_ADMIN');
  if (!owner) return;
  const by = { role: 'SUPER_ADMIN', id: owner.id } as const;
  const running = monthAt(now);
  const months = [monthAfter(running, -2), monthAfter(running, -1)];
  const rules = await taxRulesOf(tx);
  const factsOf = await payFactsOf(
    tx,
    panelists.map(({ id }) => id),
  );
  const standing = new Map<string, Standing[]>();
  const lived: Lived[] = [];
  const revisions: Record<string, unknown>[] = [];
  const numbers = new Map<number, number>();
  for (const [back, month] of months.entries()) {
    const closedAt = Math.min(monthStart(monthAfter(month, 1)) + day, now - 3_600_000);
    const from = back === 0 ? 0 : monthStart(month);
    const earned = await tx.many<Earned>(sql`
      select panelist_id as "panelistId", ${month} as month, sum(pay_paise)::bigint as gross from settlements
      where panelist_id is not null and at >= ${new Date(from)} and at < ${new Date(monthStart(monthAfter(month, 1)))}
      group by 1 having sum(pay_paise) > 0 order by 1`);
    for (const { panelistId, gross } of earned) {
      const others = standing.get(panelistId) ?? [];
      const { tax, terms } = taxOf(rules, factsOf(panelistId), { month, base: gross }, others);
      standing.set(panelistId, [...others, { month, base: gross, tax }]);
      const year = financialYearOf(monthAt(closedAt));
      const nth = (numbers.get(year) ?? 0) + 1;
      numbers.set(year, nth);
      const number = numberOf('ST', year, nth);
      const id = idOf('statement', `${panelistId} ${month}`);
      const created = statementLaw.create({
        ...{ by, now: closedAt, panelistId, opensAt: monthStart(monthAfter(month, 1)), gross },
      });
      if (!created.accepted) throw new Error('The law refuses the statement');
      const events: StatementEvent[] = [{ type: 'ISSUE', by, now: closedAt, facts: { number, tax, terms } }];
      if (closedAt + 7 * day < now) events.push({ type: 'CLOCK', by: clock, now: closedAt + 7 * day });
      if (closedAt + 9 * day < now && back === 0)
        events.push({ type: 'PAY', by, now: closedAt + 9 * day, reference: `UTR ${1_000_000 + nth}` });
      let stored: Statement['stored'] = created.stored;
      const told: Lived['rows'][number][] = [{ event: { ...created.input, type: 'CREATE' }, leaf: leafOf(stored) }];
      for (const event of events) {
        const step = statementLaw.apply(stored, event);
        if (!step.accepted) throw new Error(`The law refuses ${event.type} of the demo`);
        stored = step.stored;
        told.push({ event, leaf: leafOf(stored) });
      }
      const sums = { gross_paise: gross, adjusted_paise: 0, tax_paise: tax, net_paise: paise(gross - tax) };
      lived.push({ id, stored, rows: told, own: { panelist_id: panelistId, month: `${month}-01` } });
      revisions.push({
        ...{ id: idOf('statementRevision', id), statement_id: id, revision: 1, number, issued_at: iso(closedAt) },
        ...{ ...sums, adjustments: [], tax: terms },
      });
    }
  }
  await writeLifecycle(tx, statements, lived);
  await bulk(tx, 'statement_revisions', revisions);
  await bulk(
    tx,
    'number_series',
    [...numbers].map(([year, last]) => ({ name: 'ST', year, last })),
  );
  await writeLines(tx, months);
  await bulk(
    tx,
    'month_ends',
    months.map((month) => ({
      ...{ id: idOf('monthEnd', month), month: `${month}-01`, owner_id: owner.id, state: 'done', run: 0 },
      created_at: iso(monthStart(monthAfter(month, 1)) + day),
    })),
  );
  await tx.run(sql`
    insert into month_end_rows (month_end_id, nr, panelist_id, result)
    select m.id, row_number() over (partition by m.id order by s.panelist_id), s.panelist_id, 'issued'
    from month_ends m join statements s on s.month = m.month`);
}

/** Writes the lines of the statements, and what issuing and paying the statements posted. */
async function writeLines(tx: Tx, months: readonly string[]): Promise<void> {
  for (const month of months)
    await tx.run(sql`
      insert into statement_lines (statement_id, settlement_id, interview_id, code, title, kind, minutes, starts_at, rate_paise, percent, paise, at)
      select st.id, e.* from statements st join lateral (
        select ${earnedColumns} from ${earnedTables}
        where s.panelist_id = st.panelist_id and s.pay_paise <> 0 and s.at < ${new Date(monthStart(monthAfter(month, 1)))}
          and not exists (select from statement_lines l where l.settlement_id = s.id)) e on true
      where st.month = ${`${month}-01`}::date`);
  await tx.run(sql`
    with postable as (
      select id, 'issue:1' as part, issued_at as at, panelist_id, tax_paise as paise, 'taxDeducted' as account from statements where tax_paise > 0
      union all select id, 'pay', updated_at, panelist_id, net_paise, 'bank' from statements where leaf = 'paid' and net_paise > 0),
    entries as (
      insert into journal_entries (cause, cause_id, part, at)
      select 'statement', id, part, at from postable order by at, id returning id, cause_id, part)
    insert into postings (entry_id, line, account, party_id, paise)
    select e.id, line.nr, line.account, line.party, line.paise
    from entries e join postable p on p.id = e.cause_id and p.part = e.part,
      lateral (values (1, 'panelistsPayable', p.panelist_id, p.paise), (2, p.account, null, -p.paise)) as line(nr, account, party, paise)`);
}

/** Writes what panelists earned: their accounts, and the statements of the last two months (product: Demo). */
export async function writePay(tx: Tx, company: Company, now: number, keys: SecretKeys): Promise<void> {
  await writeSecrets(tx, company.panelists, keys);
  await writeStatements(tx, company, now);
}
