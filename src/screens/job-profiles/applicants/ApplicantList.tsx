import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import PlannedIcon from '@mui/icons-material/EventAvailableOutlined';
import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import { SidePanel } from '../../../components/SidePanel';
import { WordChip } from '../../../components/WordChip';
import { asRows, fitWords, listApplicants, type Applicant } from '../../../contract/job-profiles-apply';
import type { AskedSkill } from '../../../contract/job-profiles';
import { matchOf } from '../../../contract/skills';
import { applicantsKey } from '../../../services/queries/open-jobs';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListColumn } from '../../shared/list/list-types';
import { MatchRing, MatchView } from '../../shared/skills/MatchView';

const columns = (zone: string): ListColumn<Applicant>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    priority: 0,
    sort: 'name',
    cell: ({ candidate, skills }) => (
      <Person name={candidate.name} line={skills.map(({ name }) => name).join(', ') || 'No skills given'} />
    ),
  },
  {
    id: 'match',
    header: 'Match',
    priority: 1,
    width: 180,
    sort: 'match',
    cell: ({ fit }) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <MatchRing share={fit.share} size={40} />
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{fitWords(fit)}</Box>
      </Box>
    ),
  },
  {
    id: 'at',
    header: 'Applied',
    priority: 2,
    width: 200,
    sort: 'created',
    cell: ({ at, planned }) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <DateTime at={at} zone={zone} />
        {planned && <WordChip icon={PlannedIcon} word="Interview requested" look="upcoming" />}
      </Box>
    ),
  },
];

interface ApplicantListProps {
  jobProfileId: string;
  /** The skills that the job requires. */
  skills: readonly AskedSkill[];
}

/**
 * The applicants for a job, best match first. `id` in the address is the job's, so the open applicant is not in the
 * address.
 */
export function ApplicantList({ jobProfileId, skills }: ApplicantListProps) {
  const [seen, setSeen] = useState<Applicant | null>(null);
  return (
    <>
      <ListScreen
        name="applicants"
        label="Applicants"
        call={listApplicants}
        queryKey={applicantsKey}
        query={{ jobProfileId, sort: '-match' }}
        columns={columns}
        search={{ label: 'Search applicants', placeholder: 'Name' }}
        rowLabel={({ candidate }) => candidate.name}
        empty={{ line: 'No one has applied for this job yet.' }}
        actions={(row) => (
          <Button size="small" variant="outlined" onClick={() => setSeen(row)}>
            View match
          </Button>
        )}
      />
      <SidePanel open={seen !== null} title={seen?.candidate.name ?? 'Applicant'} onClose={() => setSeen(null)}>
        {seen && <MatchView match={matchOf(asRows(skills), seen.skills)} whose="candidate" />}
      </SidePanel>
    </>
  );
}
