import type { StatementState } from '../../src/contract/billing-statements';
import { paise } from '../../src/contract/money';
import { sql, type Tx } from '../db/database';
import { keep, type Found, type Kept } from './ledger-findings';
import { statementsFrom, type ComputedStatement, type Payee, type StatementStep } from './statement-sums';
import { taxRulesOf } from './statements';

const pageSize = 500;

type Sums = { gross: number; adjusted: number; tax: number; net: number };
type Row = Sums & {
  id: string;
  code: string;
  panelistId: string;
  month: string;
  leaf: StatementState;
  /** The sum of the statement's lines. */
  lines: number;
  events: ({ at: string } & (
    { type: 'ADJUST'; paise: number } | { type: 'REVISE' } | { type: 'ISSUE'; payee: Payee }
  ))[];
  revisions: (Sums & { revision: number })[];
};

/** All statements of the next page of panelists. */
const readPage = (tx: Tx, after: string) =>
  tx.manyPlanned<Row>(sql`
    with page as materialized (
      select distinct panelist_id from statements where panelist_id > ${after} order by 1 limit ${pageSize}),
    own as materialized (
      select st.* from statements st where st.panelist_id in (select panelist_id from page)),
    lines as (
      select statement_id, sum(paise)::bigint as sum from statement_lines where statement_id in (select id from own) group by 1),
    events as (
      select h.statement_id, jsonb_agg(jsonb_build_object('type', h.type, 'at', h.at, 'paise', h.event->'paise',
        'payee', h.event->'facts'->'terms') order by h.seq) as events
      from statement_history h
      where h.type in ('ADJUST', 'ISSUE', 'REVISE') and h.statement_id in (select id from own) group by 1),
    revisions as (
      select statement_id, jsonb_agg(jsonb_build_object('revision', revision, 'gross', gross_paise, 'adjusted', adjusted_paise,
        'tax', tax_paise, 'net', net_paise)) as revisions
      from statement_revisions where statement_id in (select id from own) group by 1)
    select own.id, coalesce(own.number, u.name || ', ' || to_char(own.month, 'YYYY-MM')) as code, own.panelist_id as "panelistId",
      to_char(own.month, 'YYYY-MM') as month, own.leaf, own.gross_paise as gross, own.adjusted_paise as adjusted,
      own.tax_paise as tax, own.net_paise as net, coalesce(lines.sum, 0)::bigint as lines,
      coalesce(events.events, '[]') as events, coalesce(revisions.revisions, '[]') as revisions
    from own join users u on u.id = own.panelist_id
      left join lines on lines.statement_id = own.id left join events on events.statement_id = own.id
      left join revisions on revisions.statement_id = own.id
    order by own.panelist_id, own.month`);

/** The steps of a statement, and its adjustments with the revision in which each was made. */
function toldOf({ month, events }: Row) {
  let revision = 1;
  const adjustments = [];
  const steps: { at: number; step: StatementStep }[] = [];
  for (const event of events) {
    const at = Date.parse(event.at);
    if (event.type === 'ADJUST') adjustments.push({ month, revision, paise: paise(event.paise) });
    else if (event.type === 'ISSUE') steps.push({ at, step: { type: 'ISSUE', month, revision, payee: event.payee } });
    else {
      revision += 1;
      steps.push({ at, step: { type: 'REVISE', month } });
    }
  }
  return { adjustments, steps };
}

const sumNames = ['gross', 'adjusted', 'tax', 'net'] as const;

function compare(row: Row, computed: readonly ComputedStatement[], adjusted: number): Found[] {
  const of = { type: 'statement', id: row.id, code: row.code } as const;
  const differences = (right: Sums, found: Sums): Found[] =>
    sumNames
      .filter((name) => right[name] !== found[name])
      .map((what) => ({ of, what, expected: right[what], found: found[what] }));
  const none = { gross: 0, adjusted: 0, tax: 0, net: 0 };
  const revisions = new Set([...computed, ...row.revisions].map(({ revision }) => revision));
  const tax = row.leaf === 'draft' ? 0 : (computed.at(-1)?.tax ?? 0);
  return [
    ...differences({ gross: row.lines, adjusted, tax, net: row.lines + adjusted - tax }, row),
    ...[...revisions].flatMap((revision) => {
      const is = (one: { revision: number }) => one.revision === revision;
      return differences(computed.find(is) ?? none, row.revisions.find(is) ?? none);
    }),
  ];
}

/** Recomputes the sums of statements from their lines, adjustments and the rules of tax, revision by revision. */
export async function checkStatements(tx: Tx): Promise<Kept> {
  const rules = await taxRulesOf(tx);
  const findings: Found[] = [];
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const page: Row[] = await readPage(tx, after);
    const byPanelist = new Map<string, Row[]>();
    for (const row of page) byPanelist.set(row.panelistId, [...(byPanelist.get(row.panelistId) ?? []), row]);
    for (const own of byPanelist.values()) {
      const told = own.map(toldOf);
      const computed = statementsFrom(
        own.map(({ month, lines }) => ({ month, paise: paise(lines) })),
        rules,
        told.flatMap(({ adjustments }) => adjustments),
        told
          .flatMap(({ steps }) => steps)
          .toSorted((a, b) => a.at - b.at)
          .map(({ step }) => step),
      );
      for (const [nth, row] of own.entries()) {
        const adjusted = (told[nth]?.adjustments ?? []).reduce((sum, one) => sum + one.paise, 0);
        findings.push(
          ...compare(
            row,
            computed.filter(({ month }) => month === row.month),
            adjusted,
          ),
        );
      }
    }
    after = byPanelist.size < pageSize ? undefined : page.at(-1)?.panelistId;
  }
  return keep(findings);
}
