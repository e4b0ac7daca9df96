import { useState } from 'react';
import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import EndedIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import ExpiredIcon from '@mui/icons-material/EventBusyOutlined';
import LeftIcon from '@mui/icons-material/PersonOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { AppLink } from '../../../components/AppLink';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import { EmptyState } from '../../../components/EmptyState';
import { Facts } from '../../../components/Facts';
import { SidePanel } from '../../../components/SidePanel';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { StateLook } from '../../../components/state-look';
import { toast } from '../../../components/toast';
import { WordChip } from '../../../components/WordChip';
import {
  keyPrefix,
  keyStateWords,
  listKeys,
  scopeWords,
  type KeyRow,
  type KeyState,
} from '../../../contract/organizations-keys';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { keysKey, useEndKey } from '../../../services/queries/developers';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn, PanelProps } from '../../shared/list/list-types';
import { TitleAndText } from '../../shared/record/TitleAndText';
import { referenceHref } from './hrefs';
import { NewKey } from './NewKey';

const looks: Record<KeyState, { look: StateLook; icon: typeof ActiveIcon }> = {
  ACTIVE: { look: 'completed', icon: ActiveIcon },
  EXPIRED: { look: 'canceled', icon: ExpiredIcon },
  ENDED: { look: 'canceled', icon: EndedIcon },
  WITHOUT_RIGHTS: { look: 'noShow', icon: LeftIcon },
};
const KeyStateChip = ({ state }: { state: KeyState }) => <WordChip word={keyStateWords[state]} {...looks[state]} />;
const shownToken = ({ lastFour }: KeyRow) => `${keyPrefix}…${lastFour}`;

const columns = (zone: string): ListColumn<KeyRow>[] => [
  {
    id: 'name',
    header: 'Name',
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['name', 'token', 'scopes'],
    cell: (row) => <TitleAndText title={row.name} text={shownToken(row)} />,
  },
  { id: 'state', header: 'Status', priority: 1, width: 140, cell: ({ state }) => <KeyStateChip state={state} /> },
  {
    id: 'used',
    header: 'Last used',
    priority: 2,
    width: 200,
    sort: 'used',
    cell: ({ usedAt }) => (usedAt === null ? 'Never' : <DateTime at={usedAt} zone={zone} />),
  },
  {
    id: 'ends',
    header: 'Ends',
    priority: 3,
    width: 200,
    sort: 'ends',
    cell: ({ endsAt }) => <DateTime at={endsAt} zone={zone} />,
  },
  {
    id: 'created',
    header: 'Created',
    extra: true,
    sort: 'created',
    exports: ['created', 'by'],
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: keyStateWords },
  { kind: 'days' },
];

/** The API keys of the organization (product: API keys). */
export function KeyList() {
  const [ending, setEnding] = useState<KeyRow | null>(null);
  const button = (row: KeyRow) =>
    row.state === 'ACTIVE' && (
      <Button size="small" color="error" aria-label={`End: ${row.name}`} onClick={() => setEnding(row)}>
        End
      </Button>
    );
  return (
    <>
      <ListScreen
        name="apiKeys"
        label="API keys"
        call={listKeys}
        queryKey={[...keysKey, 'list']}
        query={{ sort: '-created' }}
        columns={columns}
        filters={filters}
        search={{ label: 'Search API keys', placeholder: 'Name' }}
        rowLabel={({ name }) => name}
        staleAt={({ state, endsAt }) => (state === 'ACTIVE' ? endsAt : null)}
        empty={{ line: 'With an API key your programs read and change what you can, as far as you allow it.' }}
        panel={(panel) => <KeyPanel key={panel.id} {...panel} actions={button} />}
        actions={button}
      />
      {ending && <EndKey row={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

type KeyPanelProps = PanelProps<KeyRow> & { actions: (row: KeyRow) => React.ReactNode };

function KeyPanel({ id, known, loading, onClose, actions }: KeyPanelProps) {
  const { timeZone: zone } = useMe();
  const isNew = id === 'new';
  return (
    <SidePanel
      open={id !== null}
      title={isNew ? 'Create API key' : (known?.name ?? 'API key')}
      subtitle={known && <KeyStateChip state={known.state} />}
      onClose={onClose}
      width={560}
      actions={known && actions(known)}
    >
      {isNew ? (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <NewKey />
        </Box>
      ) : known ? (
        <KeyFacts row={known} zone={zone} />
      ) : loading ? (
        <SkeletonRows rows={5} label="Loading the API key" />
      ) : (
        <EmptyState text={texts.fieldEmpty} line="This API key is not on this page of the list." />
      )}
    </SidePanel>
  );
}

function KeyFacts({ row, zone }: { row: KeyRow; zone: string }) {
  const { scopes, createdAt, createdBy, endsAt, usedAt, endedAt, endedBy } = row;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Facts
        facts={[
          ['Key', shownToken(row)],
          ['Scopes', scopes.map((one) => scopeWords[one]).join(', ')],
          ['Last used', usedAt === null ? 'Never' : <DateTime key="used" at={usedAt} zone={zone} />],
          ['Ends', <DateTime key="ends" at={endsAt} zone={zone} />],
          ['Created', <DateTime key="created" at={createdAt} zone={zone} />],
          ['Created by', createdBy.name],
          ...(endedAt === null ? [] : [['Ended', <DateTime key="ended" at={endedAt} zone={zone} />] as const]),
          ...(endedBy === null ? [] : [['Ended by', endedBy] as const]),
        ]}
      />
      <AppLink href={referenceHref} underline="always" sx={{ justifySelf: 'start' }}>
        API reference
      </AppLink>
    </Box>
  );
}

function EndKey({ row, onClose }: { row: KeyRow; onClose: () => void }) {
  const { mutate, isPending, error } = useEndKey();
  return (
    <ConfirmDialog
      open
      title={`End ${row.name}?`}
      confirmLabel="End key"
      dismissLabel="Keep key"
      destructive
      busy={isPending}
      error={error?.message}
      onConfirm={() =>
        mutate(row.id, {
          onSuccess: () => {
            void toast.success(`${row.name} ended.`);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      Programs that use this key stop working immediately. You cannot undo this.
    </ConfirmDialog>
  );
}
