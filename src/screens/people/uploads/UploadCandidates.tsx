import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { ErrorState } from '../../../components/ErrorState';
import { zoneCity } from '../../../components/format-time';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { Named } from '../../../contract/kit';
import { mostUploadRows, uploadCandidates, type UploadProgress } from '../../../contract/people-uploads';
import { texts } from '../../../contract/texts';
import type { UploadCandidatesRef } from '../../../machines/people/upload-candidates';
import { useMe } from '../../../services/queries/auth';
import { saveTemplate, uploadQuery } from '../../../services/queries/candidates';
import { organizationsQuery } from '../../../services/queries/people';
import { wiredUploadCandidates } from '../../../services/wiring/people/upload-candidates';
import { useWorkflow } from '../../../services/workflow';
import { PartySearch } from '../../shared/form/PartySearch';
import { UploadField } from '../../shared/form/UploadField';
import { useUpload } from '../../shared/form/use-upload';
import { AddCandidate } from '../candidates/AddCandidate';
import { UploadReview } from './UploadReview';

/** Upload Candidate: one by hand, or a list (product: Candidates). */
export function UploadCandidateChoice() {
  const [way, setWay] = useState<'one' | 'list'>('one');
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="How many candidates"
        value={way}
        onChange={(_, next: 'one' | 'list' | null) => next && setWay(next)}
      >
        <ToggleButton value="one">One candidate</ToggleButton>
        <ToggleButton value="list">A list</ToggleButton>
      </ToggleButtonGroup>
      {way === 'one' ? <AddCandidate /> : <UploadCandidates />}
    </Box>
  );
}

function UploadCandidates() {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredUploadCandidates(queryClient, 'list'));
  return <UploadBody actor={useWorkflow(machine)} />;
}

/** What the workflow shows. */
export function UploadBody({ actor }: { actor: UploadCandidatesRef }) {
  const at = useSelector(actor, (snapshot) =>
    snapshot.matches('finding')
      ? 'finding'
      : snapshot.matches('lost')
        ? 'lost'
        : snapshot.hasTag('rows')
          ? 'rows'
          : snapshot.matches('running') || snapshot.matches('stopping')
            ? 'running'
            : 'choosing',
  );
  const problem = useSelector(actor, (snapshot) => snapshot.context.problem);
  if (at === 'finding') return <SkeletonRows rows={6} label="Looking for your latest list" />;
  if (at === 'lost')
    return (
      <ErrorState message={problem?.message || texts.wentWrong} onRetry={() => actor.send({ type: 'find.retry' })} />
    );
  if (at === 'rows') return <UploadReview actor={actor} />;
  if (at === 'running') return <Running actor={actor} />;
  return <ChooseList onMade={({ id }) => actor.send({ type: 'list.made', id })} />;
}

/** Takes the workbook; admins choose whose candidates they are. */
function ChooseList({ onMade }: { onMade: (made: UploadProgress) => void }) {
  const { timeZone, userType } = useMe();
  const queryClient = useQueryClient();
  const [organization, setOrganization] = useState<Named | null>(null);
  const [asked, setAsked] = useState(false);
  const body = organization ? { organizationId: organization.id } : {};
  const upload = useUpload(uploadCandidates, body, (progress) => {
    queryClient.setQueryData(uploadQuery(progress.id).queryKey, progress);
    onMade(progress);
  });
  const template = useMutation({ networkMode: 'always', mutationFn: saveTemplate });
  const missing = asked && !upload.sending && upload.file === undefined;
  return (
    <Paper
      component="form"
      variant="outlined"
      aria-label="List of candidates"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
      }}
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, maxWidth: 720, justifyItems: 'start' }}
    >
      <Typography>
        Fill in the template, one candidate a row and at most {mostUploadRows.toLocaleString('en-US')} rows. Dates and
        times are those of your time zone ({zoneCity(timeZone)}). What is wrong is shown next, and can be corrected
        there; nobody is added before you say so.
      </Typography>
      <Button variant="outlined" loading={template.isPending} onClick={() => template.mutate()}>
        Download template
      </Button>
      {template.error && (
        <FormHelperText error role="alert">
          {template.error.message}
        </FormHelperText>
      )}
      {userType !== 'ORGANIZATION_USER' && (
        <Box sx={{ width: '100%', maxWidth: 480 }}>
          <PartySearch
            id="upload-organization"
            label="Organization"
            value={organization}
            find={organizationsQuery}
            nameOf={({ name }) => name}
            help="Leave it empty for candidates of the portal."
            disabled={upload.sending}
            onPick={(row) => setOrganization(row && { id: row.id, name: row.name })}
          />
        </Box>
      )}
      <UploadField label="Excel file of candidates" upload={upload} />
      {missing && (
        <FormHelperText error role="alert">
          {texts.uploadWorkbook}
        </FormHelperText>
      )}
      <Button type="submit" variant="outlined" disabled={upload.sending}>
        Check the list
      </Button>
    </Paper>
  );
}

/** How far it is. It goes on while this page is left. */
function Running({ actor }: { actor: UploadCandidatesRef }) {
  const id = useSelector(actor, (snapshot) => snapshot.context.id);
  const stopping = useSelector(actor, (snapshot) => snapshot.matches('stopping'));
  const { data } = useQuery({ ...uploadQuery(id), enabled: false });
  const [most, setMost] = useState(0);
  const left = data?.left ?? 0;
  if (left > most) setMost(left);
  const adding = data?.state !== 'undoing';
  const done = most - left;
  return (
    <Paper variant="outlined" sx={{ p: 6, display: 'grid', gap: 4, maxWidth: 640 }}>
      <Typography variant="h3" component="h2">
        {adding ? 'Adding candidates' : 'Removing candidates'}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <LinearProgress
          aria-label={adding ? 'Adding' : 'Removing'}
          {...(most > 0 && { variant: 'determinate' as const, value: (100 * done) / most })}
        />
        <Typography aria-live="polite" data-figures>
          {most > 0 ? `${done} of ${most} are done` : 'Preparing'}
        </Typography>
      </Box>
      <Alert severity="info">You can leave this page: it goes on. What is done stays done when you stop.</Alert>
      <Box>
        <Button variant="outlined" loading={stopping} onClick={() => actor.send({ type: 'list.stop' })}>
          Stop
        </Button>
      </Box>
    </Paper>
  );
}
