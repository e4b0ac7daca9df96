import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { LinkFacts } from '../../contract/auth-accounts';
import { texts } from '../../contract/texts';
import type { InvitationActor } from '../../machines/auth/invitation';
import { wiredInvitation } from '../../services/wiring/auth/invitation';
import { deviceZone } from '../../services/device-zone';
import { useWorkflow } from '../../services/workflow';
import { AuthForm } from '../shared/form/AuthForm';
import { AccountField, NameField, NewPassword, OwnZone } from '../shared/form/account-fields';
import { kindNames } from './LinkFactList';
import { LinkPage } from './LinkPage';
import { MobileFields } from '../shared/form/MobileFields';
import { useForm } from '../shared/form/use-form';

/** Creates an invited account, at /invitation/{invitationToken} (product: Public routes). */
export function InvitationScreen({ token }: { token: string }) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  return (
    <InvitationBody
      actor={useWorkflow(wiredInvitation({ navigate, queryClient }), {
        input: { token, fields: { timeZone: deviceZone() } },
      })}
    />
  );
}

/** Who sent the invitation, and for which kind of account. */
function invitationOf({ invitedBy, organization, userType }: LinkFacts): string {
  const place = organization ?? texts.appName;
  const kind = kindNames[userType].toLowerCase();
  const as = `as ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind}.`;
  return invitedBy ? `${invitedBy} invites you to join ${place} ${as}` : `${place} invites you to join ${as}`;
}

/** The screen for a running actor. */
export function InvitationBody({ actor }: { actor: InvitationActor }) {
  const { facts, field, ...form } = useForm(actor);
  return (
    <LinkPage
      title="You are invited"
      lead={facts === null ? '' : invitationOf(facts)}
      form={form}
      again={() => (
        <Box component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
          Invitations work once, for 7 days. Ask the person who invited you for a new one, or sign in if you already
          accepted it.
        </Box>
      )}
    >
      <AuthForm action="Accept invitation" busy={form.busy} problem={form.problem} onSubmit={form.submit}>
        {facts !== null && <AccountField email={facts.email} />}
        <NameField field={field('name')} autoFocus />
        <MobileFields country={field('country')} number={field('number')} />
        <OwnZone field={field('timeZone')} />
        <NewPassword password={field('password')} repeat={field('repeat')} />
      </AuthForm>
    </LinkPage>
  );
}
