import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useSelector } from '@xstate/react';
import { TimesPicker } from '../../../components/TimesPicker';
import { mostRows } from '../../../contract/booking-batches';
import { lengths, type Minutes } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { newKey } from '../../../services/api/idempotency-key';
import { useMe } from '../../../services/queries/auth';
import { openJobProfilesQuery } from '../../../services/queries/job-profiles';
import { candidatesQuery, organizationsQuery } from '../../../services/queries/people';
import { PartySearch } from '../../shared/form/PartySearch';
import type { ManyRef } from '../../../machines/booking/schedule-many';

/** Several candidates of one job profile, at the same preferred times. */
export function CandidatesSource({ actor }: { actor: ManyRef }) {
  const { timeZone } = useMe();
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [organization, setOrganization] = useState<Named | null>(null);
  const [jobProfile, setJobProfile] = useState<Named | null>(null);
  const [candidates, setCandidates] = useState<readonly Named[]>([]);
  const [minutes, setMinutes] = useState<Minutes>(60);
  const [times, setTimes] = useState<string[]>([]);
  const [asked, setAsked] = useState(false);
  const [passed, setPassed] = useState(false);
  const within = organization ? { organizationId: organization.id } : {};
  const waits = !organization;
  const missing = asked && (candidates.length === 0 || times.length === 0);
  const submit = () => {
    setAsked(true);
    const late = times.some((time) => Date.parse(time) <= Date.now());
    setPassed(late);
    if (!jobProfile || candidates.length === 0 || times.length === 0 || late) return;
    const request = {
      source: 'candidates' as const,
      jobProfileId: jobProfile.id,
      candidateIds: candidates.map(({ id }) => id),
      minutes,
      times,
    };
    actor.send({ type: 'batch.create', request, key: newKey() });
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
            setOrganization(row && { id: row.id, name: row.name });
            setJobProfile(null);
            setCandidates([]);
          }}
          disabled={busy}
        />
        <PartySearch
          id="many-job-profile"
          label="Job profile"
          value={jobProfile}
          find={(q) => openJobProfilesQuery({ ...within, q })}
          nameOf={(row) => row.title}
          onPick={(row) => setJobProfile(row && { id: row.id, name: row.title })}
          error={asked && !jobProfile ? texts.selectJobProfile : undefined}
          disabled={busy || waits}
          help={waits ? 'Choose the organization first' : undefined}
        />
        <PartySearch
          // Emptied once somebody was added.
          key={candidates.length}
          id="many-candidate"
          label="Add candidates"
          value={null}
          find={(q) => candidatesQuery({ ...within, q })}
          nameOf={(row) => row.name}
          lineOf={(row) => row.timeZone}
          onPick={(row) => {
            if (row && !candidates.some(({ id }) => id === row.id))
              setCandidates([...candidates, { id: row.id, name: row.name }].slice(0, mostRows));
            if (row && times.length === 0)
              setTimes(row.preferred.filter((time) => Date.parse(time) > Date.now()).slice(0, 3));
          }}
          disabled={busy || waits}
        />
      </Box>
      {candidates.length > 0 && (
        <Box>
          <Typography variant="body2" aria-live="polite" sx={{ color: 'text.secondary', mb: 2 }}>
            {candidates.length === 1 ? '1 candidate' : `${candidates.length} candidates`}
          </Typography>
          <Box
            component="ul"
            aria-label="Chosen candidates"
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 0, m: 0 }}
          >
            {candidates.map(({ id, name }) => (
              <Box component="li" key={id} sx={{ listStyle: 'none' }}>
                <Chip
                  label={name}
                  disabled={busy}
                  onDelete={() => setCandidates(candidates.filter((one) => one.id !== id))}
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
            onChange={(_, next: Minutes | null) => next !== null && setMinutes(next)}
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
          <FormLabel error={missing || passed}>When the candidates have time</FormLabel>
          <TimesPicker value={times} onChange={setTimes} zone={timeZone} disabled={busy} />
        </Box>
      </Box>
      {(missing || passed) && (
        <FormHelperText error role="alert">
          {missing ? texts.selectCandidateAndTime : texts.dateTimeWrong}
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
