import type { FastifyInstance } from 'fastify';
import { cleanGstin } from '../../src/contract/billing-buyer';
import { rateStateWords } from '../../src/contract/billing-rates';
import {
  changeSalesTax,
  changeSeller,
  createSalesTax,
  getSalesTax,
  getSeller,
  listSalesTaxVersions,
  listSellerVersions,
  pageSalesTaxes,
  salesTaxFieldsOf,
  salesTaxProblems,
  sellerFieldsOf,
  sellerProblems,
  type SalesTaxFields,
  type SalesTaxRecord,
  type SellerFields,
  type SellerRecord,
} from '../../src/contract/billing-seller';
import { dayAt } from '../../src/contract/time';
import type { QueryOf } from '../../src/contract/kit';
import { databaseNow, sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { invalid, refuseProblems } from '../kit/failures';
import { allOf, given, hasText, ordered, startOfDay, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { recordsOf } from '../kit/records';
import { datedColumns, followed, holdsFrom, indiaToday, stateOf } from './dated';

const sellers = recordsOf<SellerFields, SellerRecord>({
  kind: 'seller',
  table: 'sellers',
  columns: sql`r.name, r.address, r.state, r.gstin, r.sac`,
  fieldsOf: sellerFieldsOf,
  async columnsOf(_tx, fields) {
    refuseProblems(sellerProblems(fields));
    const { name, address, state, gstin, sac } = fields;
    return { name: name.trim(), address: address.trim(), state, gstin: cleanGstin(gstin), sac: sac.trim() };
  },
});

/**
 * Refuses a rate from today on if an invoice of today has another one. The lock waits for invoices that are being issued,
 * and lets the next ones read the new rate.
 */
async function refuseIssued(tx: Tx, { ratePoints, holdsFrom: from }: SalesTaxFields): Promise<void> {
  await tx.run(sql`lock table sales_tax_rates in exclusive mode`);
  const issued = await tx.maybe(sql`
    select from invoices where invoice_id is null and buyer->>'state' <> 'abroad' and rate_points <> ${ratePoints}
      and issued_at >= ${from}::date::timestamp at time zone 'Asia/Kolkata' limit 1`);
  if (issued) throw invalid([{ field: 'holdsFrom', message: 'Invoices were issued today. Choose a later day' }]);
}

const salesTaxState = stateOf(sql`sales_tax_rates o where true`, indiaToday);
const salesTaxes = recordsOf<SalesTaxFields, SalesTaxRecord>({
  kind: 'salesTax',
  table: 'sales_tax_rates',
  columns: sql`r.points as "ratePoints", ${holdsFrom}, ${salesTaxState} as state`,
  fieldsOf: salesTaxFieldsOf,
  async columnsOf(tx, fields, stored) {
    const now = await databaseNow(tx);
    refuseProblems(salesTaxProblems(fields, now, stored ?? undefined));
    const { ratePoints, holdsFrom: from } = fields;
    const used =
      stored &&
      (await tx.maybe(sql`
        select from invoices where rate_points = ${stored.ratePoints}
          and issued_at >= ${stored.holdsFrom}::date::timestamp at time zone 'Asia/Kolkata' limit 1`));
    if (used)
      throw invalid([{ field: 'ratePoints', message: `Invoices were issued at this rate. It was used ${followed}` }]);
    const taken =
      from !== stored?.holdsFrom && (await tx.maybe(sql`select from sales_tax_rates where holds_from = ${from}`));
    if (taken) throw invalid([{ field: 'holdsFrom', message: 'A sales tax already holds from this day' }]);
    if (from !== stored?.holdsFrom && from === dayAt(now)) await refuseIssued(tx, fields);
    return { points: ratePoints, holds_from: from };
  },
});

/** The rates of sales tax; `q` is a part of a percentage (product: Invoices). */
export const salesTaxList: ListSource<QueryOf<typeof pageSalesTaxes>, SalesTaxRecord> = {
  name: 'salesTaxes',
  access: pageSalesTaxes.access,
  page: (tx, { q, from, to, state, sort = '-from', ...query }, caller) =>
    pageOf<SalesTaxRecord>(tx, query, {
      of: sql`sales_tax_rates r`,
      id: sql`r.id`,
      columns: salesTaxes.columns,
      where: allOf(
        hasText(sql`trim_scale(r.points / 100.0)::text`, q),
        given(state, (wanted) => sql`${salesTaxState} = ${wanted}`),
        within(startOfDay(sql`r.holds_from`, caller), from, to),
      ),
      order: ordered(sort, { from: sql`r.holds_from`, rate: sql`r.points`, changed: sql`r.changed_at` }, sql`r.id`),
    }),
  columns: {
    rate: { header: 'Rate (%)', text: ({ ratePoints }) => ratePoints / 100 },
    state: { header: 'Status', text: ({ state }) => rateStateWords[state] },
    ...datedColumns,
  },
};

/** The seller and sales tax, for super admins (product: Invoices). */
export function sellerRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, getSeller, ({ tx, params }) => sellers.one(tx, params.id));
  serve(app, appContext, listSellerVersions, ({ tx, params, query }) => sellers.versions(tx, params.id, query));
  serve(app, appContext, changeSeller, ({ tx, params, body, caller }) =>
    sellers.change(tx, params.id, body.fields, body.revision, caller),
  );

  serve(app, appContext, pageSalesTaxes, ({ tx, query, caller }) => salesTaxList.page(tx, query, caller));
  serve(app, appContext, getSalesTax, ({ tx, params }) => salesTaxes.one(tx, params.id));
  serve(app, appContext, listSalesTaxVersions, ({ tx, params, query }) => salesTaxes.versions(tx, params.id, query));
  serve(app, appContext, createSalesTax, ({ tx, body, caller }) => salesTaxes.create(tx, body.fields, caller));
  serve(app, appContext, changeSalesTax, ({ tx, params, body, caller }) =>
    salesTaxes.change(tx, params.id, body.fields, body.revision, caller),
  );
}
