import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import FormHelperText from '@mui/material/FormHelperText';
import { zoneCity } from '../../../components/format-time';
import { lengths } from '../../../contract/interviews';
import type { Minutes } from '../../../contract/interviews';
import { candidatesQuery, organizationsQuery } from '../../../services/queries/people';
import { openJobProfilesQuery } from '../../../services/queries/job-profiles';
import { PartySearch } from '../../shared/form/PartySearch';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';

interface ScheduleFormProps {
  view: ScheduleView;
  acts: ScheduleActs;
  /** Whether candidates of all organizations are found, as by admins. */
  choosesOrganization: boolean;
}

/** Who is interviewed, for which job, and how long (product: Requests). A candidate brings organization and job. */
export function ScheduleForm({ view, acts, choosesOrganization }: ScheduleFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, errors, busy } = view;
  const organizationId = draft.organization?.id;
  const inOrganization = organizationId === undefined ? {} : { organizationId };
  // An organization that came with a candidate does not narrow the search for another one.
  const [narrows, setNarrows] = useState(!choosesOrganization);
  useFirstField(form, draft.candidate === null);
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
      sx={{
        p: { xs: 4, sm: 6 },
        display: 'grid',
        gap: 4,
        minWidth: 0,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: `repeat(${choosesOrganization ? 3 : 2}, minmax(0, 1fr)) max-content`,
        },
      }}
    >
      <PartySearch
        id="candidate"
        label="Candidate"
        value={draft.candidate}
        find={(q) =>
          candidatesQuery({ ...(narrows && inOrganization), ...(choosesOrganization && { ofOrganizations: '1' }), q })
        }
        nameOf={(row) => row.name}
        lineOf={(row) =>
          [choosesOrganization && row.organization?.name, row.jobProfile?.name, zoneCity(row.timeZone)]
            .filter(Boolean)
            .join(' · ')
        }
        onPick={acts.pickCandidate}
        error={errors.candidate}
        disabled={busy}
      />
      {choosesOrganization && (
        <PartySearch
          id="organization"
          label="Organization"
          value={draft.organization}
          find={(q) => organizationsQuery(q)}
          nameOf={(row) => row.name}
          onPick={(row) => {
            setNarrows(row !== null);
            acts.pickOrganization(row && { id: row.id, name: row.name });
          }}
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
        // Not a line below it, which would move what is below when it goes.
        placeholder={organizationId === undefined ? 'Candidate first' : undefined}
      />
      <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
        <FormLabel id="length-label" sx={{ color: 'text.primary', fontWeight: 500 }}>
          Length in minutes
        </FormLabel>
        <ToggleButtonGroup
          exclusive
          aria-labelledby="length-label"
          value={draft.minutes}
          onChange={(_, minutes: Minutes | null) => minutes !== null && acts.pickMinutes(minutes)}
          disabled={busy}
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
    </Paper>
  );
}

/** An empty form begins in its first field, unless that would open the keyboard of a phone. */
function useFirstField(form: RefObject<HTMLFormElement | null>, empty: boolean) {
  // As it was when it appeared: a candidate who is removed later moves nothing.
  const [begins] = useState(empty);
  useEffect(() => {
    if (!begins || window.matchMedia('(pointer: coarse)').matches) return;
    form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }, [begins, form]);
}
