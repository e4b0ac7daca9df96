import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getPlan, listPlans, listPlanVersions, pagePlans } from '../../contract/billing-plans';
import { callApi } from '../api/client';

/** The calls that read plans, and their key. */
export const planReads = { key: ['billing', 'plans'], get: getPlan, versions: listPlanVersions };

/** The plans that candidates can buy. */
export const offeredPlansQuery = () =>
  queryOptions({
    queryKey: [...planReads.key, 'offered'],
    queryFn: ({ signal }) => callApi(listPlans, { signal }),
  });

/** Plans whose title contains `q`, offered or not; for super admins. */
export const plansByTitle = (q = '') =>
  queryOptions({
    queryKey: [...planReads.key, 'titles', q],
    queryFn: ({ signal }) => callApi(pagePlans, { query: { q, _limit: 25 }, signal }),
    placeholderData: keepPreviousData,
  });
