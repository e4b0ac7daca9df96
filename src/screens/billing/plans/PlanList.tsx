import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import NotActiveIcon from '@mui/icons-material/PauseCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { AppLink, LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { rupees } from '../../../components/format-money';
import { toast } from '../../../components/toast';
import { WordChip } from '../../../components/WordChip';
import { changePlan, pagePlans, planFieldsOf, type PlanRecord } from '../../../contract/billing-plans';
import { callApi } from '../../../services/api/client';
import { useMe } from '../../../services/queries/auth';
import { planReads } from '../../../services/queries/plans';
import { refreshRecords } from '../../../services/queries/records';
import { beginUndoable, useSendOnLeave } from '../../../services/undoables';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { UndoableActions } from '../../shared/list/UndoableActions';
import { RecordPanel } from '../../shared/record/RecordPanel';
import { planKind } from './plan-kind';
import { daysText } from './plan-words';

/** The subscriptions that were bought of a plan. */
const boughtHref = (planId: string) => `/dashboard/subscriptionlist?${new URLSearchParams({ planId })}`;
export const newPlanHref = '/dashboard/subscription?id=new';

const PlanChip = ({ active }: { active: boolean }) =>
  active ? (
    <WordChip word="Active" look="completed" icon={ActiveIcon} />
  ) : (
    <WordChip word="Not active" look="canceled" icon={NotActiveIcon} />
  );

// On a card there is room for more than one line.
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { xs: 'normal', md: 'nowrap' } } as const;

const columns = (zone: string): ListColumn<PlanRecord>[] => [
  {
    id: 'title',
    header: 'Title',
    width: 360,
    cut: true,
    priority: 0,
    sort: 'title',
    exports: ['title', 'description'],
    cell: ({ title, description }) => (
      <Box data-lines sx={{ minWidth: 0 }}>
        <Box sx={{ ...oneLine, fontWeight: 500 }}>{title}</Box>
        <Box title={description} sx={{ ...oneLine, typography: 'caption', color: 'text.secondary' }}>
          {description}
        </Box>
      </Box>
    ),
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

const subjectOf = ({ id }: PlanRecord) => `plans/${id}`;

/** Offers a plan, or ends its offer; what was bought of it stays. */
const acts = {
  activate: { label: 'Activate', words: { doing: 'Activating', failed: 'Not activated' }, done: 'activated' },
  deactivate: { label: 'Deactivate', words: { doing: 'Deactivating', failed: 'Not deactivated' }, done: 'deactivated' },
};
const actOf = ({ active }: PlanRecord) => (active ? acts.deactivate : acts.activate);

function begin(queryClient: QueryClient, row: PlanRecord) {
  const { words, done } = actOf(row);
  beginUndoable(subjectOf(row), {
    words,
    onDone: () => void toast.success(`${row.title} ${done}.`),
    onFailure: ({ message }) => void toast.error(`${words.failed}: ${row.title}. ${message}`),
    perform: async (key) => {
      const body = { fields: { ...planFieldsOf(row), active: !row.active }, revision: row.revision };
      try {
        await callApi(changePlan, { params: { id: row.id }, body, key, keepalive: true });
      } finally {
        await refreshRecords(queryClient, planReads);
      }
    },
  });
}

/** Activating or deactivating a plan, with five seconds to undo it. */
function PlanAction({ row }: { row: PlanRecord }) {
  const queryClient = useQueryClient();
  const { label } = actOf(row);
  return (
    <UndoableActions subject={subjectOf(row)} name={row.title}>
      <Button size="small" aria-label={`${label}: ${row.title}`} onClick={() => begin(queryClient, row)}>
        {label}
      </Button>
    </UndoableActions>
  );
}

/** Plans with their panel (product: Plans). */
export function PlanList() {
  const { timeZone } = useMe();
  const queryClient = useQueryClient();
  useSendOnLeave();
  const kind = planKind(queryClient);
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
      empty={{
        line: 'Active plans appear on the candidates’ Subscription Plans.',
        action: (
          <LinkButton href={newPlanHref} variant="contained">
            Add plan
          </LinkButton>
        ),
      }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={kind}
          id={id}
          zone={timeZone}
          subtitle={({ active }) => <PlanChip active={active} />}
          facts={(plan) => <PlanFacts plan={plan} zone={timeZone} />}
          actions={(plan) => <PlanAction row={plan} />}
          onClose={onClose}
          onMove={onMove}
        />
      )}
      actions={(row) => <PlanAction row={row} />}
      bulk={[true, false].map((active) => ({
        label: active ? acts.deactivate.label : acts.activate.label,
        can: (row: PlanRecord) => row.active === active,
        run: (rows: readonly PlanRecord[]) => rows.forEach((row) => begin(queryClient, row)),
      }))}
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
