import type { FastifyInstance } from 'fastify';
import { cleanFreeText } from '../../src/contract/input-rules';
import {
  changePlan,
  createPlan,
  getPlan,
  listPlans,
  listPlanVersions,
  pagePlans,
  planFieldsOf,
  planProblems,
  type Plan,
  type PlanFields,
  type PlanRecord,
} from '../../src/contract/billing-plans';
import type { QueryOf } from '../../src/contract/kit';
import { plainRupees } from '../../src/contract/money';
import { sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { invalid } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { recordsOf } from '../kit/records';

const bought = sql`(select count(*) from subscriptions s where s.plan_id = r.id)`;
const terms = sql`r.title, r.description, r.price_paise as "pricePaise", r.interviews, r.valid_days as "validDays"`;

const records = recordsOf<PlanFields, PlanRecord>({
  kind: 'plan',
  table: 'plans',
  columns: sql`${terms}, r.active, ${bought} as bought`,
  fieldsOf: planFieldsOf,
  columnsOf(_, fields) {
    const details = Object.entries(planProblems(fields)).flatMap(([field, message]) =>
      message === null ? [] : [{ field, message }],
    );
    if (details.length > 0) throw invalid(details);
    return Promise.resolve({
      title: cleanFreeText(fields.title),
      description: fields.description.trim(),
      price_paise: fields.pricePaise,
      interviews: fields.interviews,
      valid_days: fields.validDays,
      active: fields.active,
    });
  },
});

/** Plans as super admins maintain them; `q` is a part of the title or description (product: Plans). */
export const planList: ListSource<QueryOf<typeof pagePlans>, PlanRecord> = {
  name: 'plans',
  access: pagePlans.access,
  page: (tx, { q, from, to, active, sort = '-changed', ...query }) =>
    pageOf<PlanRecord>(tx, query, {
      of: sql`plans r`,
      id: sql`r.id`,
      columns: records.columns,
      where: allOf(
        hasText(sql`(r.title || ' ' || r.description)`, q),
        given(active, (wanted) => sql`r.active = ${wanted === '1'}`),
        within(sql`r.changed_at`, from, to),
      ),
      order: ordered(
        sort,
        {
          changed: sql`r.changed_at`,
          title: sql`lower(r.title)`,
          price: sql`r.price_paise`,
          interviews: sql`r.interviews`,
          bought,
        },
        sql`r.id`,
      ),
    }),
  columns: {
    title: { header: 'Title', text: ({ title }) => title },
    description: { header: 'Description', text: ({ description }) => description },
    active: { header: 'Status', text: ({ active }) => (active ? 'Active' : 'Not active') },
    price: { header: 'Price (INR)', text: ({ pricePaise }) => plainRupees(pricePaise) },
    interviews: { header: 'Interviews', text: ({ interviews }) => interviews },
    validDays: { header: 'Validity in days', text: ({ validDays }) => validDays },
    bought: { header: 'Bought', text: (row) => row.bought },
    changed: { header: 'Changed', text: ({ changedAt }, zone) => instantText(changedAt, zone) },
    by: { header: 'Changed by', text: ({ changedBy }) => changedBy ?? '' },
  },
};

/** What candidates can buy now, the cheapest first (product: Plans). */
const offered = (tx: Tx) =>
  tx.many<Plan>(sql`select r.id, r.revision, ${terms} from plans r where r.active order by r.price_paise, r.id`);

/** Subscription Master, and the plans that candidates can buy (product: Plans). */
export function planRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listPlans, ({ tx }) => offered(tx));
  serve(app, appContext, pagePlans, ({ tx, query, caller }) => planList.page(tx, query, caller));
  serve(app, appContext, getPlan, ({ tx, params }) => records.one(tx, params.id));
  serve(app, appContext, listPlanVersions, ({ tx, params, query }) => records.versions(tx, params.id, query));

  serve(app, appContext, createPlan, ({ tx, body, caller }) => records.create(tx, body.fields, caller));
  serve(app, appContext, changePlan, ({ tx, params, body, caller }) =>
    records.change(tx, params.id, body.fields, body.revision, caller),
  );
}
