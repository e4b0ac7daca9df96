import type { FastifyInstance } from 'fastify';
import {
  changeRate,
  changeTaxRule,
  createRate,
  createTaxRule,
  getRate,
  getTaxRule,
  listRateVersions,
  listTaxRuleVersions,
  pageRates,
  pageTaxRules,
  rateFieldsOf,
  rateKindWords,
  rateProblems,
  rateStateWords,
  taxFieldsOf,
  taxProblems,
  type RateFields,
  type RateRecord,
  type TaxFields,
  type TaxRecord,
} from '../../src/contract/billing-rates';
import type { QueryOf } from '../../src/contract/kit';
import { plainRupees } from '../../src/contract/money';
import { databaseNow, sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { invalid, refuseProblems } from '../kit/failures';
import { allOf, given, hasText, ordered, startOfDay, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { recordsOf } from '../kit/records';
import { datedColumns, followed, holdsFrom, indiaToday, stateOf } from './dated';

const rateState = stateOf(
  sql`rate_cards o where (o.kind, o.minutes, o.least_months) = (r.kind, r.minutes, r.least_months)`,
);
const taxState = stateOf(sql`tax_rules o where true`, indiaToday);

/**
 * Whether an interview was accepted at a rate, which never changes then. The panelist may have left the interview or
 * changed experience since, so the amount alone counts, which may be that of another band.
 */
const rateIsUsed = (tx: Tx, { kind, minutes, holdsFrom: from, paise }: RateFields) =>
  tx.maybe(sql`
    select from interview_history h join interviews i on i.id = h.interview_id
    where ${from}::date <= law_now()::date and h.type = 'ACCEPT' and h.at >= ${from}::date and h.event #>> '{facts,rate}' = ${String(paise)}
      and i.kind = ${kind} and i.minutes = ${minutes} limit 1`);

const rates = recordsOf<RateFields, RateRecord>({
  kind: 'rate',
  table: 'rate_cards',
  columns: sql`r.kind, r.minutes, r.least_months as "leastMonths", ${holdsFrom}, r.paise, ${rateState} as state`,
  fieldsOf: rateFieldsOf,
  async columnsOf(tx, fields, stored) {
    refuseProblems(rateProblems(fields, await databaseNow(tx), stored ?? undefined));
    if (stored && (await rateIsUsed(tx, stored)))
      throw invalid([{ field: 'paise', message: `Interviews were accepted at this rate. It was used ${followed}` }]);
    const { kind, minutes, leastMonths, holdsFrom: from, paise } = fields;
    const same =
      stored && (['kind', 'minutes', 'leastMonths', 'holdsFrom'] as const).every((key) => stored[key] === fields[key]);
    const taken = await tx.maybe(sql`
      select from rate_cards where kind = ${kind} and minutes = ${minutes} and least_months = ${leastMonths} and holds_from = ${from}`);
    if (taken && !same)
      throw invalid([{ field: 'holdsFrom', message: 'A rate for these interviews already holds from this day' }]);
    return { kind, minutes, least_months: leastMonths, holds_from: from, paise };
  },
});

const taxes = recordsOf<TaxFields, TaxRecord>({
  kind: 'taxRule',
  table: 'tax_rules',
  columns: sql`r.section, r.threshold_paise as "thresholdPaise", r.rate_points as "ratePoints",
    r.no_pan_points as "noPanPoints", ${holdsFrom}, ${taxState} as state`,
  fieldsOf: taxFieldsOf,
  async columnsOf(tx, fields, stored) {
    refuseProblems(taxProblems(fields, await databaseNow(tx), stored ?? undefined));
    const { section, thresholdPaise, ratePoints, noPanPoints, holdsFrom: from } = fields;
    const used =
      stored &&
      (await tx.maybe(sql`
      select from statement_revisions where tax->>'holdsFrom' = ${stored.holdsFrom} limit 1`));
    if (used)
      throw invalid([{ field: 'section', message: `Statements were issued by this rule. It was used ${followed}` }]);
    const taken = from !== stored?.holdsFrom && (await tx.maybe(sql`select from tax_rules where holds_from = ${from}`));
    if (taken) throw invalid([{ field: 'holdsFrom', message: 'A tax rule already holds from this day' }]);
    return {
      section: section.trim(),
      threshold_paise: thresholdPaise,
      rate_points: ratePoints,
      no_pan_points: noPanPoints,
      holds_from: from,
    };
  },
});

/** The rate card; `q` is a part of an amount in rupees (product: Rate cards). */
export const rateList: ListSource<QueryOf<typeof pageRates>, RateRecord> = {
  name: 'rates',
  access: pageRates.access,
  page: (tx, { q, from, to, kind, minutes, state, sort = 'card', ...query }, caller) =>
    pageOf<RateRecord>(tx, query, {
      of: sql`rate_cards r`,
      id: sql`r.id`,
      columns: rates.columns,
      where: allOf(
        hasText(sql`(r.paise / 100)::text`, q),
        given(kind, (wanted) => sql`r.kind = ${wanted}`),
        given(minutes, (wanted) => sql`r.minutes = ${Number(wanted)}`),
        given(state, (wanted) => sql`${rateState} = ${wanted}`),
        within(startOfDay(sql`r.holds_from`, caller), from, to),
      ),
      order: ordered(
        sort,
        {
          card: sql`r.kind desc, r.minutes, r.least_months, r.holds_from`,
          from: sql`r.holds_from`,
          amount: sql`r.paise`,
          changed: sql`r.changed_at`,
        },
        sql`r.id`,
      ),
    }),
  columns: {
    kind: { header: 'Type', text: ({ kind }) => rateKindWords[kind] },
    minutes: { header: 'Minutes', text: ({ minutes }) => minutes },
    months: { header: 'Experience from (months)', text: ({ leastMonths }) => leastMonths },
    amount: { header: 'Amount (INR)', text: ({ paise }) => plainRupees(paise) },
    state: { header: 'Status', text: ({ state }) => rateStateWords[state] },
    ...datedColumns,
  },
};

/** The rules of tax; `q` is a part of the section (product: Tax deducted). */
export const taxRuleList: ListSource<QueryOf<typeof pageTaxRules>, TaxRecord> = {
  name: 'taxRules',
  access: pageTaxRules.access,
  page: (tx, { q, from, to, state, sort = '-from', ...query }, caller) =>
    pageOf<TaxRecord>(tx, query, {
      of: sql`tax_rules r`,
      id: sql`r.id`,
      columns: taxes.columns,
      where: allOf(
        hasText(sql`r.section`, q),
        given(state, (wanted) => sql`${taxState} = ${wanted}`),
        within(startOfDay(sql`r.holds_from`, caller), from, to),
      ),
      order: ordered(sort, { from: sql`r.holds_from`, section: sql`r.section`, changed: sql`r.changed_at` }, sql`r.id`),
    }),
  columns: {
    section: { header: 'Section', text: ({ section }) => section },
    threshold: { header: 'Threshold a year (INR)', text: ({ thresholdPaise }) => plainRupees(thresholdPaise) },
    rate: { header: 'Rate (%)', text: ({ ratePoints }) => ratePoints / 100 },
    noPan: { header: 'Rate without PAN (%)', text: ({ noPanPoints }) => noPanPoints / 100 },
    state: { header: 'Status', text: ({ state }) => rateStateWords[state] },
    ...datedColumns,
  },
};

/** Rate cards and tax rules, for super admins (product: Rate cards; Tax deducted). */
export function rateRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, pageRates, ({ tx, query, caller }) => rateList.page(tx, query, caller));
  serve(app, appContext, getRate, ({ tx, params }) => rates.one(tx, params.id));
  serve(app, appContext, listRateVersions, ({ tx, params, query }) => rates.versions(tx, params.id, query));
  serve(app, appContext, createRate, ({ tx, body, caller }) => rates.create(tx, body.fields, caller));
  serve(app, appContext, changeRate, ({ tx, params, body, caller }) =>
    rates.change(tx, params.id, body.fields, body.revision, caller),
  );

  serve(app, appContext, pageTaxRules, ({ tx, query, caller }) => taxRuleList.page(tx, query, caller));
  serve(app, appContext, getTaxRule, ({ tx, params }) => taxes.one(tx, params.id));
  serve(app, appContext, listTaxRuleVersions, ({ tx, params, query }) => taxes.versions(tx, params.id, query));
  serve(app, appContext, createTaxRule, ({ tx, body, caller }) => taxes.create(tx, body.fields, caller));
  serve(app, appContext, changeTaxRule, ({ tx, params, body, caller }) =>
    taxes.change(tx, params.id, body.fields, body.revision, caller),
  );
}
