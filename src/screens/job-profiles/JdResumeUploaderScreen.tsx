import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { formatInstant } from '../../components/format-time';
import { Page } from '../../components/Page';
import { Section } from '../../components/Section';
import { uploadJobResume, type OpenJobDetail } from '../../contract/job-profiles-apply';
import { useMe } from '../../services/queries/auth';
import { refreshOpenJobs } from '../../services/queries/open-jobs';
import { UploadField } from '../shared/form/UploadField';
import { useUpload } from '../shared/form/use-upload';
import { openJobHref } from './apply/hrefs';
import { JobPart } from './apply/JobPart';

/** `/dashboard/jdresumeuploader?id=`: a resume for one job (product: Applying). */
export const JdResumeUploaderScreen = () => (
  <JobPart title="Resume for a job">{(job) => <Uploader key={job.id} job={job} />}</JobPart>
);

function Uploader({ job }: { job: OpenJobDetail }) {
  const queryClient = useQueryClient();
  const { timeZone } = useMe();
  const upload = useUpload(uploadJobResume, { jobProfileId: job.id }, () => void refreshOpenJobs(queryClient));
  const { jobResume, application } = job;
  return (
    <Page
      title="Resume for a job"
      purpose={`For ${job.title}, ${job.organization.name}. The resume in your profile does not change.`}
      crumbs={[
        { title: 'Apply For Job', href: '/dashboard/searchjobprofile' },
        { title: job.title, href: openJobHref(job.id) },
      ]}
      action={
        <LinkButton href={openJobHref(job.id)} variant={jobResume === null ? 'text' : 'contained'}>
          {application === null && jobResume !== null ? 'Go on to apply' : 'Back to the job'}
        </LinkButton>
      }
    >
      <Box sx={{ maxWidth: 720 }}>
        <Section title="Upload a resume">
          <Box sx={{ display: 'grid', gap: 4 }}>
            {jobResume !== null && (
              <Alert severity="success" role="status" sx={{ overflowWrap: 'anywhere' }}>
                {jobResume.fileName} saved for this job on {formatInstant(jobResume.at, timeZone)}.
              </Alert>
            )}
            {application !== null && (
              <Alert severity="info">
                You have already applied. To send another resume, withdraw the application and apply again.
              </Alert>
            )}
            <UploadField label="Resume file" upload={upload} again={jobResume !== null} />
          </Box>
        </Section>
      </Box>
    </Page>
  );
}
