import CurrentIcon from '@mui/icons-material/CheckCircleOutlined';
import PlannedIcon from '@mui/icons-material/ScheduleOutlined';
import ReplacedIcon from '@mui/icons-material/HistoryOutlined';
import { DateTime } from '../../../components/DateTime';
import { dayWords } from '../../../components/format-time';
import type { StateLook } from '../../../components/state-look';
import { WordChip } from '../../../components/WordChip';
import { rateStateWords, type RateState } from '../../../contract/billing-rates';
import type { RecordFacts } from '../../../contract/records';
import type { ListColumn } from '../../shared/list/list-types';

const looks: Record<RateState, { look: StateLook; icon: typeof CurrentIcon }> = {
  PLANNED: { look: 'upcoming', icon: PlannedIcon },
  CURRENT: { look: 'completed', icon: CurrentIcon },
  REPLACED: { look: 'canceled', icon: ReplacedIcon },
};
export const RateStateChip = ({ state }: { state: RateState }) => (
  <WordChip word={rateStateWords[state]} {...looks[state]} />
);

/** "7.5%". */
export const percentWords = (points: number | null) => (points === null ? '' : `${points / 100}%`);

export type Dated = RecordFacts & { holdsFrom: string; state: RateState };
/** The last columns of every list of records that hold from a certain day. */
export const datedColumns = (zone: string): ListColumn<Dated>[] => [
  { id: 'state', header: 'Status', priority: 1, width: 140, cell: ({ state }) => <RateStateChip state={state} /> },
  {
    id: 'from',
    header: 'Holds from',
    priority: 3,
    width: 150,
    sort: 'from',
    cell: ({ holdsFrom }) => dayWords(holdsFrom),
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
