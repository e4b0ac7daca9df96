import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { SidePanel } from '../../../components/SidePanel';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { JobProfileRow } from '../../../contract/job-profiles';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { jobProfileQuery } from '../../../services/queries/job-profiles';
import { jobHref, jobTabHref } from '../../shared/jobs/hrefs';
import { isGone } from '../../shared/list/is-gone';
import { JobFacts, JobTexts } from '../details/JobParts';
import { JobStatusChip } from '../JobStatusChip';

interface JobPanelProps {
  id: string | null;
  known: JobProfileRow | undefined;
  onClose: () => void;
}

/** One job profile beside its list. */
export function JobPanel({ id, known, onClose }: JobPanelProps) {
  const { userType } = useMe();
  const { data, error, refetch, isFetching } = useQuery({ ...jobProfileQuery(id ?? ''), enabled: id !== null });
  const job = id === null ? undefined : data;
  return (
    <SidePanel
      open={id !== null}
      title={job?.content.title ?? known?.title ?? 'Job profile'}
      subtitle={job?.organization.name ?? known?.organization.name}
      onClose={onClose}
      width={640}
      actions={
        id !== null && (
          <>
            <LinkButton href={jobHref(id, userType)} variant="contained">
              Open page
            </LinkButton>
            <LinkButton href={jobTabHref('Job Profile Details', userType, { id, edit: '1' })}>Edit</LinkButton>
            <LinkButton href={jobTabHref('Version History', userType, { id })}>Version History</LinkButton>
          </>
        )
      }
    >
      {job ? (
        <Box sx={{ display: 'grid', gap: 6 }}>
          <Box>
            <JobStatusChip status={job.content.status} />
          </Box>
          <JobFacts job={job} />
          <JobTexts content={job.content} />
        </Box>
      ) : error ? (
        isGone(error) ? (
          <EmptyState text={texts.fieldEmpty} line="This job profile does not exist." />
        ) : (
          <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        )
      ) : (
        id !== null && <SkeletonRows rows={8} label="Loading the job profile" />
      )}
    </SidePanel>
  );
}
