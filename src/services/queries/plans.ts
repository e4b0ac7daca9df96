import { queryOptions } from '@tanstack/react-query';
import { getPlan, listPlans, listPlanVersions } from '../../contract/billing-plans';
import { callApi } from '../api/client';

/** How plans are read. */
export const planReads = { key: ['billing', 'plans'], get: getPlan, versions: listPlanVersions };

/** What candidates can buy. */
export const offeredPlansQuery = () =>
  queryOptions({
    queryKey: [...planReads.key, 'offered'],
    queryFn: ({ signal }) => callApi(listPlans, { signal }),
  });
