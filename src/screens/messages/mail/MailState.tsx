import InboxIcon from '@mui/icons-material/Inventory2Outlined';
import SentIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { WordChip } from '../../../components/WordChip';

/** Whether a mail was handed to a mail server, or is only kept here. */
export function MailState({ sentAt }: { sentAt: string | null }) {
  return sentAt === null ? (
    <WordChip icon={InboxIcon} word="Stored, not sent" look="canceled" />
  ) : (
    <WordChip icon={SentIcon} word="Sent" look="completed" />
  );
}
