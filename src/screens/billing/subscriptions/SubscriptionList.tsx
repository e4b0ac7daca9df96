import { DateTime } from '../../../components/DateTime';
import { rupees } from '../../../components/format-money';
import { Person } from '../../../components/Person';
import {
  pageSubscriptions,
  subscriptionStateWords,
  type SubscriptionRow,
} from '../../../contract/billing-subscriptions';
import { subscriptionsKey } from '../../../services/queries/subscriptions';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { SubscriptionChip } from '../plans/subscription-look';
import { SubscriptionPanel } from './SubscriptionPanel';

const columns = (zone: string): ListColumn<SubscriptionRow>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    width: 260,
    cut: true,
    priority: 0,
    sort: 'candidate',
    exports: ['candidate', 'code'],
    cell: ({ candidate, code }) => <Person name={candidate} line={code} />,
  },
  { id: 'plan', header: 'Plan', priority: 2, cut: true, cell: ({ plan }) => plan },
  { id: 'state', header: 'Status', priority: 1, width: 170, cell: ({ state }) => <SubscriptionChip state={state} /> },
  {
    id: 'left',
    header: 'Used / free',
    priority: 2,
    width: 120,
    align: 'right',
    exports: ['interviews', 'used', 'left'],
    cell: ({ used, free, interviews }) => (
      <span title={`${used} of ${interviews} used, ${free} free`}>
        {used} / {free}
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    priority: 3,
    width: 120,
    align: 'right',
    sort: 'price',
    cell: ({ pricePaise }) => rupees(pricePaise),
  },
  {
    id: 'created',
    header: 'Bought',
    priority: 4,
    width: 190,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
  {
    id: 'validUntil',
    header: 'Valid until',
    priority: 3,
    width: 190,
    sort: 'validUntil',
    cell: ({ validUntil }) => (validUntil === null ? '–' : <DateTime at={validUntil} zone={zone} />),
  },
  { id: 'byHand', header: 'Created by hand', extra: true, cell: ({ byHand }) => byHand ?? '–' },
];

const plan: ListFilter = { kind: 'party', id: 'planId', label: 'Plan' };
const filters: ListFilter[] = [plan, { kind: 'days' }];
const allFilters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: subscriptionStateWords },
  ...filters,
];

/** Subscriptions of candidates, of one status or of all (product: Plans). */
export function SubscriptionList({ state }: { state?: 'active' | 'expired' }) {
  return (
    <ListScreen
      key={state ?? 'all'}
      name={`subscriptions${state === undefined ? '' : `.${state}`}`}
      source="subscriptions"
      label={state === undefined ? 'Subscribed candidates' : `${subscriptionStateWords[state]} subscriptions`}
      call={pageSubscriptions}
      queryKey={[...subscriptionsKey, 'list', state ?? 'all']}
      query={{ sort: '-created', ...(state !== undefined && { state }) }}
      columns={columns}
      filters={state === undefined ? allFilters : filters}
      search={{ label: 'Search subscriptions', placeholder: 'Candidate, plan or SU code' }}
      rowLabel={({ candidate, code }) => `${candidate}, ${code}`}
      empty={{ line: 'Subscriptions appear here when candidates buy a plan.' }}
      panel={({ id, known, onClose }) => <SubscriptionPanel id={id} known={known} onClose={onClose} />}
    />
  );
}
