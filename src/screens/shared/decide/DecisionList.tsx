import { lazy, Suspense } from 'react';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useSearchParams } from '../../../components/use-search-params';
import { decisionWords, type InterviewRow, type ListQuery } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { jobProfilesByTitle } from '../../../services/queries/job-profiles';
import { organizationsQuery } from '../../../services/queries/people';
import { InterviewList, ownerFilter, startDays } from '../interview/InterviewList';
import type { ColumnId } from '../interview/interview-columns';
import { finds, type ListFilter } from '../list/list-filters';
import { DecisionPart } from './DecisionPart';

const Compare = lazy(() => import('./Compare').then((it) => ({ default: it.Compare })));

const ofAll: readonly ListFilter[] = [
  { kind: 'choice', id: 'decision', label: 'Decision', words: { ...decisionWords, none: 'Undecided' } },
  { kind: 'party', id: 'jobProfileId', label: 'Job profile', find: finds(jobProfilesByTitle) },
  startDays,
];
const ofAdmins: readonly ListFilter[] = [
  ...ofAll,
  { kind: 'party', id: 'organizationId', label: 'Organization', find: finds(organizationsQuery) },
  ownerFilter,
];
const columns = ['when', 'recommendation', 'decision', 'decided', 'decisionWhy'] as const;
const asAdmin: readonly ColumnId[] = ['candidateOf', ...columns];
const asOrganization: readonly ColumnId[] = ['candidate', ...columns];
const head = (interview: InterviewRow) => <DecisionPart interview={interview} />;

const released: ListQuery = { view: 'released', kind: 'real', sort: '-decided' };

/**
 * Interviews with released feedback and the decisions on their candidates, as a list or side by side (product:
 * Decisions).
 */
export function DecisionList() {
  const organization = useMe().userType === 'ORGANIZATION_USER';
  const [params, setParams] = useSearchParams();
  const shown = params.get('show') === 'compare' ? 'compare' : 'list';
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Show as"
        value={shown}
        onChange={(_, next: string | null) =>
          next &&
          setParams((now) => {
            // The filters of one view do not apply to the other, except for the job profile.
            for (const key of [...now.keys()]) if (key !== 'tab' && key !== 'jobProfileId') now.delete(key);
            if (next === 'compare') now.set('show', next);
            return now;
          })
        }
      >
        <ToggleButton value="list" sx={{ px: 4 }}>
          List
        </ToggleButton>
        <ToggleButton value="compare" sx={{ px: 4 }}>
          Compare
        </ToggleButton>
      </ToggleButtonGroup>
      {shown === 'compare' ? (
        <Suspense fallback={<SkeletonRows rows={6} label="Loading" />}>
          <Compare />
        </Suspense>
      ) : (
        <InterviewList
          label="Candidates with released feedback"
          query={released}
          columns={organization ? asOrganization : asAdmin}
          filters={organization ? ofAll : ofAdmins}
          panelHead={head}
          empty={{ line: 'Candidates appear here once the feedback on their interview is released.' }}
        />
      )}
    </Box>
  );
}
