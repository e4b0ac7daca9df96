import type { QueryClient } from '@tanstack/react-query';
import {
  changeRate,
  changeTaxRule,
  createRate,
  createTaxRule,
  type RateRecord,
  type TaxRecord,
} from '../../../contract/billing-rates';
import { editRateMachine } from '../../../machines/billing/edit-rate';
import { editTaxRuleMachine } from '../../../machines/billing/edit-tax-rule';
import { callApi } from '../../api/client';
import { rateReads, taxRuleReads } from '../../queries/rates';
import { refreshRecords } from '../../queries/records';
import { savedBy } from '../kit/edit';

interface Deps<Saved> {
  queryClient: QueryClient;
  /** Called after the record is saved. */
  done: (saved: Saved) => void;
}

/** Wires creating and changing a rate. */
export const wiredEditRate = ({ queryClient, done }: Deps<RateRecord>) =>
  editRateMachine.provide({
    actors: {
      save: savedBy({
        create: (fields, key) => callApi(createRate, { body: { fields }, key }),
        change: (id, fields, revision, key) => callApi(changeRate, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, rateReads),
      }),
    },
    actions: { done: (_, saved: RateRecord) => done(saved) },
  });

/** Wires creating and changing a tax rule. */
export const wiredEditTaxRule = ({ queryClient, done }: Deps<TaxRecord>) =>
  editTaxRuleMachine.provide({
    actors: {
      save: savedBy({
        create: (fields, key) => callApi(createTaxRule, { body: { fields }, key }),
        change: (id, fields, revision, key) =>
          callApi(changeTaxRule, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, taxRuleReads),
      }),
    },
    actions: { done: (_, saved: TaxRecord) => done(saved) },
  });
