import { useState } from 'react';
import type { RefObject } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import FormHelperText from '@mui/material/FormHelperText';
import { useIsFetching } from '@tanstack/react-query';
import { zoneCity } from '../../../components/format-time';
import { TimesPicker } from '../../../components/TimesPicker';
import { lengths } from '../../../contract/interviews';
import type { Minutes } from '../../../contract/interviews';
import { candidatesQuery, organizationsQuery } from '../../../services/queries/people';
import { openJobProfilesQuery } from '../../../services/queries/job-profiles';
import { PartySearch } from '../../shared/form/PartySearch';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';
import { FreeTimes } from './FreeTimes';

interface ScheduleFormProps {
  form: RefObject<HTMLFormElement | null>;
  view: ScheduleView;
  acts: ScheduleActs;
  zone: string;
  /** Whether an organization must be chosen first, as admins do. */
  choosesOrganization: boolean;
}

/** The request: candidate, job, length and times (product: Requests). */
export function ScheduleForm({ form, view, acts, zone, choosesOrganization }: ScheduleFormProps) {
  const { draft, errors, busy, isNew, offering, searching } = view;
  const looking = useIsFetching({ queryKey: ['interviews', 'slots'] }) > 0 && searching;
  const [preferred, setPreferred] = useState(draft.times);
  const organizationId = draft.organization?.id;
  const inOrganization = organizationId === undefined ? {} : { organizationId };
  return (
    <Paper
      component="form"
      ref={form}
      variant="outlined"
      aria-label="Interview request"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        acts.findSlots();
      }}
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 5, minWidth: 0 }}
    >
      {isNew && (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${choosesOrganization ? 3 : 2}, minmax(0, 1fr))` },
          }}
        >
          {choosesOrganization && (
            <PartySearch
              id="organization"
              label="Organization"
              value={draft.organization}
              find={(q) => organizationsQuery(q)}
              nameOf={(row) => row.name}
              onPick={(row) => acts.pickOrganization(row && { id: row.id, name: row.name })}
              error={errors.organization}
              disabled={busy}
            />
          )}
          <PartySearch
            id="job-profile"
            label="Job profile"
            value={draft.jobProfile}
            find={(q) => openJobProfilesQuery({ ...inOrganization, q })}
            nameOf={(row) => row.title}
            lineOf={(row) => row.skills.map((skill) => skill.name).join(', ')}
            onPick={(row) => acts.pickJobProfile(row && { id: row.id, name: row.title })}
            error={errors.jobProfile}
            disabled={busy || organizationId === undefined}
            help={organizationId === undefined ? 'Choose the organization first' : undefined}
          />
          <PartySearch
            id="candidate"
            label="Candidate"
            value={draft.candidate}
            find={(q) => candidatesQuery({ ...inOrganization, q })}
            nameOf={(row) => row.name}
            // All of them are of one organization.
            lineOf={(row) => zoneCity(row.timeZone)}
            onPick={(row) => {
              setPreferred(row?.preferred ?? []);
              acts.pickCandidate(row && { id: row.id, name: row.name }, row?.preferred ?? []);
            }}
            error={errors.candidate}
            disabled={busy || organizationId === undefined}
          />
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
        <FormLabel id="length-label">Length in minutes</FormLabel>
        <ToggleButtonGroup
          exclusive
          aria-labelledby="length-label"
          value={draft.minutes}
          onChange={(_, minutes: Minutes | null) => minutes !== null && acts.pickMinutes(minutes)}
          disabled={busy || !isNew}
        >
          {lengths.map((minutes) => (
            <ToggleButton key={minutes} value={minutes} sx={{ minWidth: 56, minHeight: 40, py: 0 }}>
              {minutes}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {errors.minutes !== undefined && (
          <FormHelperText error role="alert">
            {errors.minutes}
          </FormHelperText>
        )}
      </Box>
      <FreeTimes {...{ view, acts, zone, preferred }} />
      {/* Below the free times: its rows come and go with the hours that are chosen there. */}
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0, maxWidth: 480 }}>
        <FormLabel error={errors.times !== undefined}>Preferred times</FormLabel>
        <TimesPicker
          value={draft.times}
          onChange={acts.changeTimes}
          zone={zone}
          error={errors.times}
          disabled={busy || !view.mayEditTimes}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        {/* Its place and width are fixed, so that a second click does not hit its neighbour. */}
        <Button
          type="submit"
          variant="contained"
          loading={view.settingTimes || looking}
          disabled={busy || (offering && !searching)}
          sx={{ minWidth: 144 }}
        >
          {offering ? 'Search again' : 'Find slots'}
        </Button>
        {isNew && (
          <Button variant="outlined" onClick={acts.requestOnly} loading={view.requesting} disabled={busy}>
            Request without booking
          </Button>
        )}
      </Box>
    </Paper>
  );
}
