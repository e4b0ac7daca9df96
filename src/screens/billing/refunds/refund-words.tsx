import ApprovedIcon from '@mui/icons-material/ThumbUpOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlined';
import InitiatedIcon from '@mui/icons-material/HourglassTopOutlined';
import ProcessedIcon from '@mui/icons-material/CheckCircleOutlined';
import RejectedIcon from '@mui/icons-material/BlockOutlined';
import RequestedIcon from '@mui/icons-material/HelpOutlineOutlined';
import type { StateLook } from '../../../components/state-look';
import { WordChip } from '../../../components/WordChip';
import {
  refundAsksFor,
  refundStateWords,
  type AskFields,
  type RefundActType,
  type RefundFields,
  type RefundState,
} from '../../../contract/billing-refunds';
import { limits, texts } from '../../../contract/texts';
import type { ActKind } from '../../shared/act/ActButtons';

const looks: Record<RefundState, { look: StateLook; icon: typeof ApprovedIcon }> = {
  requested: { look: 'pendingSchedule', icon: RequestedIcon },
  approved: { look: 'upcoming', icon: ApprovedIcon },
  initiated: { look: 'pendingFeedback', icon: InitiatedIcon },
  processed: { look: 'completed', icon: ProcessedIcon },
  rejected: { look: 'canceled', icon: RejectedIcon },
  failed: { look: 'noShow', icon: FailedIcon },
};
export const RefundChip = ({ state }: { state: RefundState }) => (
  <WordChip word={refundStateWords[state]} {...looks[state]} />
);

const why = { label: 'Reason', most: limits.reason };

export const refundActs: ActKind<RefundActType, keyof RefundFields> = {
  words: {
    APPROVE: {
      label: 'Approve',
      title: 'Approve this refund?',
      what: 'The gateway returns the money the way it was paid. You cannot undo this.',
      done: texts.refundInitiated,
    },
    REJECT: {
      label: 'Reject',
      title: 'Reject this refund?',
      what: 'Who asked for it is told the reason by email. The amount can be asked for again.',
      done: 'Refund rejected.',
    },
    PAY_BACK: {
      label: 'Mark as paid back',
      title: 'Mark this refund as paid back?',
      what: 'Do this once the bank has paid it. You cannot undo this.',
      done: 'Refund marked as paid back.',
    },
  },
  fields: { why, reference: { label: 'Reference of the payment', hint: 'As the bank names it, such as its UTR' } },
  asksFor: refundAsksFor,
};

/** The acts on a refund of a payment that did not go through the gateway, which nobody returns by itself. */
export const refundActsByHand: typeof refundActs = {
  ...refundActs,
  words: {
    ...refundActs.words,
    APPROVE: {
      ...refundActs.words.APPROVE,
      what: 'Nothing is returned by itself. Transfer the money, and then mark the refund as paid back. You cannot undo this.',
      done: 'Refund approved.',
    },
  },
};

export const askActs: ActKind<'REFUND', keyof AskFields> = {
  words: {
    REFUND: {
      label: 'Ask for refund',
      title: 'Ask for a refund?',
      what: 'A super admin other than you approves or rejects it. If all is returned, the plan ends.',
      done: 'Refund requested.',
    },
  },
  fields: { amount: { label: 'Amount in rupees', hint: 'All of it, or a part' }, why },
  asksFor: { REFUND: ['amount', 'why'] },
};
