import AcceptedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { tabHref } from '../../../components/use-tab';
import type { StateLook } from '../../../components/state-look';
import { WordChip } from '../../../components/WordChip';
import { useSearchParams } from '../../../components/use-search-params';
import { id as anId } from '../../../contract/kit';
import {
  deliveryStateWords,
  listDeliveries,
  sentTypeWords,
  type DeliveryRow,
  type DeliveryState,
} from '../../../contract/organizations-webhooks';
import { deliveriesKey, webhookReads } from '../../../services/queries/developers';
import { recordQuery } from '../../../services/queries/records';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { TitleAndText } from '../../shared/record/TitleAndText';
import { hostOf } from './webhook-kind';
import { DeliveryPanel } from './DeliveryPanel';
import { developersPath, developerTabs } from './hrefs';

const looks: Record<DeliveryState, { look: StateLook; icon: typeof WaitingIcon }> = {
  WAITING: { look: 'pendingSchedule', icon: WaitingIcon },
  ACCEPTED: { look: 'completed', icon: AcceptedIcon },
  FAILED: { look: 'noShow', icon: FailedIcon },
};
const DeliveryStateChip = ({ state }: { state: DeliveryState }) => (
  <WordChip word={deliveryStateWords[state]} {...looks[state]} />
);

const columns = (zone: string): ListColumn<DeliveryRow>[] => [
  {
    id: 'type',
    header: 'Event',
    cut: true,
    priority: 0,
    exports: ['type', 'webhook'],
    cell: ({ type, webhook }) => <TitleAndText title={type} text={webhook.name} />,
  },
  {
    id: 'state',
    header: 'Status',
    priority: 1,
    width: 140,
    exports: ['state', 'problem'],
    cell: ({ state }) => <DeliveryStateChip state={state} />,
  },
  {
    id: 'at',
    header: 'Created',
    priority: 2,
    width: 200,
    sort: 'at',
    cell: ({ at }) => <DateTime at={at} zone={zone} />,
  },
  { id: 'attempts', header: 'Attempts', priority: 4, width: 110, align: 'right', cell: ({ attempts }) => attempts },
  {
    id: 'status',
    header: 'Answer',
    priority: 3,
    width: 100,
    align: 'right',
    cell: ({ status }) => status ?? '–',
  },
  {
    id: 'millis',
    header: 'Milliseconds',
    extra: true,
    align: 'right',
    cell: ({ millis }) => millis ?? '–',
  },
  {
    id: 'next',
    header: 'Next attempt',
    extra: true,
    cell: ({ nextAt }) => (nextAt === null ? '–' : <DateTime at={nextAt} zone={zone} />),
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: deliveryStateWords },
  { kind: 'choice', id: 'type', label: 'Event', words: sentTypeWords },
  { kind: 'party', id: 'webhookId', label: 'Webhook' },
  { kind: 'days' },
];

/** What was sent to the webhooks of the organization (product: Webhooks). */
export function DeliveryList() {
  const [params] = useSearchParams();
  const id = params.get('webhookId') ?? '';
  const chosen = useQuery({ ...recordQuery(webhookReads, id), enabled: anId().is(id) }).data;
  return (
    <ListScreen
      name="webhookDeliveries"
      label="Deliveries"
      call={listDeliveries}
      queryKey={[...deliveriesKey, 'list']}
      query={{ sort: '-at' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search deliveries', placeholder: 'Address' }}
      rowLabel={({ type, webhook }) => `${type}, ${webhook.name}`}
      staleAt={({ nextAt }) => nextAt}
      nameOf={(one) => (one === chosen?.id ? hostOf(chosen.address) : undefined)}
      empty={{
        line: 'Deliveries appear here when we send something to one of your webhooks.',
        action: (
          <LinkButton href={tabHref(developersPath, developerTabs, 'Webhooks')} variant="outlined">
            Open webhooks
          </LinkButton>
        ),
      }}
      panel={({ id, onClose }) => (
        <DeliveryPanel key={id} id={id} onClose={onClose} chip={(state) => <DeliveryStateChip state={state} />} />
      )}
    />
  );
}
