import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { SidePanel } from '../../../components/SidePanel';
import type { JobProfileRow } from '../../../contract/job-profiles';
import { useMe } from '../../../services/queries/auth';
import { jobProfileQuery } from '../../../services/queries/job-profiles';
import { jobHref, jobTabHref } from '../../shared/jobs/hrefs';
import { QueryView } from '../../shared/QueryView';
import { JobFacts, JobTexts } from '../details/JobParts';
import { JobStatusChip } from '../JobStatusChip';

interface JobPanelProps {
  id: string | null;
  known: JobProfileRow | undefined;
  onClose: () => void;
}

/** The panel of one job profile, next to its list. */
export function JobPanel({ id, known, onClose }: JobPanelProps) {
  const { userType } = useMe();
  const query = useQuery({ ...jobProfileQuery(id ?? ''), enabled: id !== null });
  const job = id === null ? undefined : query.data;
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
              View page
            </LinkButton>
            <LinkButton href={jobTabHref('Job Profile Details', userType, { id, edit: '1' })}>Edit</LinkButton>
            <LinkButton href={jobTabHref('Version History', userType, { id })}>Version History</LinkButton>
          </>
        )
      }
    >
      {id !== null && (
        <QueryView query={query} name="job profile" rows={8} gone="This job profile does not exist.">
          {(shown) => (
            <Box sx={{ display: 'grid', gap: 6 }}>
              <Box>
                <JobStatusChip status={shown.content.status} />
              </Box>
              <JobFacts job={shown} />
              <JobTexts content={shown.content} />
            </Box>
          )}
        </QueryView>
      )}
    </SidePanel>
  );
}
