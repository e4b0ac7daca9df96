import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import FailedIcon from '@mui/icons-material/ErrorOutlined';
import InboxIcon from '@mui/icons-material/Inventory2Outlined';
import OvertakenIcon from '@mui/icons-material/UpdateDisabledOutlined';
import SentIcon from '@mui/icons-material/MarkEmailReadOutlined';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import type { Fact } from '../../../components/Facts';
import { SidePanel } from '../../../components/SidePanel';
import { WordChip } from '../../../components/WordChip';
import { mailStateWords, type Mail, type MailRow } from '../../../contract/messages';
import { useMe } from '../../../services/queries/auth';
import { mailQuery } from '../../../services/queries/messages';
import { QueryView } from '../../shared/QueryView';
import { partsOf } from './links-in';

interface MailPanelProps {
  /** The open mail, or null. */
  id: string | null;
  known: MailRow | undefined;
  onClose: () => void;
}

/** One mail, as its recipient reads it. */
export function MailPanel({ id, known, onClose }: MailPanelProps) {
  const query = useQuery({ ...mailQuery(id ?? ''), enabled: id !== null });
  const shown = query.data ?? known;
  return (
    <SidePanel
      open={id !== null}
      title={shown?.subject ?? 'Email'}
      subtitle={shown && `to ${shown.recipient}`}
      onClose={onClose}
      width={600}
    >
      {id !== null && (
        <QueryView query={query} name="mail" rows={6} gone="This email does not exist.">
          {(mail) => <MailBody mail={mail} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

const linkWords: Record<Exclude<Mail['link'], 'none'>, string> = {
  shown: 'This demo sends no email. The link below works here.',
  hidden:
    'The link in this email is for its recipient only. It is created while the email is sent, so it is not shown here.',
};

function MailBody({ mail }: { mail: Mail }) {
  const { timeZone } = useMe();
  const facts: Fact[] = [
    ['Status', <MailState key="state" state={mail.state} />],
    ['Created', <DateTime key="written" at={mail.createdAt} zone={timeZone} />],
    ...(mail.sentAt === null ? [] : ([['Sent', <DateTime key="sent" at={mail.sentAt} zone={timeZone} />]] as Fact[])),
    ...(mail.calendar ? ([['Attached', 'A calendar entry (.ics)']] as Fact[]) : []),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Facts facts={facts} />
      {mail.link !== 'none' && <Alert severity="info">{linkWords[mail.link]}</Alert>}
      <MailText text={mail.body} />
    </Box>
  );
}

/** Whether a mail server has received a mail, or it is only stored here. */
export const MailState = ({ state }: Pick<MailRow, 'state'>) => (
  <WordChip
    icon={
      state === 'sent' ? SentIcon : state === 'stored' ? InboxIcon : state === 'failed' ? FailedIcon : OvertakenIcon
    }
    word={mailStateWords[state]}
    look={state === 'sent' ? 'completed' : state === 'failed' ? 'noShow' : 'canceled'}
  />
);

/** The plain text of a mail; only addresses of our own origin become links. */
function MailText({ text }: { text: string }) {
  return (
    <Box
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        maxWidth: '72ch',
        p: 4,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {partsOf(text, location.origin).map(({ at, text: part, isLink }) =>
        isLink ? (
          // In a new tab, so that the reader stays signed in here.
          <Link key={at} href={part} target="_blank" rel="noopener noreferrer" underline="always">
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Box>
  );
}
