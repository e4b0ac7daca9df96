import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DateTime } from 'luxon';
import { AppLink, LinkButton } from '../../components/AppLink';
import { TimesPicker } from '../../components/TimesPicker';
import { useHoldLeave } from '../../components/use-hold-leave';
import { ZoneField } from '../../components/ZoneField';
import type { Named, UserType } from '../../contract/kit';
import type { KnownCandidate } from '../../contract/candidates';
import { uploadCandidateResume } from '../../contract/people-profile';
import { texts } from '../../contract/texts';
import type { AddCandidateActor } from '../../machines/candidates/add-candidate';
import { useMe } from '../../services/queries/auth';
import { candidateQuery, refreshCandidates } from '../../services/queries/candidates';
import { openJobProfilesQuery } from '../../services/queries/job-profiles';
import { organizationsQuery } from '../../services/queries/people';
import { wiredAddCandidate } from '../../services/wiring/candidates/add-candidate';
import { useWorkflow } from '../../services/workflow';
import { AuthForm } from '../shared/form/AuthForm';
import { DoneNote } from '../shared/form/DoneNote';
import { EmailField, NameField } from '../shared/form/account-fields';
import { MobileFields } from '../shared/form/MobileFields';
import { PartySearch } from '../shared/form/PartySearch';
import { UploadField } from '../shared/form/UploadField';
import { useForm } from '../shared/form/use-form';
import { useUpload } from '../shared/form/use-upload';
import { candidateHref } from './hrefs';
import { ScheduleLink } from './ScheduleLink';

/** Upload Candidate, one at a time by hand; starts again for the next one (product: Candidates). */
export function AddCandidate() {
  const [nth, setNth] = useState(0);
  return <Started key={nth} onAnother={() => setNth(nth + 1)} />;
}

function Started({ onAnother }: { onAnother: () => void }) {
  const queryClient = useQueryClient();
  const { timeZone, userType } = useMe();
  const [known, setKnown] = useState<KnownCandidate | null>(null);
  const [machine] = useState(() => wiredAddCandidate({ queryClient, onKnown: setKnown }));
  const actor = useWorkflow(machine, { input: { fields: { timeZone } } });
  return <AddCandidateBody actor={actor} userType={userType} known={known} onAnother={onAnother} />;
}

interface AddCandidateBodyProps {
  actor: AddCandidateActor;
  userType: UserType;
  /** The candidate who already has the email. */
  known?: KnownCandidate | null;
  onAnother?: () => void;
}

/** The form for a running actor, and the next steps after it. */
export function AddCandidateBody(props: AddCandidateBodyProps) {
  const { actor, userType, known = null, onAnother = () => undefined } = props;
  const { fields, stage, problem, busy, field, submit, reply } = useForm(actor);
  const [now] = useState(() => Date.now());
  const [organization, setOrganization] = useState<Named | null>(null);
  const [jobProfile, setJobProfile] = useState<Named | null>(null);
  const { name, email, number, times: chosen } = fields;
  useHoldLeave(stage !== 'done' && [name, email, number, chosen].some((typed) => typed.trim() !== ''));
  if (stage === 'done' && reply)
    return <Added id={reply.id} name={fields.name.trim()} userType={userType} onAnother={onAnother} />;
  const chooses = userType !== 'ORGANIZATION_USER';
  const times = fields.times === '' ? [] : fields.times.split(',');
  const pickZone = (zone: string) => {
    field('times').onChange(times.map((time) => atSameTimeOfDay(time, fields.timeZone, zone)).join(','));
    field('timeZone').onChange(zone);
  };
  const pickJob = (job: Named | null) => {
    setJobProfile(job);
    field('jobProfile').onChange(job?.id ?? '');
  };
  return (
    <Box sx={{ maxWidth: 560 }}>
      <AuthForm action="Add candidate" busy={busy} problem={known ? null : problem} onSubmit={submit}>
        {chooses && (
          <PartySearch
            id="candidate-organization"
            label="Organization"
            value={organization}
            find={organizationsQuery}
            nameOf={({ name }) => name}
            help="Leave empty for a portal candidate."
            error={field('organization').problem ?? undefined}
            disabled={busy}
            onPick={(row) => {
              setOrganization(row);
              field('organization').onChange(row?.id ?? '');
              // A job profile belongs to one organization.
              pickJob(null);
            }}
          />
        )}
        <NameField field={field('name')} />
        <EmailField field={field('email')} />
        {known && problem && (
          <Alert severity="info">
            {known.name} has this email and is already a candidate.{' '}
            <AppLink href={candidateHref(known.candidateId, userType)} underline="always">
              Open {known.name}
            </AppLink>
          </Alert>
        )}
        <MobileFields country={field('country')} number={field('number')} />
        <ZoneField
          value={fields.timeZone}
          now={now}
          onChange={pickZone}
          help="The candidate’s time zone, so that interviews are at sensible hours."
        />
        {(!chooses || organization !== null) && (
          <PartySearch
            id="candidate-job"
            label="Job profile (optional)"
            value={jobProfile}
            find={(q) => openJobProfilesQuery({ q, ...(organization && { organizationId: organization.id }) })}
            nameOf={({ title }) => title}
            error={field('jobProfile').problem ?? undefined}
            disabled={busy}
            onPick={(row) => pickJob(row && { id: row.id, name: row.title })}
          />
        )}
        <TimesPicker
          value={times}
          onChange={(next) => field('times').onChange(next.join(','))}
          zone={fields.timeZone}
          disabled={busy}
          error={field('times').problem ?? undefined}
        />
      </AuthForm>
    </Box>
  );
}

/** Keeps the time of day: the instant at which a clock in `to` shows what a clock in `from` shows at `instant`. */
const atSameTimeOfDay = (instant: string, from: string, to: string) =>
  DateTime.fromISO(instant, { zone: from }).setZone(to, { keepLocalTime: true }).toUTC().toISO() ?? instant;

interface AddedProps {
  id: string;
  name: string;
  userType: UserType;
  onAnother: () => void;
}

/** The next steps: a resume, an interview, or the next candidate. */
function Added({ id, name, userType, onAnother }: AddedProps) {
  const { data } = useQuery(candidateQuery(id));
  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 640, justifyItems: 'start' }}>
      <DoneNote>
        {name} added.{' '}
        <AppLink href={candidateHref(id, userType)} underline="always">
          Open the page
        </AppLink>
      </DoneNote>
      <ResumeCard candidateId={id} stored={data?.resumeFile ?? null} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {data && <ScheduleLink candidate={data} />}
        <LinkButton href={candidateHref(id, userType)} variant="outlined">
          Open the page
        </LinkButton>
        <Button onClick={onAnother}>Add another candidate</Button>
      </Box>
    </Box>
  );
}

/** Uploads the resume of a candidate; `stored` is the name of the existing one. */
export function ResumeCard({ candidateId, stored }: { candidateId: string; stored: string | null }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const upload = useUpload(uploadCandidateResume, { candidateId }, ({ fileName }) => {
    setDone(fileName);
    setAsked(false);
    void refreshCandidates(queryClient);
  });
  const missing = asked && done === null && stored === null && !upload.sending && upload.file === undefined;
  return (
    <Card
      component="form"
      noValidate
      aria-label="Resume"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
      }}
      sx={{ p: { xs: 4, sm: 5 }, width: '100%', display: 'grid', gap: 4, justifyItems: 'start' }}
    >
      <UploadField label="Resume file" upload={upload} again={done !== null || stored !== null} />
      {done !== null && <Alert severity="success">{done} saved. Its text is on the page.</Alert>}
      {missing && (
        <FormHelperText error role="alert">
          {texts.uploadResume}
        </FormHelperText>
      )}
      {done === null && stored === null && (
        <Button type="submit" variant="outlined" disabled={upload.sending}>
          Save resume
        </Button>
      )}
    </Card>
  );
}
