import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import NotActiveIcon from '@mui/icons-material/PauseCircleOutlined';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { rupees } from '../../../components/format-money';
import { WordChip } from '../../../components/WordChip';
import { changePlan, pagePlans, planFieldsOf, type PlanFields, type PlanRecord } from '../../../contract/billing-plans';
import { useMe } from '../../../services/queries/auth';
import { planReads } from '../../../services/queries/plans';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { useRecordActs, type RecordAct } from '../../shared/record/record-acts';
import { RecordPanel } from '../../shared/record/RecordPanel';
import { TitleAndText } from '../../shared/record/TitleAndText';
import { planKind } from './plan-kind';
import { daysText } from './plan-words';

/** The subscriptions bought from a plan. */
const boughtHref = (planId: string) => `/dashboard/subscriptionlist?${new URLSearchParams({ planId })}`;
export const newPlanHref = '/dashboard/subscription?id=new';

const PlanChip = ({ active }: { active: boolean }) =>
  active ? (
    <WordChip word="Active" look="completed" icon={ActiveIcon} />
  ) : (
    <WordChip word="Not active" look="canceled" icon={NotActiveIcon} />
  );

const columns = (zone: string): ListColumn<PlanRecord>[] => [
  {
    id: 'title',
    header: 'Title',
    width: 360,
    cut: true,
    priority: 0,
    sort: 'title',
    exports: ['title', 'description'],
    cell: ({ title, description }) => <TitleAndText title={title} text={description} />,
  },
  { id: 'active', header: 'Status', priority: 1, width: 130, cell: ({ active }) => <PlanChip active={active} /> },
  {
    id: 'price',
    header: 'Price',
    priority: 2,
    width: 120,
    align: 'right',
    sort: 'price',
    cell: ({ pricePaise }) => rupees(pricePaise),
  },
  {
    id: 'interviews',
    header: 'Interviews',
    priority: 3,
    width: 110,
    align: 'right',
    sort: 'interviews',
    cell: ({ interviews }) => interviews,
  },
  {
    id: 'validDays',
    header: 'Validity',
    priority: 4,
    width: 110,
    align: 'right',
    cell: ({ validDays }) => daysText(validDays),
  },
  {
    id: 'bought',
    header: 'Bought',
    priority: 3,
    width: 100,
    align: 'right',
    sort: 'bought',
    cell: ({ id, title, bought }) =>
      bought === 0 ? (
        bought
      ) : (
        <AppLink href={boughtHref(id)} aria-label={`Bought ${bought}: ${title}`}>
          {bought}
        </AppLink>
      ),
  },
  {
    id: 'changed',
    header: 'Changed',
    extra: true,
    sort: 'changed',
    exports: ['changed', 'by'],
    cell: ({ changedAt }) => <DateTime at={changedAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'active', label: 'Status', words: { '1': 'Active', '0': 'Not active' } },
];

/** Activating offers a plan, and deactivating ends the offer. Subscriptions already bought are not affected. */
const activate: RecordAct<PlanFields> = {
  label: 'Activate',
  words: { doing: 'Activating', failed: 'Not activated' },
  done: 'activated',
  change: { active: true },
};
const deactivate: RecordAct<PlanFields> = {
  label: 'Deactivate',
  words: { doing: 'Deactivating', failed: 'Not deactivated' },
  done: 'deactivated',
  change: { active: false },
};
const acts = {
  ...{ change: changePlan, fieldsOf: planFieldsOf, acts: [deactivate, activate] },
  actOf: ({ active }: PlanRecord) => (active ? deactivate : activate),
};

/** Plans with their panel (product: Plans). */
export function PlanList() {
  const { timeZone } = useMe();
  const kind = planKind(useQueryClient());
  const { button, bulk } = useRecordActs(kind, acts);
  return (
    <ListScreen
      name="plans"
      label="Plans"
      call={pagePlans}
      queryKey={[...planReads.key, 'list']}
      query={{ sort: '-changed' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search plans', placeholder: 'Title or description' }}
      rowLabel={({ title }) => title}
      empty={{ line: 'Active plans appear on the candidates’ Subscription Plans.' }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={kind}
          id={id}
          zone={timeZone}
          subtitle={({ active }) => <PlanChip active={active} />}
          facts={(plan) => <PlanFacts plan={plan} zone={timeZone} />}
          actions={button}
          onClose={onClose}
          onMove={onMove}
        />
      )}
      actions={button}
      bulk={bulk}
    />
  );
}

function PlanFacts({ plan, zone }: { plan: PlanRecord; zone: string }) {
  const { id, description, pricePaise, interviews, validDays, bought, changedAt, changedBy } = plan;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Box>
      <Facts
        facts={[
          ['Price', `${rupees(pricePaise)}, tax included`],
          ['Mock interviews', interviews],
          ['Validity', daysText(validDays)],
          [
            'Bought',
            bought === 0 ? (
              'Not yet'
            ) : (
              <AppLink key="bought" href={boughtHref(id)}>
                {bought === 1 ? 'Once' : `${bought} times`}
              </AppLink>
            ),
          ],
          ['Changed', <DateTime key="at" at={changedAt} zone={zone} />],
          ...(changedBy === null ? [] : [['Changed by', changedBy] as const]),
        ]}
      />
    </Box>
  );
}
