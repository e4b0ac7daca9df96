import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { AppLink } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { profileOwners } from '../../contract/people-profile';
import type { ChangePasswordActor } from '../../machines/auth/change-password';
import { useMe } from '../../services/queries/auth';
import { wiredChangePassword } from '../../services/wiring/auth/change-password';
import { useWorkflow } from '../../services/workflow';
import { AuthForm } from '../shared/form/AuthForm';
import { DoneNote } from '../shared/form/DoneNote';
import { NewPassword } from '../shared/form/account-fields';
import { PasswordField } from '../shared/form/Field';
import { DownloadMyData } from '../shared/own-data/DownloadMyData';
import { AnnouncementSwitch } from './AnnouncementSwitch';
import { OwnFactors } from './factors/OwnFactors';
import { OwnSessions } from './OwnSessions';
import { useForm } from '../shared/form/use-form';

/** /dashboard/changepass: the user's password, and their sessions (product: Own account). */
export function ChangePasswordScreen() {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredChangePassword({ queryClient }), { input: {} });
  const { email, userType } = useMe();
  return (
    <Page
      title="Change Password"
      purpose="Change your password and second factor, choose your emails, and see where you are signed in."
    >
      <Box sx={{ display: 'grid', gap: 10, maxWidth: 640 }}>
        <Box component="section" aria-label="Password" sx={{ maxWidth: 400 }}>
          <ChangePasswordBody actor={actor} email={email} />
        </Box>
        <Box component="section" aria-labelledby="own-factors">
          <Typography id="own-factors" variant="h3" component="h2" sx={{ mb: 2 }}>
            Second factor
          </Typography>
          <OwnFactors />
        </Box>
        <Box component="section" aria-labelledby="own-emails">
          <Typography id="own-emails" variant="h3" component="h2" sx={{ mb: 2 }}>
            Emails that you get
          </Typography>
          <AnnouncementSwitch />
        </Box>
        <Box component="section" aria-labelledby="own-sessions">
          <Typography id="own-sessions" variant="h3" component="h2" sx={{ mb: 2 }}>
            Where you are signed in
          </Typography>
          <OwnSessions />
        </Box>
        {/* Users who have a profile find it on the profile page. */}
        {!profileOwners.some((owner) => owner === userType) && (
          <Box component="section" aria-labelledby="own-data">
            <Typography id="own-data" variant="h3" component="h2" sx={{ mb: 2 }}>
              Download my data
            </Typography>
            <DownloadMyData />
          </Box>
        )}
      </Box>
    </Page>
  );
}

/** The form for a running actor. */
export function ChangePasswordBody({ actor, email }: { actor: ChangePasswordActor; email: string }) {
  const { stage, problem, busy, field, submit } = useForm(actor);
  if (stage === 'done')
    return <DoneNote>Password changed. You stay signed in here. Everywhere else you are signed out.</DoneNote>;
  return (
    <>
      <AuthForm action="Change Password" busy={busy} problem={problem} onSubmit={submit}>
        {/* Tells password managers which account this is. */}
        <input hidden readOnly type="email" autoComplete="username" value={email} />
        <PasswordField
          {...field('oldPassword')}
          label="Current password"
          name="current-password"
          autoComplete="current-password"
        />
        <NewPassword label="New password" password={field('newPassword')} repeat={field('repeat')} />
      </AuthForm>
      <Box component="p" sx={{ mt: 4, mb: 0, typography: 'body2', color: 'text.secondary' }}>
        No password yet, or forgot it?{' '}
        <AppLink href="/forgot/panelist" underline="always">
          Get an email with a link to set one
        </AppLink>
      </Box>
    </>
  );
}
