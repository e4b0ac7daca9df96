import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { TimesPicker } from '../../../components/TimesPicker';
import { useNextFocus } from '../../../components/use-next-focus';
import { mostRows } from '../../../contract/booking-batches';
import { lengths, type Minutes } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { openJobProfilesQuery } from '../../../services/queries/job-profiles';
import { candidatesQuery, organizationsQuery } from '../../../services/queries/people';
import { KeptNote } from '../../shared/form/KeptNote';
import { PartySearch } from '../../shared/form/PartySearch';
import { useKeptForm } from '../../shared/form/use-kept-form';
import { timesProblem, upcoming } from '../../../machines/booking/schedule-draft';
import type { ManyRef } from '../../../machines/booking/schedule-many';
import { useKeptUntilStored, useScheduleMany } from './use-schedule-many';

type Draft = {
  organization: Named | null;
  jobProfile: Named | null;
  candidates: readonly Named[];
  minutes: Minutes;
  times: readonly string[];
};
const empty: Draft = { organization: null, jobProfile: null, candidates: [], minutes: 60, times: [] };
function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | null | undefined;
  return Array.isArray(draft?.candidates) && Array.isArray(draft.times) && draft.minutes !== undefined;
}

/** Several candidates of one job profile, at the same preferred times. */
export function CandidatesSource({ actor }: { actor: ManyRef }) {
  const { kept, keep, letGo } = useKeptForm('schedule-many', isDraft);
  useKeptUntilStored(actor, keep);
  const [again, setAgain] = useState(false);
  const startOver = () => {
    setAgain(true);
    letGo();
  };
  if (kept === undefined) return <SkeletonRows rows={4} label="Loading" />;
  return (
    <>
      {kept && <KeptNote keptAt={kept.keptAt} letGo="Start over" onLetGo={startOver} />}
      <CandidatesForm
        key={String(kept === null)}
        actor={actor}
        start={kept?.value ?? empty}
        keep={keep}
        again={again}
      />
    </>
  );
}

interface CandidatesFormProps {
  actor: ManyRef;
  start: Draft;
  keep: (draft: Draft) => void;
  /** True when the form starts again: its first field gets the focus. */
  again: boolean;
}

function CandidatesForm({ actor, start, keep, again }: CandidatesFormProps) {
  useEffect(() => {
    if (again) document.getElementById('many-organization')?.focus();
  }, [again]);
  const { timeZone } = useMe();
  const { busy, create } = useScheduleMany(actor);
  const [draft, setDraft] = useState(start);
  const { organization, jobProfile, candidates, minutes, times } = draft;
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keep(next);
  };
  const [asked, setAsked] = useState(false);
  const [timesWrong, setTimesWrong] = useState<string | null>(null);
  const chosen = useNextFocus(String(candidates.length));
  const within = organization ? { organizationId: organization.id } : {};
  const waits = !organization;
  const missing = asked && (candidates.length === 0 || times.length === 0);
  const submit = () => {
    setAsked(true);
    const wrong = timesProblem(times, Date.now());
    setTimesWrong(wrong);
    if (!jobProfile || candidates.length === 0 || times.length === 0 || wrong !== null) return;
    create({
      source: 'candidates',
      jobProfileId: jobProfile.id,
      candidateIds: candidates.map(({ id }) => id),
      minutes,
      times: [...times],
    });
  };
  return (
    <Paper
      component="form"
      variant="outlined"
      aria-label="Candidates"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 5, minWidth: 0 }}
    >
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' } }}
      >
        <PartySearch
          id="many-organization"
          label="Organization"
          value={organization}
          find={(q) => organizationsQuery(q)}
          nameOf={(row) => row.name}
          onPick={(row) => {
            change({ organization: row && { id: row.id, name: row.name }, jobProfile: null, candidates: [] });
          }}
          disabled={busy}
        />
        <PartySearch
          id="many-job-profile"
          label="Job profile"
          value={jobProfile}
          find={(q) => openJobProfilesQuery({ ...within, q })}
          nameOf={(row) => row.title}
          onPick={(row) => change({ jobProfile: row && { id: row.id, name: row.title } })}
          error={asked && !jobProfile ? texts.selectJobProfile : undefined}
          disabled={busy || waits}
          help={waits ? 'Choose the organization first' : undefined}
        />
        <PartySearch
          adds
          id="many-candidate"
          label="Add candidates"
          value={null}
          find={(q) => candidatesQuery({ ...within, q })}
          nameOf={(row) => row.name}
          lineOf={(row) => row.timeZone}
          onPick={(row) => {
            if (!row || candidates.some(({ id }) => id === row.id)) return;
            change({
              candidates: [...candidates, { id: row.id, name: row.name }].slice(0, mostRows),
              ...(times.length === 0 && { times: upcoming(row.preferred, Date.now()) }),
            });
          }}
          disabled={busy || waits}
        />
      </Box>
      {candidates.length > 0 && (
        <Box ref={chosen} tabIndex={-1} sx={{ outline: 'none' }}>
          <Typography variant="body2" aria-live="polite" sx={{ color: 'text.secondary', mb: 2 }}>
            {candidates.length === 1 ? '1 candidate' : `${candidates.length} candidates`}
          </Typography>
          <Box
            component="ul"
            aria-label="Selected candidates"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 0, m: 0 }}
          >
            {candidates.map(({ id, name }) => (
              <Box component="li" key={id} sx={{ listStyle: 'none' }}>
                <Chip
                  label={name}
                  disabled={busy}
                  onDelete={() => {
                    if (candidates.length === 1) document.getElementById('many-candidate')?.focus();
                    change({ candidates: candidates.filter((one) => one.id !== id) });
                  }}
                />
              </Box>
            ))}
          </Box>
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' } }}>
        <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
          <FormLabel id="many-length">Length in minutes</FormLabel>
          <ToggleButtonGroup
            exclusive
            aria-labelledby="many-length"
            value={minutes}
            onChange={(_, next: Minutes | null) => next !== null && change({ minutes: next })}
            disabled={busy}
          >
            {lengths.map((length) => (
              <ToggleButton key={length} value={length} sx={{ minWidth: 56, minHeight: 40, py: 0 }}>
                {length}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
        <Box sx={{ display: 'grid', gap: 3, minWidth: 0, maxWidth: 480 }}>
          <FormLabel error={missing || timesWrong !== null}>Preferred times</FormLabel>
          <TimesPicker value={times} onChange={(next) => change({ times: next })} zone={timeZone} disabled={busy} />
        </Box>
      </Box>
      {(missing || timesWrong !== null) && (
        <FormHelperText error role="alert">
          {missing ? texts.selectCandidateAndTime : timesWrong}
        </FormHelperText>
      )}
      <Box>
        <Button type="submit" variant="contained" loading={busy} sx={{ minWidth: 144 }}>
          Find times
        </Button>
      </Box>
    </Paper>
  );
}
