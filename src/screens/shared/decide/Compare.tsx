import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { asCards } from '../../../components/data-table-types';
import { EmptyState } from '../../../components/EmptyState';
import { id as anId } from '../../../contract/kit';
import { decideAtMost, type Compared } from '../../../contract/interviews-decisions';
import { texts } from '../../../contract/texts';
import { compareAtMost, comparedQuery } from '../../../services/queries/interviews';
import { jobProfilesByTitle } from '../../../services/queries/job-profiles';
import { PartySearch } from '../form/PartySearch';
import { ActionsHost } from '../interview/ActionsHost';
import { QueryView } from '../QueryView';
import { CompareTable } from './CompareTable';
import { useDecide } from './use-decide';

/** Candidates of a job profile side by side, with decisions on one or several (product: Decisions). */
export function Compare() {
  const [params, setParams] = useSearchParams();
  const [named, setNamed] = useState<{ id: string; name: string } | null>(null);
  const given = params.get('jobProfileId');
  const jobProfileId = given !== null && anId().is(given) ? given : null;
  const compared = useQuery({ ...comparedQuery(jobProfileId ?? ''), enabled: jobProfileId !== null });
  const name = named?.id === jobProfileId ? named?.name : compared.data?.content[0]?.job.name;
  return (
    <ActionsHost>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ maxWidth: 400 }}>
          <PartySearch
            id="compare-job"
            label="Job profile"
            value={jobProfileId === null ? null : { id: jobProfileId, name: name ?? '1 selected' }}
            find={jobProfilesByTitle}
            nameOf={(job) => job.name}
            onPick={(job) => {
              setNamed(job);
              setParams((now) => {
                if (job) now.set('jobProfileId', job.id);
                else now.delete('jobProfileId');
                return now;
              });
            }}
          />
        </Box>
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
                <Candidates key={jobProfileId} rows={content} total={totalElements} />
              )
            }
          </QueryView>
        )}
      </Box>
    </ActionsHost>
  );
}

const rowOf = ({ id, version, candidate, decision }: Compared) => ({ id, version, name: candidate.name, decision });

function Candidates({ rows, total }: { rows: readonly Compared[]; total: number }) {
  const { ask, busy } = useDecide();
  // With the decision that they had: once it is another one, they are no longer chosen.
  const [marked, setMarked] = useState<ReadonlyMap<string, Compared['decision']>>(new Map());
  const picked = rows.filter(({ id, decision }) => marked.get(id) === decision);
  const choose = (some: readonly Compared[]) => setMarked(new Map(some.map(({ id, decision }) => [id, decision])));
  const undecided = rows.filter(({ decision }) => decision === null).slice(0, decideAtMost);
  const tooMany = picked.length > decideAtMost;
  const narrow = useMediaQuery(asCards, { noSsr: true });
  const size = narrow ? 'small' : 'medium';
  const bar = (
    <Box
      role="group"
      aria-label="Candidates to decide on"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        // At hand however far the table is scrolled.
        ...(narrow && {
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          py: 2,
          bgcolor: 'background.default',
          borderTop: '1px solid',
          borderColor: 'divider',
        }),
      }}
    >
      <Button
        size={size}
        variant="contained"
        disabled={busy || picked.length === 0 || tooMany}
        onClick={() => ask(picked.map(rowOf), null)}
      >
        Decide on {picked.length} chosen
      </Button>
      <Button size={size} disabled={undecided.length === 0} onClick={() => choose(undecided)}>
        Choose the undecided ({undecided.length})
      </Button>
      <Button size={size} disabled={picked.length === 0} onClick={() => choose([])}>
        Choose none
      </Button>
      {tooMany && (
        <Typography role="alert" variant="body2" color="error">
          Choose up to {decideAtMost} at once.
        </Typography>
      )}
    </Box>
  );
  return (
    <>
      {!narrow && bar}
      {total > compareAtMost && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The first {compareAtMost} of {total} candidates, the undecided before the others.
        </Typography>
      )}
      <CompareTable
        rows={rows}
        chosen={new Set(picked.map(({ id }) => id))}
        busy={busy}
        onChoose={(row, on) => choose(on ? [...picked, row] : picked.filter(({ id }) => id !== row.id))}
        onDecide={(row) => ask([rowOf(row)], row.decision)}
      />
      {narrow && bar}
    </>
  );
}
