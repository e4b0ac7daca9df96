import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import CanceledIcon from '@mui/icons-material/CancelOutlined';
import ExpiredIcon from '@mui/icons-material/EventBusyOutlined';
import NotPaidIcon from '@mui/icons-material/HourglassEmptyOutlined';
import RefundedIcon from '@mui/icons-material/UndoOutlined';
import UsedIcon from '@mui/icons-material/TaskAltOutlined';
import type { StateLook } from '../../../components/state-look';
import { WordChip } from '../../../components/WordChip';
import { subscriptionStateWords, type SubscriptionState } from '../../../contract/billing-subscriptions';

const looks: Record<SubscriptionState, { look: StateLook; icon: typeof ActiveIcon }> = {
  created: { look: 'pendingSchedule', icon: NotPaidIcon },
  paid: { look: 'upcoming', icon: NotPaidIcon },
  active: { look: 'completed', icon: ActiveIcon },
  exhausted: { look: 'pendingFeedback', icon: UsedIcon },
  expired: { look: 'canceled', icon: ExpiredIcon },
  refunded: { look: 'reschedulePending', icon: RefundedIcon },
  canceled: { look: 'canceled', icon: CanceledIcon },
};
/** The state of a subscription as an icon and a word. */
export const SubscriptionChip = ({ state }: { state: SubscriptionState }) => (
  <WordChip word={subscriptionStateWords[state]} {...looks[state]} />
);
