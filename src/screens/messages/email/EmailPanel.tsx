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
import { emailStateWords, type Email, type EmailRow } from '../../../contract/messages';
import { answerWords } from '../../../contract/messages-answers';
import { useMe } from '../../../services/queries/auth';
import { emailQuery } from '../../../services/queries/messages';
import { QueryView } from '../../shared/QueryView';
import { StoppedNote } from '../../shared/StoppedNote';
import { partsOf } from './links-in';

interface EmailPanelProps {
  /** The open email, or null. */
  id: string | null;
  known: EmailRow | undefined;
  onClose: () => void;
}

/** One email, as its recipient reads it. */
export function EmailPanel({ id, known, onClose }: EmailPanelProps) {
  const query = useQuery({ ...emailQuery(id ?? ''), enabled: id !== null });
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
          {(email) => <EmailBody email={email} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

const linkWords: Record<Exclude<Email['link'], 'none'>, string> = {
  shown: 'This demo sends no email. The link below works here.',
  hidden:
    'The link in this email is for its recipient only. It is created while the email is sent, so it is not shown here.',
};

function EmailBody({ email }: { email: Email }) {
  const { timeZone } = useMe();
  const facts: Fact[] = [
    ['Status', <EmailState key="state" state={email.state} />],
    ['Created', <DateTime key="written" at={email.createdAt} zone={timeZone} />],
    ...(email.sentAt === null ? [] : ([['Sent', <DateTime key="sent" at={email.sentAt} zone={timeZone} />]] as Fact[])),
    ...(email.answer === null ? [] : ([['Reason', <Answer key="answer" answer={email.answer} />]] as Fact[])),
    ...(email.calendar ? ([['Attached', 'A calendar entry (.ics)']] as Fact[]) : []),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Facts facts={facts} />
      <StoppedNote address={email.recipient} stopped={email.stopped} />
      {email.link !== 'none' && <Alert severity="info">{linkWords[email.link]}</Alert>}
      {email.contentDeletedAt === null ? (
        <EmailText text={email.body} />
      ) : (
        <Alert severity="info">
          The text of this email was deleted on <DateTime at={email.contentDeletedAt} zone={timeZone} quiet={false} />.
          System Configuration says how long it is kept.
        </Alert>
      )}
    </Box>
  );
}

/** The response of the mail server, in plain words and verbatim. */
function Answer({ answer }: { answer: string }) {
  const words = answerWords(answer);
  return (
    <>
      {words}
      {words !== answer && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'body2' }}>
          {answer}
        </Box>
      )}
    </>
  );
}

/** Whether a mail server has received an email, or the email is only stored here. */
export const EmailState = ({ state }: Pick<EmailRow, 'state'>) => (
  <WordChip
    icon={
      state === 'sent'
        ? SentIcon
        : state === 'stored'
          ? InboxIcon
          : state === 'failed' || state === 'stopped'
            ? FailedIcon
            : OvertakenIcon
    }
    word={emailStateWords[state]}
    look={state === 'sent' ? 'completed' : state === 'failed' || state === 'stopped' ? 'noShow' : 'canceled'}
  />
);

/** The plain text of an email. Only addresses of our own origin become links. */
function EmailText({ text }: { text: string }) {
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
          // Opens in a new tab, so that the reader stays signed in here.
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
