import AuthorizedIcon from '@mui/icons-material/HourglassTopOutlined';
import CapturedIcon from '@mui/icons-material/CheckCircleOutlined';
import CreatedIcon from '@mui/icons-material/ShoppingCartOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlined';
import RefundedIcon from '@mui/icons-material/UndoOutlined';
import type { StateLook } from '../../../components/state-look';
import { WordChip } from '../../../components/WordChip';
import { paymentStateWords, type PaymentRow } from '../../../contract/billing-payments';

const looks: Record<PaymentRow['state'], { look: StateLook; icon: typeof CreatedIcon }> = {
  created: { look: 'canceled', icon: CreatedIcon },
  authorized: { look: 'pendingSchedule', icon: AuthorizedIcon },
  captured: { look: 'completed', icon: CapturedIcon },
  partiallyRefunded: { look: 'reschedulePending', icon: RefundedIcon },
  refunded: { look: 'canceled', icon: RefundedIcon },
  failed: { look: 'noShow', icon: FailedIcon },
};
export const PaymentState = ({ state }: Pick<PaymentRow, 'state'>) => (
  <WordChip word={paymentStateWords[state]} {...looks[state]} />
);
