import InboxIcon from '@mui/icons-material/Inventory2Outlined';
import SentIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { WordChip } from '../../../components/WordChip';
import { mailStateWords } from '../../../contract/messages';

/** Whether a mail was handed to a mail server, or is only kept here. */
export function MailState({ sentAt }: { sentAt: string | null }) {
  return sentAt === null ? (
    <WordChip icon={InboxIcon} word={mailStateWords.stored} look="canceled" />
  ) : (
    <WordChip icon={SentIcon} word={mailStateWords.sent} look="completed" />
  );
}
