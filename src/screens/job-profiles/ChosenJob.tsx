import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { mayLeave } from '../../components/leave-guard';
import { useSearchParams } from '../../components/use-search-params';
import { useMe } from '../../services/queries/auth';
import { jobProfileQuery, jobProfilesByTitle } from '../../services/queries/job-profiles';
import { PartySearch } from '../shared/form/PartySearch';
import { jobTabHref, type JobTab } from '../shared/jobs/hrefs';

/** A tab about one job profile: the one in the address, or one that the user chooses here. */
export function ChosenJob({ tab, children }: { tab: JobTab; children: (id: string) => ReactNode }) {
  const { userType } = useMe();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const id = params.get('id');
  const { data } = useQuery({ ...jobProfileQuery(id ?? ''), enabled: id !== null });
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ maxWidth: 480 }}>
        <PartySearch
          key={id}
          id="chosen-job"
          label="Job profile"
          value={id === null ? null : { id, name: data?.content.title ?? '' }}
          find={jobProfilesByTitle}
          nameOf={({ name }) => name}
          onPick={(job) => {
            if (mayLeave()) navigate(jobTabHref(tab, userType, job ? { id: job.id } : {}));
          }}
          help={id === null ? 'Choose a job profile to begin.' : undefined}
        />
      </Box>
      {id !== null && children(id)}
    </Box>
  );
}
