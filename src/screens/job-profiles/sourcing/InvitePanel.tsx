import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LimitedText } from '../../../components/LimitedText';
import { SidePanel } from '../../../components/SidePanel';
import { invitationLimits, inviteAgainDays, type Invited } from '../../../contract/job-profiles-invitations';
import { texts } from '../../../contract/texts';
import type { SourceCandidatesActor } from '../../../machines/job-profiles/source-candidates';
import { useSourceCandidates, type InvitingView } from './use-source-candidates';

const whom = (people: readonly { name: string }[]) =>
  people.length === 1 ? (people[0]?.name ?? '') : `${people.length} candidates`;

/** The email to selected candidates: writing it, previewing it, sending it, and the outcome for each candidate. */
export function InvitePanel({ actor }: { actor: SourceCandidatesActor }) {
  const inviting = useSourceCandidates(actor);
  const { people, previewing, sending } = inviting;
  if (inviting.idle) return null;
  return (
    <SidePanel
      open
      title={inviting.done ? 'Invitations' : `Invite ${whom(people)}`}
      subtitle={people.length > 1 ? people.map(({ name }) => name).join(', ') : undefined}
      onClose={() => !previewing && !sending && inviting.close()}
      width={640}
      actions={<Buttons {...inviting} />}
    >
      <Content {...inviting} />
    </SidePanel>
  );
}

function Buttons({ people, previewing, previewed, sending, done, close, edit, preview, sendEmail }: InvitingView) {
  if (done)
    return (
      <Button variant="contained" onClick={close}>
        Close
      </Button>
    );
  if (previewed)
    return (
      <>
        <Button disabled={sending} onClick={edit}>
          Edit email
        </Button>
        <Button variant="contained" loading={sending} onClick={sendEmail}>
          {people.length === 1 ? 'Send email' : `Send ${people.length} emails`}
        </Button>
      </>
    );
  return (
    <>
      <Button disabled={previewing} onClick={close}>
        Cancel
      </Button>
      <Button variant="contained" loading={previewing} onClick={preview}>
        Preview
      </Button>
    </>
  );
}

function Content({ draft, missing, email, people, problem, results, change, ...at }: InvitingView) {
  if (at.done) return <Results results={results} />;
  const failed = problem && <Alert severity="error">{problem.message || texts.wentWrong}</Alert>;
  if (at.previewed && email)
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        {failed}
        <Typography sx={{ color: 'text.secondary' }}>
          This is the email to {people[0]?.name}.{' '}
          {people.length > 1 && 'The others get the same email with their own names and links.'}
        </Typography>
        <Typography variant="subtitle1" component="h3">
          {email.subject}
        </Typography>
        <Box
          aria-label="The email"
          role="region"
          sx={{
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            p: 4,
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          {email.body}
        </Box>
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {failed}
      <Typography sx={{ color: 'text.secondary' }}>
        The email begins with the candidate’s name and the job’s details. It ends with links to apply and to
        unsubscribe.
      </Typography>
      <LimitedText
        label="Email content"
        value={draft.content}
        max={invitationLimits.content}
        rows={8}
        disabled={at.previewing}
        error={missing.content === 'missing' ? texts.properText('Email Content') : undefined}
        onChange={(content) => change({ content })}
      />
      <LimitedText
        label="Instructions to the candidate"
        value={draft.instructions}
        max={invitationLimits.instructions}
        required={false}
        disabled={at.previewing}
        help="Optional: what to prepare, or the last day to apply."
        onChange={(instructions) => change({ instructions })}
      />
    </Box>
  );
}

const words: Record<Invited['result'], string> = {
  sent: 'Sent',
  alreadyInvited: `Already invited within ${inviteAgainDays} days`,
  notReachable: 'No longer reachable',
};

function Results({ results }: { results: readonly Invited[] }) {
  const sent = results.filter(({ result }) => result === 'sent').length;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Alert severity={sent > 0 ? 'success' : 'info'}>
        {sent === 0 ? 'No email was sent.' : `${texts.emailSent}: ${sent === 1 ? '1 email' : `${sent} emails`}.`}
      </Alert>
      <Box component="ul" aria-label="Results" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {results.map(({ id, name, result }) => (
          <Box component="li" key={id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {name ?? 'A deleted candidate'}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', flexShrink: 0 }}>
              {words[result]}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
