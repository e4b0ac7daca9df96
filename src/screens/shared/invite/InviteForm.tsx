import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import { AppLink } from '../../../components/AppLink';
import { useHoldLeave } from '../../../components/use-hold-leave';
import { userTypes, type UserType } from '../../../contract/kit';
import type { SendInvitationActor } from '../../../machines/auth/send-invitation';
import { organizationsQuery } from '../../../services/queries/people';
import { PartySearch } from '../form/PartySearch';
import { userTypeWords } from '../../../contract/people';
import { LineField } from './LineField';
import { useSendInvitation } from './use-send-invitation';

/** "Send Individual Invitation" (product: Screens); `kinds` are the user types that the reader may invite. */
export function InviteForm({ actor, kinds }: { actor: SendInvitationActor; kinds: readonly UserType[] }) {
  const { draft, problems, problem, busy, sent, change, submit } = useSendInvitation(actor);
  useHoldLeave(sent === null && (draft.email !== '' || draft.name.trim() !== ''));
  const pickKind = (value: string) => {
    const userType = userTypes.find((known) => known === value);
    if (userType !== undefined) change({ userType });
  };
  return (
    <Card
      component="form"
      noValidate
      aria-label="Send Individual Invitation"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ display: 'grid', gap: 4, p: 4 }}
    >
      <LineField label="Kind of account" value={draft.userType} onChange={pickKind} disabled={busy}>
        {kinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {userTypeWords[kind]}
          </MenuItem>
        ))}
      </LineField>
      {draft.userType === 'ORGANIZATION_USER' && (
        <PartySearch
          id="invitation-organization"
          label="Organization"
          value={draft.organization}
          find={organizationsQuery}
          nameOf={({ name }) => name}
          onPick={(row) => change({ organization: row && { id: row.id, name: row.name } })}
          error={problems.organization ?? undefined}
          disabled={busy}
        />
      )}
      <LineField
        label="Email"
        type="email"
        value={draft.email}
        onChange={(email) => change({ email })}
        problem={problems.email}
        disabled={busy}
      />
      <LineField
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name })}
        problem={problems.name}
        help="If you know it. They can change it."
        required={false}
        disabled={busy}
      />
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {sent && <Sent {...sent} />}
      <Button type="submit" variant="contained" loading={busy} sx={{ justifySelf: 'start' }}>
        Send invitation
      </Button>
    </Card>
  );
}

function Sent({ email, emailKept }: { email: string; emailKept: boolean }) {
  return (
    <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
      {email} invited.{' '}
      {emailKept && (
        <>
          This demo sends no email. The message with its link is under{' '}
          <AppLink href="/dashboard/emailtab?tab=2" underline="always">
            Sent email
          </AppLink>
          .
        </>
      )}
    </Alert>
  );
}
