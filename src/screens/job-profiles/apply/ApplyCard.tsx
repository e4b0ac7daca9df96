import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { AppLink, LinkButton } from '../../../components/AppLink';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { useNextFocus } from '../../../components/use-next-focus';
import { formatInstant } from '../../../components/format-time';
import { refsOf } from '../../../contract/terms-due';
import type { OpenJobDetail, ResumeChoice } from '../../../contract/job-profiles-apply';
import { texts } from '../../../contract/texts';
import type { ApplyForJobActor } from '../../../machines/job-profiles/apply-for-job';
import { useMe } from '../../../services/queries/auth';
import { wiredApplyForJob } from '../../../services/wiring/job-profiles/apply-for-job';
import { useWorkflow } from '../../../services/workflow';
import { jobResumeHref, ownSkillsHref } from './hrefs';
import { TermsToAccept } from './TermsToAccept';
import { useApplyForJob, useReadApplication, type Applying } from './use-apply-for-job';

/** Applies for a job, or says when the candidate applied. */
export function ApplyCard({ job }: { job: OpenJobDetail }) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredApplyForJob({ queryClient }));
  const actor = useWorkflow(machine, { input: { jobId: job.id } });
  useReadApplication(actor, job.application?.id ?? null);
  return <ApplyBody actor={actor} job={job} />;
}

/** The body of `ApplyCard`, for a running actor. */
export function ApplyBody({ actor, job }: { actor: ApplyForJobActor; job: OpenJobDetail }) {
  const apply = useApplyForJob(actor);
  const { problem, asking } = apply;
  // The pressed button disappears with its effect, so the focus moves to this part.
  const part = useNextFocus(apply.applied ? 'applied' : 'ready');
  return (
    <Box ref={part} tabIndex={-1} sx={{ display: 'grid', gap: 4, outline: 'none' }}>
      {apply.applied ? <Applied job={job} onWithdraw={apply.ask} /> : <Ready job={job} apply={apply} />}
      {problem !== null && !asking && (
        <Alert severity="error" action={<FixLink field={apply.field} jobId={job.id} />}>
          {problem}
        </Alert>
      )}
      {asking && (
        <ConfirmDialog
          open
          title="Withdraw your application?"
          confirmLabel="Withdraw"
          dismissLabel="Keep application"
          destructive
          busy={apply.withdrawing}
          error={problem ?? undefined}
          onClose={apply.dismiss}
          onConfirm={apply.confirm}
        >
          {job.organization.name} no longer sees your application for {job.title}. You can apply again while the job is
          open.
        </ConfirmDialog>
      )}
    </Box>
  );
}

function FixLink({ field, jobId }: { field: string | undefined; jobId: string }) {
  if (field !== 'resume' && field !== 'skills') return null;
  return (
    <LinkButton
      href={field === 'resume' ? '/dashboard/resumechoice' : ownSkillsHref(jobId)}
      color="inherit"
      size="small"
    >
      {field === 'resume' ? 'Upload a resume' : 'View my skills'}
    </LinkButton>
  );
}

function Applied({ job, onWithdraw }: { job: OpenJobDetail; onWithdraw: () => void }) {
  const { timeZone } = useMe();
  const { application, organization } = job;
  return (
    <>
      <Alert severity="success" role="status">
        You have applied{application && `, ${formatInstant(application.at, timeZone)}`}. {organization.name} sees your
        resume and skills and will contact you about the next step.
      </Alert>
      {application?.canWithdraw === false ? (
        <Typography sx={{ color: 'text.secondary' }}>
          An interview for this job was requested, so you can no longer withdraw the application. Your interviews are on
          your <AppLink href="/dashboard/candashboard">home</AppLink>.
        </Typography>
      ) : (
        // Not in the place of Apply, so that a second click there does nothing.
        <Button variant="outlined" onClick={onWithdraw} sx={{ justifySelf: 'end' }}>
          Withdraw application
        </Button>
      )}
    </>
  );
}

function Ready({ job, apply }: { job: OpenJobDetail; apply: Applying }) {
  const { jobResume, hasResume, ownSkills, organization } = job;
  const { terms } = job;
  const [chosen, setChosen] = useState<ResumeChoice | null>(null);
  // A new version is a different text, so it must be accepted again.
  const read = JSON.stringify(refsOf(terms));
  const [accepted, setAccepted] = useState<string | null>(null);
  const isAccepted = terms.length === 0 || accepted === read;
  const best: ResumeChoice | null = jobResume !== null ? 'job' : hasResume ? 'profile' : null;
  const resume = chosen ?? best;
  if (job.status !== 'OPEN') return <Alert severity="info">This job no longer accepts applications.</Alert>;
  return (
    <>
      {jobResume !== null && hasResume ? (
        <Box>
          <FormLabel id="which-resume">Resume to send</FormLabel>
          <RadioGroup
            aria-labelledby="which-resume"
            value={resume}
            onChange={(_, value) => setChosen(value === 'job' ? 'job' : 'profile')}
          >
            <FormControlLabel
              value="job"
              disabled={apply.submitting}
              control={<Radio />}
              label={`${jobResume.fileName}, for this job`}
            />
            <FormControlLabel
              value="profile"
              disabled={apply.submitting}
              control={<Radio />}
              label="The resume from my profile"
            />
          </RadioGroup>
        </Box>
      ) : (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {jobResume !== null
            ? `We will send your resume for this job, ${jobResume.fileName}.`
            : hasResume
              ? 'We will send the resume from your profile.'
              : texts.resumeMissing}
        </Typography>
      )}
      <AppLink href={jobResumeHref(job.id)} sx={{ justifySelf: 'start' }}>
        {jobResume === null ? 'Upload a resume for this job' : 'Upload another resume for this job'}
      </AppLink>
      {terms.length > 0 && (
        <TermsToAccept
          job={job}
          accepted={isAccepted}
          disabled={apply.submitting}
          wrong={apply.field === 'terms'}
          onChange={(on) => setAccepted(on ? read : null)}
        />
      )}
      <Button
        variant="contained"
        size="large"
        loading={apply.submitting}
        onClick={() => apply.apply(resume, ownSkills.length > 0, isAccepted ? refsOf(terms) : null)}
        sx={{ justifySelf: 'start' }}
      >
        Apply
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {organization.name} will see your name, contact details, resume and skills.
      </Typography>
    </>
  );
}
