import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import OffIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import WaitingIcon from '@mui/icons-material/HowToRegOutlined';
import { WordChip } from '../../../components/WordChip';
import { panelistStateWords, type PanelistState } from '../../../contract/people-panelists';

const looks = {
  active: { look: 'completed', icon: ActiveIcon },
  unconfirmed: { look: 'pendingSchedule', icon: WaitingIcon },
  off: { look: 'canceled', icon: OffIcon },
} as const;

export const PanelistStateChip = ({ state }: { state: PanelistState }) => (
  <WordChip word={panelistStateWords[state]} {...looks[state]} />
);

/** "9 years", "9 years 6 months", "8 months". */
export function monthsInWords(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const parts = [
    years > 0 && `${years} ${years === 1 ? 'year' : 'years'}`,
    (rest > 0 || years === 0) && `${rest} ${rest === 1 ? 'month' : 'months'}`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** The address of a panelist's interviews, or of one of their lists, for admins. */
export const interviewsOfPanelist = (id: string, list = 'tab=0&near=off') =>
  `/dashboard/interviewdetails?${list}&panelistId=${id}`;
