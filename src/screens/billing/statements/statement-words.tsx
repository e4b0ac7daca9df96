import ApprovedIcon from '@mui/icons-material/TaskAltOutlined';
import DisputedIcon from '@mui/icons-material/ReportProblemOutlined';
import DraftIcon from '@mui/icons-material/EditNoteOutlined';
import IssuedIcon from '@mui/icons-material/ReceiptLongOutlined';
import PaidIcon from '@mui/icons-material/PaidOutlined';
import type { StateLook } from '../../../components/state-look';
import { WordChip } from '../../../components/WordChip';
import {
  asksFor,
  statementStateWords,
  type ActFields,
  type StatementActType,
  type StatementState,
  type StatementTax,
} from '../../../contract/billing-statements';
import { limits } from '../../../contract/texts';
import { rupees } from '../../../components/format-money';
import type { ActKind } from '../../shared/act/ActButtons';
import type { ActWords } from '../../shared/act/ActDialog';
import { percentWords } from '../rates/rate-parts';

const looks: Record<StatementState, { look: StateLook; icon: typeof DraftIcon }> = {
  draft: { look: 'pendingSchedule', icon: DraftIcon },
  issued: { look: 'upcoming', icon: IssuedIcon },
  disputed: { look: 'noShow', icon: DisputedIcon },
  approved: { look: 'pendingFeedback', icon: ApprovedIcon },
  paid: { look: 'completed', icon: PaidIcon },
};
export const StatementChip = ({ state }: { state: StatementState }) => (
  <WordChip word={statementStateWords[state]} {...looks[state]} />
);

const words: Record<StatementActType, ActWords> = {
  ISSUE: {
    label: 'Issue',
    title: 'Issue this statement?',
    what: 'It gets its number and its tax, and the panelist is told by email.',
    done: 'Statement issued.',
  },
  ADJUST: {
    label: 'Adjust',
    title: 'Adjust this statement?',
    what: 'The panelist reads the amount and the reason.',
    done: 'Statement adjusted.',
  },
  APPROVE: {
    label: 'Approve',
    title: 'Approve this statement?',
    what: 'It can then be paid out to you.',
    done: 'Statement approved.',
  },
  DISPUTE: {
    label: 'Dispute',
    title: 'Dispute this statement?',
    what: 'Say what is wrong. It is not paid until it is revised or you approve it.',
    done: 'Statement disputed.',
  },
  PAY: {
    label: 'Mark as paid',
    title: 'Mark this statement as paid?',
    what: 'Do this once the bank has paid it. You cannot undo this.',
    done: 'Statement marked as paid.',
  },
  REVISE: {
    label: 'Revise',
    title: 'Revise this statement?',
    what: 'It becomes a draft again, which can be adjusted and issued under a new number. The old one stays readable.',
    done: 'Statement revised.',
  },
};
export const statementActs: ActKind<StatementActType, keyof ActFields> = {
  words,
  fields: {
    amount: { label: 'Amount in rupees', hint: 'With a minus it is taken away, such as -250.50' },
    why: { label: 'Reason', most: limits.reason },
    reference: { label: 'Reference of the payment', hint: 'As the bank names it, such as its UTR' },
  },
  asksFor,
};

/** How the tax was computed. */
export function taxWords(tax: StatementTax | null): string {
  if (tax === null) return 'Tax is computed when the statement is issued.';
  if (tax.abroad) return 'The bank account is outside India. This statement is gross, and tax is settled by hand.';
  if (tax.section === null) return 'No tax rule holds.';
  const rate = `Section ${tax.section}: ${percentWords(tax.points)}${tax.pan ? '' : ', without PAN'}`;
  return `${rate}, of the whole financial year once it is above ${rupees(tax.thresholdPaise)}. It is ${rupees(tax.yearPaise)} so far.`;
}
