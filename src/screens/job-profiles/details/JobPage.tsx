import { useState } from 'react';
import type { MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import EditIcon from '@mui/icons-material/EditOutlined';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { AppLink, LinkButton } from '../../../components/AppLink';
import { Section } from '../../../components/Section';
import { toast } from '../../../components/toast';
import {
  copyTitle,
  duplicateJobProfile,
  jobProblems,
  jobStatusWords,
  type JobProfile,
  type JobStatus,
} from '../../../contract/job-profiles-edit';
import { jobProfileStatuses } from '../../../contract/job-profiles';
import { callApi } from '../../../services/api/client';
import { newKey } from '../../../services/api/idempotency-key';
import { useMe } from '../../../services/queries/auth';
import { jobInterviewsQuery, refreshJobs } from '../../../services/queries/job-profiles';
import { jobTabHref } from '../../shared/jobs/hrefs';
import { QueryView } from '../../shared/QueryView';
import { ApplicantList } from '../applicants/ApplicantList';
import { JobStatusChip } from '../JobStatusChip';
import { StatusDialog } from '../list/StatusDialog';
import { JobFacts, JobTexts } from './JobParts';
import { JobInterviewRows } from './OpenInterviews';

/** A job profile's own page (product: Job profiles). */
export function JobPage({ job }: { job: JobProfile }) {
  const { userType } = useMe();
  const { id, content, organization } = job;
  const { status } = content;
  const lacking = status === 'OPEN' ? [] : jobProblems({ ...content, status: 'OPEN' });
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {content.title}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1, color: 'text.secondary' }}>
            <span>{organization.name}</span>
            <JobStatusChip status={status} />
          </Box>
        </Box>
        <JobActions job={job} />
      </Box>
      {status === 'DRAFT' && lacking.length > 0 && (
        <Typography sx={{ color: 'text.secondary' }}>
          Complete {lacking.length === 1 ? '1 field' : `${lacking.length} fields`} before you open this job profile.{' '}
          <AppLink href={jobTabHref('Job Profile Details', userType, { id, edit: '1' })}>Complete it</AppLink>
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Section title="About the job">
          <Box sx={{ display: 'grid', gap: 6 }}>
            <JobTexts content={content} />
          </Box>
        </Section>
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Section title="Details">
            <JobFacts job={job} />
          </Section>
          <JobInterviews job={job} />
        </Box>
      </Box>
      {status !== 'DRAFT' && (
        <Section title="Applicants">
          <ApplicantList
            jobProfileId={id}
            skills={content.skills.map(({ months, ...skill }) => ({ ...skill, minMonths: months }))}
          />
        </Section>
      )}
    </Box>
  );
}

function JobInterviews({ job: { id, interviews } }: { job: JobProfile }) {
  const { userType } = useMe();
  const query = useQuery(jobInterviewsQuery(id));
  return (
    <Section title={`Interviews (${interviews})`}>
      <QueryView query={query} name="interviews" rows={3}>
        {({ content }) =>
          content.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>No interviews for this job yet.</Typography>
          ) : (
            <JobInterviewRows rows={content.slice(0, 5)} label="Interviews of this job" />
          )
        }
      </QueryView>
      {interviews > 0 && userType !== 'ORGANIZATION_USER' && (
        <Box sx={{ mt: 3 }}>
          <AppLink href={`/dashboard/interviewdetails?tab=0&near=off&jobProfileId=${id}`}>
            All interviews of this job
          </AppLink>
        </Box>
      )}
    </Section>
  );
}

function JobActions({ job }: { job: JobProfile }) {
  const { userType } = useMe();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<JobStatus | null>(null);
  const { id, content, openInterviews } = job;
  // One key for a copy until the response arrives: pressing again after a timeout creates no second copy.
  const [key, setKey] = useState(newKey);
  const copy = useMutation({
    mutationFn: () => callApi(duplicateJobProfile, { params: { id }, body: { title: copyTitle(content.title) }, key }),
    onSuccess: (made) => {
      setKey(newKey());
      void refreshJobs(queryClient);
      void toast.success('Copied as a draft.');
      navigate(jobTabHref('Job Profile Details', userType, { id: made.id, edit: '1' }));
    },
    onError: (error) => void toast.error(error.message),
  });
  const choose = (status: JobStatus) => {
    setAnchor(null);
    setAsked(status);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <LinkButton
        href={jobTabHref('Job Profile Details', userType, { id, edit: '1' })}
        variant="contained"
        startIcon={<EditIcon />}
      >
        Edit
      </LinkButton>
      <Button
        variant="outlined"
        endIcon={<ExpandMoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        Change status
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {jobProfileStatuses
          .filter((status) => status !== content.status)
          .map((status) => (
            <MenuItem key={status} onClick={() => choose(status)}>
              {jobStatusWords[status]}
            </MenuItem>
          ))}
      </Menu>
      {content.status === 'OPEN' && (
        <LinkButton href={jobTabHref('Share Job Profile', userType, { id })} variant="outlined">
          Share
        </LinkButton>
      )}
      <Button variant="outlined" loading={copy.isPending} onClick={() => copy.mutate()}>
        Duplicate
      </Button>
      {asked && (
        <StatusDialog
          rows={[{ id, title: content.title, status: content.status, openInterviews }]}
          status={asked}
          queryClient={queryClient}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}
