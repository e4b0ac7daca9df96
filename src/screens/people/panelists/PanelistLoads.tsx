import { zoneCity } from '../../../components/format-time';
import { Person } from '../../../components/Person';
import { listPanelistLoads, type PanelistLoadRow } from '../../../contract/people-panelists';
import { panelistLoadPages } from '../../../services/queries/accounts';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListColumn } from '../../shared/list/list-types';
import { PanelistPanel } from './PanelistPanel';
import { usePanelistFilters } from './PanelistList';

const columns = (): ListColumn<PanelistLoadRow>[] => [
  {
    id: 'panelist',
    header: 'Panelist',
    width: 260,
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['panelist', 'zone'],
    cell: ({ name, timeZone }) => <Person name={name} line={zoneCity(timeZone)} />,
  },
  {
    id: 'interviews',
    header: 'Held, 28 days',
    align: 'right',
    priority: 1,
    sort: 'interviews',
    cell: ({ interviews }) => interviews,
  },
  {
    id: 'upcoming',
    header: 'Upcoming',
    align: 'right',
    priority: 2,
    sort: 'upcoming',
    cell: ({ upcoming }) => upcoming,
  },
  {
    id: 'week',
    header: 'This week',
    align: 'right',
    priority: 4,
    cell: ({ weekLoad, weekCap }) => `${weekLoad} of ${weekCap}`,
  },
  {
    id: 'free',
    header: 'Free hours, next 7 days',
    align: 'right',
    priority: 1,
    cell: ({ freeHours }) => freeHours,
  },
  {
    id: 'noShows',
    header: 'No shows, 28 days',
    align: 'right',
    priority: 3,
    sort: 'noShows',
    cell: ({ noShows }) => noShows,
  },
  {
    id: 'feedback',
    header: 'Time to feedback',
    align: 'right',
    priority: 3,
    sort: 'feedback',
    cell: ({ feedbackHours }) => (feedbackHours === null ? '–' : `${feedbackHours} h`),
  },
];

/** Active Panelist Data: panelists who can be booked, with their load (product: Panelists). */
export function PanelistLoads() {
  const filters = usePanelistFilters();
  return (
    <ListScreen
      name="panelistLoads"
      label="Active Panelist Data"
      call={listPanelistLoads}
      queryKey={panelistLoadPages}
      query={{ sort: 'interviews' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search panelists', placeholder: 'Name' }}
      rowLabel={({ name }) => name}
      empty={{ line: 'Panelists appear here once their profile is confirmed.' }}
      panel={({ id, known, onClose }) => <PanelistPanel id={id} name={known?.name} onClose={onClose} />}
    />
  );
}
