import { useState } from 'react';
import { zoneCity } from '../../../components/format-time';
import { candidatesQuery, organizationsQuery } from '../../../services/queries/people';
import { openJobProfilesQuery } from '../../../services/queries/job-profiles';
import { PartySearch } from '../../shared/form/PartySearch';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';
import { BookingForm, LengthChoice } from './BookingForm';

interface ScheduleFormProps {
  view: ScheduleView;
  acts: ScheduleActs;
  /** Whether the search finds candidates of all organizations, as for admins. */
  choosesOrganization: boolean;
}

/**
 * Who is interviewed, for which job, and for how long (product: Requests). Choosing a candidate sets organization and
 * job.
 */
export function ScheduleForm({ view, acts, choosesOrganization }: ScheduleFormProps) {
  const { draft, errors, busy } = view;
  const organizationId = draft.organization?.id;
  const inOrganization = organizationId === undefined ? {} : { organizationId };
  // An organization that was set by choosing a candidate does not narrow the search for another candidate.
  const [narrows, setNarrows] = useState(!choosesOrganization);
  return (
    <BookingForm
      label="Interview request"
      empty={draft.candidate === null}
      columns={`repeat(${choosesOrganization ? 3 : 2}, minmax(0, 1fr)) max-content`}
      onSubmit={acts.findSlots}
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
        // A placeholder, because a hint below the field would move the page when it disappears.
        placeholder={organizationId === undefined ? 'Candidate first' : undefined}
      />
      <LengthChoice
        label="Length in minutes"
        value={draft.minutes}
        onChange={acts.pickMinutes}
        disabled={busy}
        error={errors.minutes}
      />
    </BookingForm>
  );
}
