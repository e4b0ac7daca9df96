import type { QueryClient } from '@tanstack/react-query';
import { changePlan, createPlan, type PlanRecord } from '../../../contract/billing-plans';
import { editPlanMachine } from '../../../machines/billing/edit-plan';
import { callApi } from '../../api/client';
import { planReads } from '../../queries/plans';
import { refreshRecords } from '../../queries/records';
import { savedBy } from '../kit/edit';

interface Deps {
  queryClient: QueryClient;
  /** Called after the plan is saved. */
  done: (saved: PlanRecord) => void;
}

/** Wires creating and changing a plan. */
export const wiredEditPlan = ({ queryClient, done }: Deps) =>
  editPlanMachine.provide({
    actors: {
      save: savedBy({
        create: (fields, key) => callApi(createPlan, { body: { fields }, key }),
        change: (id, fields, revision, key) => callApi(changePlan, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, planReads),
      }),
    },
    actions: { done: (_, saved: PlanRecord) => done(saved) },
  });
