import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { ErrorState } from '../../components/ErrorState';
import { Page } from '../../components/Page';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useNow } from '../../components/use-now';
import { ZoneField } from '../../components/ZoneField';
import { countryOf } from '../../contract/countries';
import { profileOwners, type Profile } from '../../contract/people-profile';
import type { EditProfileActor } from '../../machines/people/edit-profile';
import { landings } from '../../machines/auth/landing';
import { useMe } from '../../services/queries/auth';
import { profileQuery } from '../../services/queries/people';
import { wiredEditProfile } from '../../services/wiring/people/edit-profile';
import { useWorkflow } from '../../services/workflow';
import { AuthForm } from '../shared/form/AuthForm';
import { DoneNote } from '../shared/form/DoneNote';
import { AccountField, NameField } from '../shared/form/account-fields';
import { MobileFields } from '../shared/form/MobileFields';
import { useForm } from '../shared/form/use-form';
import { OwnData } from './own-data/OwnData';

/** `/dashboard/profilepage`: other users have no profile and are sent to their home page (product: Guarded routes). */
export function ProfileScreen() {
  const { userType } = useMe();
  if (!profileOwners.some((owner) => owner === userType)) return <Redirect to={landings[userType]} replace />;
  return (
    <Page title="My Profile" purpose="How we reach you, and what interviewers see about you.">
      <Box sx={{ display: 'grid', gap: 6, maxWidth: 640 }}>
        <Card component="section" aria-labelledby="contact-details" sx={{ p: 6 }}>
          <Typography id="contact-details" variant="h3" component="h2" sx={{ mb: 4 }}>
            Contact Details
          </Typography>
          <ContactDetails />
        </Card>
        {userType === 'PANELIST' && (
          <Card component="section" aria-labelledby="own-blocks" sx={{ p: 6 }}>
            <Typography id="own-blocks" variant="h3" component="h2" sx={{ mb: 2 }}>
              Block Organization
            </Typography>
            <Typography sx={{ color: 'text.secondary', mb: 4 }}>
              Organizations you do not want to interview for are never offered your times.
            </Typography>
            <LinkButton href="/dashboard/panelistblockorg" variant="outlined">
              See or block organizations
            </LinkButton>
          </Card>
        )}
        {userType === 'CANDIDATE' && (
          <Card component="section" aria-labelledby="own-resume" sx={{ p: 6 }}>
            <Typography id="own-resume" variant="h3" component="h2" sx={{ mb: 2 }}>
              Resume
            </Typography>
            <Typography sx={{ color: 'text.secondary', mb: 4 }}>Your interviewers use it to prepare.</Typography>
            <LinkButton href="/dashboard/resumechoice" variant="outlined">
              See or change my resume
            </LinkButton>
          </Card>
        )}
        <OwnData />
      </Box>
    </Page>
  );
}

function ContactDetails() {
  const { data, error, refetch, isFetching } = useQuery(profileQuery());
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <SkeletonRows rows={4} label="Loading your details" />;
  return <Details profile={data} />;
}

/** A stored number in parts; a dialling prefix shared by several countries is read as the largest one's. */
function partsOf(mobile: string | null) {
  const [prefix = '', ...rest] = (mobile ?? '').split(' ');
  const country = countryOf(prefix.replace('+', ''));
  return { country: country?.code ?? '', number: country ? rest.join('').replace(/\D/g, '') : '' };
}

function Details({ profile }: { profile: Profile }) {
  const [round, setRound] = useState(0);
  return <Form key={round} profile={profile} round={round} again={() => setRound(round + 1)} />;
}

function Form({ profile, round, again }: { profile: Profile; round: number; again: () => void }) {
  const queryClient = useQueryClient();
  const { name, mobile, timeZone } = profile;
  const actor = useWorkflow(wiredEditProfile({ queryClient }), {
    input: { fields: { name, timeZone, ...partsOf(mobile) } },
  });
  return <ProfileBody actor={actor} email={profile.email} focused={round > 0} onAgain={again} />;
}

interface ProfileBodyProps {
  actor: EditProfileActor;
  email: string;
  /** Replaces the confirmation of a save: the first field gets the focus. */
  focused?: boolean;
  onAgain: () => void;
}

/** The form of a running actor. */
export function ProfileBody({ actor, email, focused = false, onAgain }: ProfileBodyProps) {
  const now = useNow(60_000);
  const { stage, problem, busy, field, submit } = useForm(actor);
  const zone = field('timeZone');
  if (stage === 'done')
    return (
      <DoneNote
        action={
          <Button color="inherit" size="small" onClick={onAgain}>
            Change more
          </Button>
        }
      >
        Your details are saved.
      </DoneNote>
    );
  return (
    <AuthForm action="Save" busy={busy} problem={problem} onSubmit={submit}>
      <NameField field={field('name')} autoFocus={focused} />
      <AccountField email={email} />
      <MobileFields country={field('country')} number={field('number')} />
      {/* As high as the fields above it. */}
      <Box sx={{ '& .MuiOutlinedInput-root': { minHeight: 48 } }}>
        <ZoneField
          value={zone.value}
          now={now}
          onChange={zone.onChange}
          help="Times are shown to you in this time zone."
        />
      </Box>
    </AuthForm>
  );
}
