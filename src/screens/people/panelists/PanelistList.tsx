import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { zoneCity } from '../../../components/format-time';
import { Person } from '../../../components/Person';
import { toast } from '../../../components/toast';
import {
  listPanelistAccounts,
  panelistStateChoices,
  type PanelistAccountRow,
} from '../../../contract/people-panelists';
import { panelistPages, panelistZonesQuery, setConfirmed } from '../../../services/queries/accounts';
import { skillsQuery } from '../../../services/queries/skills';
import { beginUndoable, useSendOnLeave } from '../../../services/undoables';
import { ListScreen } from '../../shared/list/ListScreen';
import { finds, type ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { UndoableActions } from '../../shared/list/UndoableActions';
import { ActiveQuestion } from '../accounts/ActiveQuestion';
import { interviewsOfPanelist, monthsInWords, PanelistStateChip } from './panelist-words';
import { PanelistPanel } from './PanelistPanel';

const columns = (zone: string): ListColumn<PanelistAccountRow>[] => [
  {
    id: 'panelist',
    header: 'Panelist',
    width: 260,
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['panelist', 'email'],
    cell: ({ name, email }) => <Person name={name} line={email} />,
  },
  { id: 'state', header: 'Status', priority: 1, cell: ({ state }) => <PanelistStateChip state={state} /> },
  {
    id: 'skills',
    header: 'Skills',
    cut: true,
    priority: 3,
    cell: ({ skills }) => (skills.length === 0 ? 'None' : skills.map(({ name }) => name).join(', ')),
  },
  {
    id: 'experience',
    header: 'Experience',
    priority: 2,
    sort: 'experience',
    cell: ({ experienceMonths }) => monthsInWords(experienceMonths),
  },
  { id: 'zone', header: 'Time zone', priority: 4, cell: ({ timeZone }) => zoneCity(timeZone) },
  {
    id: 'caps',
    header: 'Limit per day / week',
    priority: 5,
    cell: ({ dayCap, weekCap }) => `${dayCap} / ${weekCap}`,
  },
  {
    id: 'created',
    header: 'Registered',
    extra: true,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
];

/** The filters of both lists of panelists: a skill, and the time zones in which there are panelists. */
export function usePanelistFilters(before: readonly ListFilter[] = []): readonly ListFilter[] {
  const { data: zones = [] } = useQuery(panelistZonesQuery());
  return useMemo(
    () => [
      ...before,
      { kind: 'party', id: 'skillId', label: 'Skill', find: finds(skillsQuery) },
      {
        kind: 'choice',
        id: 'timeZone',
        label: 'Time zone',
        words: Object.fromEntries(zones.map((zone) => [zone, zoneCity(zone)])),
      },
    ],
    [before, zones],
  );
}

const stateFilter: readonly ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: panelistStateChoices },
];
const subjectOf = ({ id }: Pick<PanelistAccountRow, 'id'>) => `panelists/${id}/confirm`;
const confirmWords = { doing: 'Confirming', failed: 'Not confirmed' };
const needsConfirming = ({ state }: PanelistAccountRow) => state === 'unconfirmed';

/** List Of Panelist (product: Panelists): confirm profiles, activate and deactivate accounts; a row opens its page. */
export function PanelistList() {
  const queryClient = useQueryClient();
  const filters = usePanelistFilters(stateFilter);
  const [asked, setAsked] = useState<{ rows: readonly PanelistAccountRow[]; active: boolean } | null>(null);
  useSendOnLeave();
  const confirm = (row: PanelistAccountRow) =>
    beginUndoable(subjectOf(row), {
      words: confirmWords,
      perform: () => setConfirmed(queryClient, row.id, true),
      onDone: () => void toast.success(`${row.name} confirmed and ready to be booked.`),
      onFailure: ({ message }) => void toast.error(`${confirmWords.failed}: ${row.name}. ${message}`),
    });
  return (
    <>
      <ListScreen
        name="panelists"
        label="List Of Panelist"
        call={listPanelistAccounts}
        queryKey={panelistPages}
        query={{ sort: 'name' }}
        columns={columns}
        filters={filters}
        search={{ label: 'Search panelists', placeholder: 'Name' }}
        rowLabel={({ name }) => name}
        empty={{ line: 'Panelists appear here once they have registered or accepted an invitation.' }}
        actions={(row) => (
          <UndoableActions subject={subjectOf(row)} name={row.name}>
            {needsConfirming(row) ? (
              <Button
                size="small"
                variant="outlined"
                aria-label={`Confirm profile: ${row.name}`}
                onClick={() => confirm(row)}
                sx={{ whiteSpace: 'nowrap' }}
              >
                Confirm profile
              </Button>
            ) : (
              // Panelists are deactivated on their page, or for selected rows.
              row.state === 'off' && (
                <Button
                  size="small"
                  aria-label={`Activate: ${row.name}`}
                  onClick={() => setAsked({ rows: [row], active: true })}
                >
                  Activate
                </Button>
              )
            )}
          </UndoableActions>
        )}
        bulk={[
          { label: 'Confirm profile', can: needsConfirming, run: (rows) => rows.forEach(confirm) },
          { label: 'Activate', can: ({ state }) => state === 'off', run: (rows) => setAsked({ rows, active: true }) },
          {
            label: 'Deactivate',
            can: ({ state }) => state !== 'off',
            run: (rows) => setAsked({ rows, active: false }),
          },
        ]}
        panel={({ id, known, onClose }) => (
          <PanelistPanel
            id={id}
            name={known?.name}
            onClose={onClose}
            onConfirm={confirm}
            onActive={(row, active) => setAsked({ rows: [row], active })}
          />
        )}
      />
      {asked && (
        <ActiveQuestion
          accounts={asked.rows}
          active={asked.active}
          interviewsHref={(id) => interviewsOfPanelist(id)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
