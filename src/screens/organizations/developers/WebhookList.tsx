import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import OnIcon from '@mui/icons-material/CheckCircleOutlined';
import PausedIcon from '@mui/icons-material/PauseCircleOutlined';
import SecretIcon from '@mui/icons-material/KeyOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import type { StateLook } from '../../../components/state-look';
import { WordChip } from '../../../components/WordChip';
import {
  changeWebhook,
  pageWebhooks,
  webhookFieldsOf,
  webhookStateWords,
  type WebhookFields,
  type WebhookRecord,
  type WebhookState,
} from '../../../contract/organizations-webhooks';
import { useMe } from '../../../services/queries/auth';
import { webhookReads } from '../../../services/queries/developers';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { useRecordActs, type RecordAct } from '../../shared/record/record-acts';
import { RecordPanel } from '../../shared/record/RecordPanel';
import { TitleAndText } from '../../shared/record/TitleAndText';
import { hostOf, webhookKind } from './webhook-kind';
import { WebhookFacts } from './WebhookFacts';

const looks: Record<WebhookState, { look: StateLook; icon: typeof OnIcon }> = {
  ON: { look: 'completed', icon: OnIcon },
  WITHOUT_SECRET: { look: 'pendingSchedule', icon: SecretIcon },
  PAUSED: { look: 'canceled', icon: PausedIcon },
  FAILED: { look: 'noShow', icon: FailedIcon },
  GONE: { look: 'noShow', icon: FailedIcon },
};
const WebhookStateChip = ({ state }: { state: WebhookState }) => (
  <WordChip word={webhookStateWords[state]} {...looks[state]} />
);

const columns = (zone: string): ListColumn<WebhookRecord>[] => [
  {
    id: 'address',
    header: 'Address',
    cut: true,
    priority: 0,
    sort: 'address',
    exports: ['address', 'events'],
    cell: ({ address }) => <TitleAndText title={hostOf(address)} text={address} />,
  },
  { id: 'state', header: 'Status', priority: 1, width: 210, cell: ({ state }) => <WebhookStateChip state={state} /> },
  {
    id: 'accepted',
    header: 'Last accepted',
    priority: 2,
    width: 200,
    cell: ({ acceptedAt }) => (acceptedAt === null ? 'Never' : <DateTime at={acceptedAt} zone={zone} />),
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
  { kind: 'choice', id: 'state', label: 'Status', words: webhookStateWords },
  { kind: 'days' },
];

const pause: RecordAct<WebhookFields> = {
  label: 'Pause',
  words: { doing: 'Pausing', failed: 'Not paused' },
  done: 'paused',
  change: { paused: true },
};
const resume: RecordAct<WebhookFields> = {
  label: 'Resume',
  words: { doing: 'Resuming', failed: 'Not resumed' },
  done: 'resumed',
  change: { paused: false },
};
const acts = {
  ...{ change: changeWebhook, fieldsOf: webhookFieldsOf, acts: [pause, resume] },
  actOf: ({ paused, state }: WebhookRecord) => (paused ? resume : state === 'ON' ? pause : undefined),
};

/** The webhooks of the organization (product: Webhooks). */
export function WebhookList() {
  const { timeZone } = useMe();
  const kind = webhookKind(useQueryClient());
  const { button, bulk } = useRecordActs(kind, acts);
  return (
    <ListScreen
      name="webhooks"
      label="Webhooks"
      call={pageWebhooks}
      queryKey={[...webhookReads.key, 'list']}
      query={{ sort: '-changed' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search webhooks', placeholder: 'Address' }}
      rowLabel={({ address }) => hostOf(address)}
      empty={{
        line: 'A webhook is an address of yours that we call when an interview is booked, canceled or completed.',
      }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={kind}
          id={id}
          zone={timeZone}
          subtitle={({ state }) => <WebhookStateChip state={state} />}
          facts={(webhook) => <WebhookFacts webhook={webhook} zone={timeZone} onDeleted={onClose} />}
          quietEdit={() => true}
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
