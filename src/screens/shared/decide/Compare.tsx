import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQueries, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import { useSearchParams } from '../../../components/use-search-params';
import { id as anId } from '../../../contract/kit';
import type { Compared } from '../../../contract/interviews-decisions';
import { texts } from '../../../contract/texts';
import { compareAtMost, comparedQuery } from '../../../services/queries/interviews';
import { jobProfilesByTitle } from '../../../services/queries/job-profiles';
import { PartySearch } from '../form/PartySearch';
import { ActionsHost } from '../interview/ActionsHost';
import { QueryView } from '../QueryView';
import { selectionIn } from './compare-href';
import { SideBySide } from './SideBySide';
import { byStrength } from './strength';

/** Candidates of a job profile side by side, with decisions on one or several (product: Decisions). */
export function Compare() {
  const [params, setParams] = useSearchParams();
  const [named, setNamed] = useState<{ id: string; name: string } | null>(null);
  const given = params.get('jobProfileId');
  const jobProfileId = given !== null && anId().is(given) ? given : null;
  const compared = useQuery({ ...comparedQuery(jobProfileId ?? ''), enabled: jobProfileId !== null });
  const name = named?.id === jobProfileId ? named?.name : compared.data?.content[0]?.job.name;
  const selection = selectionIn(params);
  return (
    <ActionsHost>
      <Box sx={gridSx}>
        <Box sx={{ '&&': { gridColumn: '1' }, maxWidth: 400 }}>
          <PartySearch
            id="compare-job"
            label="Job profile"
            value={jobProfileId === null ? null : { id: jobProfileId, name: name ?? '1 selected' }}
            find={jobProfilesByTitle}
            nameOf={(job) => job.name}
            onPick={(job) => {
              setNamed(job);
              setParams((now) => {
                // The selection from the list belongs to other job profiles.
                for (const key of ['ids', 'jobs', 'only']) now.delete(key);
                if (job) now.set('jobProfileId', job.id);
                else now.delete('jobProfileId');
                return now;
              });
            }}
          />
        </Box>
        {selection.jobs.length > 1 && (
          <JobsOfSelection
            {...selection}
            jobProfileId={jobProfileId}
            onOpen={(id) =>
              setParams((now) => {
                now.set('jobProfileId', id);
                now.delete('only');
                return now;
              })
            }
          />
        )}
        {jobProfileId === null ? (
          <EmptyState text="Choose a job profile" line="Its candidates with released feedback appear side by side." />
        ) : (
          <QueryView query={compared} name="candidates" rows={6}>
            {({ content, totalElements }) =>
              content.length === 0 ? (
                <EmptyState
                  text={texts.pageEmpty}
                  line="Candidates of this job profile appear once the feedback on their interview is released."
                />
              ) : (
                <Candidates key={jobProfileId} rows={content} total={totalElements} ids={selection.ids} />
              )
            }
          </QueryView>
        )}
      </Box>
    </ActionsHost>
  );
}

// The choice of candidates is next to the job profile where there is room.
const gridSx = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
  '& > *': { gridColumn: '1 / -1' },
} as const;

interface JobsOfSelectionProps {
  ids: readonly string[];
  jobs: readonly string[];
  jobProfileId: string | null;
  onOpen: (jobProfileId: string) => void;
}

/** The job profiles of a selection, each of which is compared separately. */
function JobsOfSelection({ ids, jobs, jobProfileId, onOpen }: JobsOfSelectionProps) {
  const read = useQueries({ queries: jobs.map((job) => comparedQuery(job)) });
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography role="status">
        Your selection has candidates of {jobs.length} job profiles. Each job profile is compared separately.
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Job profiles of your selection"
        value={jobProfileId}
        onChange={(_, next: string | null) => next !== null && onOpen(next)}
        // There may be many buttons, on several lines.
        sx={{
          flexWrap: 'wrap',
          gap: 1,
          '&& .MuiToggleButton-root': { border: '1px solid', borderColor: 'divider', borderRadius: 1, ml: 0 },
        }}
      >
        {jobs.map((job, nth) => {
          const rows = read[nth]?.data?.content ?? [];
          const count = rows.filter(({ id }) => ids.includes(id)).length;
          return (
            <ToggleButton key={job} value={job} sx={{ px: 3 }}>
              {rows[0] ? `${rows[0].job.name} (${count})` : `Job profile ${nth + 1}`}
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
    </Box>
  );
}

const onlyWords = { selected: 'Selection', undecided: 'Undecided', decided: 'Decided', all: 'All' } as const;
type Only = keyof typeof onlyWords;
const fits: Record<Only, (row: Compared, ids: readonly string[]) => boolean> = {
  selected: ({ id }, ids) => ids.includes(id),
  undecided: ({ decision }) => decision === null,
  decided: ({ decision }) => decision !== null,
  all: () => true,
};

/** The candidates of a job profile, with a choice of which ones are shown. */
function Candidates({ rows, total, ids }: { rows: readonly Compared[]; total: number; ids: readonly string[] }) {
  const [params, setParams] = useSearchParams();
  const sorted = rows.toSorted(byStrength);
  const inSelection = rows.some(({ id }) => ids.includes(id));
  const offered = (Object.keys(onlyWords) as Only[]).filter((one) => one !== 'selected' || inSelection);
  const only = offered.find((one) => one === params.get('only')) ?? (inSelection ? 'selected' : 'undecided');
  const matching = sorted.filter((row) => fits[only](row, ids));
  const [marks] = useState(() => rows.filter(({ id }) => ids.includes(id)));
  const show = (next: Only) =>
    setParams((now) => {
      now.set('only', next);
      return now;
    });
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Candidates shown"
        value={only}
        onChange={(_, next: Only | null) => next && show(next)}
        sx={{ '&&': { gridColumn: { md: '2' } }, gridRow: { md: 1 }, alignSelf: 'end', justifySelf: 'start' }}
      >
        {offered.map((one) => (
          <ToggleButton key={one} value={one} sx={{ px: { xs: 1.5, sm: 3 }, whiteSpace: 'nowrap' }}>
            {onlyWords[one]} ({rows.filter((row) => fits[one](row, ids)).length})
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {total > compareAtMost && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The first {compareAtMost} of {total} candidates, the undecided before the others.
        </Typography>
      )}
      <SideBySide
        // Remounted only by another choice: candidates keep their places, whatever is decided on them.
        key={only}
        rows={rows}
        matching={matching}
        marks={marks}
        empty={
          only === 'decided' ? (
            <EmptyState text={texts.pageEmpty} line="Decided candidates appear here." />
          ) : (
            <EmptyState
              text={texts.pageEmpty}
              line="You have decided on every candidate of this job profile."
              action={<Button onClick={() => show('all')}>Show all</Button>}
            />
          )
        }
      />
    </>
  );
}
