import ClosedIcon from '@mui/icons-material/TaskAltOutlined';
import OpenIcon from '@mui/icons-material/MarkEmailUnreadOutlined';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import type { StateLook } from '../../../components/state-look';
import { WordChip } from '../../../components/WordChip';
import type { InquiryState } from '../../../contract/messages-inquiries';

const looks: Record<InquiryState, { look: StateLook; icon: typeof OpenIcon }> = {
  open: { look: 'pendingSchedule', icon: OpenIcon },
  waiting: { look: 'upcoming', icon: WaitingIcon },
  closed: { look: 'completed', icon: ClosedIcon },
};
/** The states in words: for admins, and for the person who asked. */
const staffWords: Record<InquiryState, string> = { open: 'Open', waiting: 'Waiting for the person', closed: 'Closed' };
export const askerWords: Record<InquiryState, string> = { open: 'With us', waiting: 'Answered', closed: 'Closed' };

export const InquiryStateChip = ({ state, asker = false }: { state: InquiryState; asker?: boolean }) => (
  <WordChip word={(asker ? askerWords : staffWords)[state]} {...looks[state]} />
);
