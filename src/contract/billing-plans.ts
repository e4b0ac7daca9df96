import { array, boolean, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { cleanFreeText, nameLikeProblem } from './input-rules';
import { call, counter, narrowQuery, pageOf, pageQuery, queryFlag, sortBy, text, type Access } from './kit';
import { amount, isPrice, type Paise } from './money';
import { recordCalls, recordFacts, type RecordProblems } from './records';
import { limits, texts } from './texts';

/** The fields of a plan (product: Plans). A number is null while the typed text is not a number. */
export type PlanFields = {
  title: string;
  description: string;
  pricePaise: Paise | null;
  interviews: number | null;
  validDays: number | null;
  /** Whether candidates can buy it. */
  active: boolean;
};
/** The maximum number of interviews and of days of a plan. The minimum is one. */
export const planMost = { interviews: 50, validDays: 730 } as const;

const rangeProblem = (value: number | null, most: number): string | null =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= most ? null : `Enter a number from 1 to ${most}`;

/** The message for the price of a plan, or null (product: Plans). */
export function priceProblem(price: Paise | null): string | null {
  if (price === null || price <= 0) return texts.amountWrong;
  return isPrice(price) ? null : 'Enter more than ₹700 and less than ₹40,000';
}

/** The messages of a plan's fields, or null (product: Plans). */
export function planProblems({
  title,
  description,
  pricePaise,
  interviews,
  validDays,
}: PlanFields): RecordProblems<PlanFields> {
  const { length } = description.trim();
  return {
    title: nameLikeProblem('Title', cleanFreeText(title)),
    description:
      length === 0
        ? texts.properText('Description')
        : length > limits.planDescription
          ? texts.tooLong(limits.planDescription)
          : null,
    pricePaise: priceProblem(pricePaise),
    interviews: rangeProblem(interviews, planMost.interviews),
    validDays: rangeProblem(validDays, planMost.validDays),
    active: null,
  };
}

const superAdmin: Access = { SUPER_ADMIN: 'all' };
// Messages of the fields come from `planProblems`, which client and server share.
const fields = object({
  title: text(2_000),
  description: text(20_000),
  pricePaise: nullable(amount()),
  interviews: nullable(counter()),
  validDays: nullable(counter()),
  active: boolean(),
});
const terms = {
  title: string(),
  description: string(),
  pricePaise: amount(),
  interviews: integer(),
  validDays: integer(),
};
const record = object({
  ...recordFacts,
  ...terms,
  active: boolean(),
  /** The number of subscriptions to the plan that were bought. */
  bought: integer(),
});
export type PlanRecord = Infer<typeof record>;

export const planFieldsOf = ({
  title,
  description,
  pricePaise,
  interviews,
  validDays,
  active,
}: PlanRecord): PlanFields => ({
  title,
  description,
  pricePaise,
  interviews,
  validDays,
  active,
});

export const {
  get: getPlan,
  create: createPlan,
  change: changePlan,
  versions: listPlanVersions,
  currentIn: currentPlanIn,
} = recordCalls({ path: '/plans', one: 'plan', access: superAdmin, fields, record });

/** All plans, whether or not candidates can buy them (product: Plans). */
export const pagePlans = call({
  method: 'GET',
  path: '/plans/all',
  summary: 'Plans, offered or not, the last changed first unless asked otherwise',
  access: superAdmin,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('changed', 'title', 'price', 'interviews', 'bought'),
    active: optional(queryFlag()),
  }),
  reply: pageOf(record),
});

const plan = object({ id: string(), revision: integer(), ...terms });
export type Plan = Infer<typeof plan>;
/** The plans that candidates can buy (product: Plans). */
export const listPlans = call({
  method: 'GET',
  path: '/plans',
  summary: 'Plans that are offered, by their price',
  access: { CANDIDATE: 'own', ADMIN: 'all', SUPER_ADMIN: 'all' },
  timeout: 'short',
  reply: array(plan),
});
