import type { RateFields, RateRecord, TaxFields, TaxRecord } from '../../src/contract/billing-rates';
import { paise } from '../../src/contract/money';
import { editRateMachine } from '../../src/machines/billing/edit-rate';
import { editTaxRuleMachine } from '../../src/machines/billing/edit-tax-rule';
import type { EditEvent, EditSnapshot } from '../../src/machines/kit/edit';
import { modelTest } from './harness';

export const rateNow = Date.parse('2026-11-24T10:00:00Z');
export const recordFacts = {
  id: '00000000-0000-4000-8000-000000000070',
  revision: 3,
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: 'Sam Super',
};

export const rateFields = (given: Partial<RateFields> = {}): RateFields => ({
  kind: 'real',
  minutes: 60,
  leastMonths: 96,
  holdsFrom: '2026-12-01',
  paise: paise(120_000),
  ...given,
});
export const aRate = (given: Partial<RateRecord> = {}): RateRecord => ({
  ...recordFacts,
  kind: 'real',
  minutes: 60,
  leastMonths: 96,
  holdsFrom: '2026-12-01',
  paise: paise(120_000),
  state: 'PLANNED',
  ...given,
});
export const taxFields = (given: Partial<TaxFields> = {}): TaxFields => ({
  section: '194J',
  thresholdPaise: paise(5_000_000),
  ratePoints: 1_000,
  noPanPoints: 2_000,
  holdsFrom: '2027-04-01',
  ...given,
});
export const aTaxRule = (given: Partial<TaxRecord> = {}): TaxRecord => ({
  ...recordFacts,
  section: '194J',
  thresholdPaise: paise(5_000_000),
  ratePoints: 1_000,
  noPanPoints: 2_000,
  holdsFrom: '2027-04-01',
  state: 'PLANNED',
  ...given,
});

/** How saving a record can be refused. */
export const recordRefusals = <Stored>(current: Stored, field: string) => [
  {
    status: 409,
    message: 'Someone else changed this. Check the latest version and try again.',
    data: { current },
  },
  { status: 400, message: 'Validation Failed', details: [{ field, message: 'Refused here' }] },
  { message: '' },
];

/** A rate changed and saved, with every way it can end. */
export const editRateModel = () =>
  modelTest({
    machine: editRateMachine,
    input: { stored: rateFields(), id: 'r1', revision: 3 },
    events: ({ context: { draft } }: EditSnapshot<RateFields, RateRecord>): EditEvent<RateFields>[] => [
      { type: 'draft.change', change: { paise: draft.paise === null ? paise(90_000) : null } },
      { type: 'draft.change', change: { kind: draft.kind === 'real' ? 'mock' : 'real' } },
      { type: 'form.submit', key: 'k', now: rateNow },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: {
      save: { done: [aRate()], error: recordRefusals(aRate({ paise: paise(130_000), revision: 4 }), 'holdsFrom') },
    },
    project: ({ context: { draft, problems, problem, theirs, revision } }: EditSnapshot<RateFields, RateRecord>) => [
      draft,
      problems,
      problem,
      theirs?.id,
      revision,
    ],
  });

/** A tax rule that is changed and saved, with every way it can end. */
export const editTaxRuleModel = () =>
  modelTest({
    machine: editTaxRuleMachine,
    input: { stored: taxFields(), id: 't1', revision: 3 },
    events: ({ context: { draft } }: EditSnapshot<TaxFields, TaxRecord>): EditEvent<TaxFields>[] => [
      { type: 'draft.change', change: { ratePoints: draft.ratePoints === null ? 750 : null } },
      { type: 'form.submit', key: 'k', now: rateNow },
      { type: 'draft.discard' },
      { type: 'theirs.take' },
      { type: 'mine.keep' },
    ],
    settle: {
      save: { done: [aTaxRule()], error: recordRefusals(aTaxRule({ ratePoints: 500, revision: 4 }), 'section') },
    },
    project: ({ context: { draft, problems, problem, theirs, revision } }: EditSnapshot<TaxFields, TaxRecord>) => [
      draft,
      problems,
      problem,
      theirs?.id,
      revision,
    ],
  });
