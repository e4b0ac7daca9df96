import {
  actProblems,
  financialYearOf,
  monthAfter,
  monthAt,
  monthStart,
  type SentToStatement,
} from '../../src/contract/billing-statements';
import { paise, plainRupees } from '../../src/contract/money';
import { iso } from '../../src/contract/time';
import {
  adjustedOf,
  baseOf,
  statementLaw,
  type IssueFacts,
  type Statement,
} from '../../src/machines/lifecycle/statement';
import { sql, type Tx } from '../db/database';
import type { Caller } from '../kit/caller';
import { postEmail } from '../kit/email';
import { readWords } from '../kit/email-words';
import { invalid } from '../kit/failures';
import { nextNumber, post, reverse, type Cause } from '../ledger/ledger';
import { actorOf, lifecycleOf } from '../lifecycle/send';
import { storeOf, type Held } from '../lifecycle/store';
import { payFactsOf } from '../people/pay-facts';
import { statementEmail } from './emails';
import { taxOf, type Standing, type TaxRule } from './statement-sums';

export type HeldStatement = Held<Statement> & { panelistId: string; month: string; name: string; email: string };

/** The statements `i` that a caller may read. A panelist may read their own once they were issued. */
export const statementsWithin = ({ reach, userId }: Caller) =>
  reach === 'all' ? sql`true` : sql`(i.panelist_id = ${userId} and (i.leaf <> 'draft' or i.revision > 1))`;

const sums = ({ context }: Statement['stored']) => {
  const tax = context.issued?.tax ?? paise(0);
  return {
    gross_paise: context.gross,
    adjusted_paise: adjustedOf(context),
    tax_paise: tax,
    net_paise: paise(baseOf(context) - tax),
  };
};

export const statements = storeOf<Statement, HeldStatement>({
  name: 'statement',
  table: 'statements',
  law: statementLaw,
  columns: sql`i.id, i.version, i.value, i.context, i.panelist_id as "panelistId", to_char(i.month, 'YYYY-MM') as month,
    (select u.name from users u where u.id = i.panelist_id) as name,
    (select u.email::text from users u where u.id = i.panelist_id) as email`,
  reach: statementsWithin,
  derived: (stored) => ({
    revision: stored.context.revision,
    number: stored.context.issued?.number ?? null,
    issued_at: stored.context.issued && new Date(stored.context.issued.at),
    ...sums(stored),
  }),
  // Nothing is queued, because all effects are rows of our own: see `effects` below.
  queued: () => [],
  notice: ({ panelistId }) => ({
    change: { area: 'billing' },
    organizationId: null,
    personId: null,
    panelistIds: [panelistId],
  }),
});

/** The rules of tax. With `for share`, they cannot change before the transaction ends. */
export const taxRulesOf = (tx: Tx, lock = sql``) =>
  tx.many<TaxRule>(sql`
    select section, threshold_paise as "thresholdPaise", rate_points as "ratePoints", no_pan_points as "noPanPoints",
      to_char(holds_from, 'YYYY-MM-DD') as "holdsFrom" from tax_rules ${lock}`);

/** The statements of these panelists that are currently issued, with their tax. */
export const standingOf = (tx: Tx, panelistIds: readonly string[]) =>
  tx.many<Standing & { panelistId: string }>(sql`
    select panelist_id as "panelistId", to_char(month, 'YYYY-MM') as month, gross_paise + adjusted_paise as base, tax_paise as tax
    from statements where panelist_id = any(${panelistIds}::uuid[]) and leaf <> 'draft'`);

/** The next number, without gaps in the financial year of the day of issue. */
async function numberAt(tx: Tx, at: number): Promise<string> {
  return nextNumber(tx, 'ST', financialYearOf(monthAt(at)));
}

async function issueFacts(tx: Tx, held: HeldStatement): Promise<IssueFacts> {
  const { panelistId, month, stored } = held;
  const factsOf = await payFactsOf(tx, [panelistId]);
  const { tax, terms } = taxOf(
    await taxRulesOf(tx, sql`for share`),
    factsOf(panelistId),
    { month, base: baseOf(stored.context) },
    await standingOf(tx, [panelistId]),
  );
  return { number: await numberAt(tx, held.now), tax, terms };
}

/** @throws 400 at the fields that are wrong */
function refuseProblems(sent: SentToStatement): void {
  const fields = {
    amount: sent.type === 'ADJUST' ? plainRupees(sent.paise) : '',
    why: 'why' in sent ? sent.why : '',
    reference: sent.type === 'PAY' ? sent.reference : '',
  };
  const problems = actProblems(sent.type, fields);
  const details = Object.entries(problems).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
  if (details.length > 0) throw invalid(details);
}

const tooMuch = [
  { field: 'amount', message: 'This takes more than the statement pays. Take the rest from the next one.' },
];
const wait = sql`select pg_advisory_xact_lock(hashtextextended('statements.issue', 12))`;

const causeOf = (held: HeldStatement, part: string): Cause => ({ cause: 'statement', causeId: held.id, part });

/** Stores the issued revision, and posts its adjustments and its tax (product: Ledger). */
async function postIssue(tx: Tx, held: HeldStatement, { context }: Statement['stored']): Promise<void> {
  const { revision, adjustments, issued } = context;
  if (issued === null) return;
  const { gross_paise, adjusted_paise, tax_paise, net_paise } = sums({ value: 'issued', context });
  const kept = adjustments.map(({ by, at, ...one }) => ({ ...one, at: iso(at), by: by.name }));
  await tx.run(sql`
    insert into statement_revisions (statement_id, revision, number, issued_at, gross_paise, adjusted_paise, tax_paise, net_paise, adjustments, tax)
    values (${held.id}, ${revision}, ${issued.number}, ${new Date(issued.at)}, ${gross_paise}, ${adjusted_paise}, ${tax_paise},
      ${net_paise}, ${JSON.stringify(kept)}::jsonb, ${JSON.stringify(issued.terms)}::jsonb)`);
  await post(tx, causeOf(held, `issue:${revision}`), held.now, [
    { account: 'panelistPay', paise: adjusted_paise },
    { account: 'panelistsPayable', partyId: held.panelistId, paise: paise(-adjusted_paise) },
    { account: 'panelistsPayable', partyId: held.panelistId, paise: tax_paise },
    { account: 'taxDeducted', paise: paise(-tax_paise) },
  ]);
}

async function postRevise(tx: Tx, held: HeldStatement): Promise<void> {
  const { context } = held.stored;
  // Without tax and adjustments, nothing was posted that could be reversed.
  if (adjustedOf(context) === 0 && (context.issued?.tax ?? 0) === 0) return;
  await reverse(tx, causeOf(held, `issue:${context.revision}`), `revise:${context.revision}`, held.now);
}

const postPaid = (tx: Tx, held: HeldStatement, after: Statement['stored']) => {
  const { net_paise: net } = sums(after);
  return post(tx, causeOf(held, 'pay'), held.now, [
    { account: 'panelistsPayable', partyId: held.panelistId, paise: net },
    { account: 'bank', paise: paise(-net) },
  ]);
};

const tellPanelist = async (tx: Tx, held: HeldStatement, publicUrl: string) =>
  postEmail(tx, {
    priority: 'other',
    recipient: held.email,
    ...statementEmail(held, publicUrl, await readWords(tx)),
  });

/** The lifecycle of statements (product: Statements). */
export const statementLifecycle = (publicUrl: string) =>
  lifecycleOf<Statement, HeldStatement, SentToStatement>({
    store: statements,
    async facts(tx, _id, sent, caller) {
      refuseProblems(sent);
      // Only one transaction at a time may read the earnings of a year and the next number.
      if (sent.type === 'ISSUE') await tx.run(wait);
      return async (held) => {
        const base = { by: actorOf(caller), now: held.now };
        const facts = { name: caller.name };
        switch (sent.type) {
          case 'ISSUE':
            return { event: { ...base, type: 'ISSUE', facts: await issueFacts(tx, held) } };
          case 'ADJUST':
            return {
              event: { ...base, type: 'ADJUST', paise: sent.paise, why: sent.why.trim(), facts },
              because: tooMuch,
            };
          case 'REVISE':
            return { event: { ...base, type: 'REVISE', why: sent.why.trim(), facts } };
          case 'DISPUTE':
            return { event: { ...base, type: 'DISPUTE', why: sent.why.trim() } };
          case 'PAY':
            return { event: { ...base, type: 'PAY', reference: sent.reference.trim() } };
          default:
            return { event: { ...base, type: 'APPROVE' } };
        }
      };
    },
    async effects(tx, held, { effects, stored }) {
      for (const { type, params } of effects) {
        if (type === 'tellPanelist') await tellPanelist(tx, held, publicUrl);
        else if (params.what === 'issued') await postIssue(tx, held, stored);
        else if (params.what === 'revised') await postRevise(tx, held);
        else await postPaid(tx, held, stored);
      }
    },
  });

/**
 * Drafts the statement of a month over pay of `gross` paise; the caller inserts its lines. Returns its id. @throws 409
 * if the panelist has one already
 */
export async function draftStatement(
  tx: Tx,
  { panelistId, month, gross, now }: { panelistId: string; month: string; gross: number; now: number },
  caller: Caller,
): Promise<string> {
  const opensAt = monthStart(monthAfter(month, 1));
  const created = statementLaw.create({ by: actorOf(caller), now, panelistId, opensAt, gross: paise(gross) });
  if (!created.accepted) throw new Error('The law refuses the statement');
  return statements.insert(tx, { panelist_id: panelistId, month: `${month}-01`, created_at: new Date(now) }, created);
}
