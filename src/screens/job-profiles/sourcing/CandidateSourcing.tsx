import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { zoneCity } from '../../../components/format-time';
import { Person } from '../../../components/Person';
import { useSearchParams } from '../../../components/use-search-params';
import { invitationTemplate } from '../../../contract/job-profiles-invitations';
import { rankCandidates, type JobToSource, type RankedCandidate } from '../../../contract/job-profiles-sourcing';
import { texts } from '../../../contract/texts';
import { openJobProfilesQuery } from '../../../services/queries/job-profiles';
import { jobToSourceQuery, sourcingKey } from '../../../services/queries/sourcing';
import { PartySearch } from '../../shared/form/PartySearch';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { wiredSourceCandidates } from '../../../services/wiring/job-profiles/source-candidates';
import { useWorkflow } from '../../../services/workflow';
import { experienceWords } from '../../shared/skills/experience-words';
import { QueryView } from '../../shared/QueryView';
import { CandidatePanel } from './CandidatePanel';
import { InvitationStep } from './InvitationStep';
import { InvitePanel } from './InvitePanel';
import { ShareBar } from './ShareBar';
import { inviteToApply } from './use-source-candidates';

const names = (skills: readonly { name: string }[]) => skills.map(({ name }) => name).join(', ');

const columns = (): ListColumn<RankedCandidate>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    cut: true,
    priority: 0,
    exports: ['candidate', 'zone', 'account'],
    cell: ({ name, timeZone, hasAccount }) => (
      <Person name={name} line={hasAccount ? zoneCity(timeZone) : `${zoneCity(timeZone)} · no account`} />
    ),
  },
  {
    id: 'share',
    header: 'Match',
    priority: 1,
    width: 190,
    sort: 'share',
    cell: ({ share }) => <ShareBar share={share} />,
  },
  {
    id: 'months',
    header: 'Experience',
    priority: 3,
    width: 190,
    sort: 'months',
    cell: ({ months, missing }) =>
      months > 0 ? experienceWords(months) : missing.some(({ primary }) => primary) ? 'Primary skill missing' : '–',
  },
  {
    id: 'missing',
    header: 'Missing',
    priority: 4,
    cut: true,
    exports: ['matched', 'missing'],
    cell: ({ missing }) => (missing.length === 0 ? 'Nothing' : names(missing)),
  },
  {
    id: 'invitation',
    header: 'Invitation',
    priority: 2,
    width: 210,
    exports: ['invited', 'step'],
    cell: ({ invitation }) => <InvitationStep invitation={invitation} />,
  },
];

const words = (values: readonly number[], of: (value: number) => string) =>
  Object.fromEntries(values.map((value) => [String(value), of(value)]));

const filtersOf = (zones: readonly string[]): ListFilter[] => [
  {
    kind: 'choice',
    id: 'leastShare',
    label: 'Match',
    words: words([50, 60, 70, 80, 90, 100], (percent) => (percent === 100 ? '100%' : `${percent}% and more`)),
  },
  {
    kind: 'choice',
    id: 'leastMonths',
    label: 'Experience in primary skills',
    words: words([6, 12, 24, 36, 60], (months) => `${experienceWords(months)} and more`),
  },
  {
    kind: 'choice',
    id: 'timeZone',
    label: 'Time zone',
    words: Object.fromEntries(zones.map((zone) => [zone, zoneCity(zone)])),
  },
  { kind: 'choice', id: 'invited', label: 'Invitation', words: { no: 'Not yet invited', yes: 'Invited' } },
  { kind: 'choice', id: 'account', label: 'Account', words: { yes: 'Has an account', no: 'Has no account' } },
];

/** Candidate Sourcing: for one job profile, the portal's candidates by their match (product: Sourcing). */
export function CandidateSourcing() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id') ?? '';
  const job = jobToSourceQuery(id);
  const query = useQuery(id === '' ? { ...job, queryFn: skipToken } : job);
  const { data } = query;
  const choose = (job: string | null) =>
    setParams((now) => {
      const tab = now.get('tab');
      return { ...(tab !== null && { tab }), ...(job !== null && { id: job }) };
    });
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ maxWidth: 480 }}>
        <PartySearch
          id="sourced-job"
          label="Job profile"
          value={data && id !== '' ? { id, name: data.title } : null}
          find={(q) => openJobProfilesQuery({ q })}
          nameOf={({ title }) => title}
          lineOf={({ organization }) => organization.name}
          onPick={(row) => choose(row?.id ?? null)}
        />
      </Box>
      {id === '' ? (
        <EmptyState
          text={texts.selectJobProfile}
          line="Choose a job profile to see matching portal candidates."
          action={<LinkButton href="/dashboard/adminsourcing?tab=0">Jobs that lack candidates</LinkButton>}
        />
      ) : (
        <QueryView query={query} name="job profile" rows={6} gone={gone} forgets>
          {(found) => <Ranked key={found.id} job={found} />}
        </QueryView>
      )}
    </Box>
  );
}

const gone = <EmptyState text={texts.searchEmpty} line="This job profile no longer exists. Choose another one." />;

function Ranked({ job }: { job: JobToSource }) {
  const filters = useMemo(() => filtersOf(job.zones), [job.zones]);
  const { organization, location, onTheWay, openings, skills } = job;
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredSourceCandidates({ queryClient }));
  const actor = useWorkflow(machine, { input: { jobProfileId: job.id, content: invitationTemplate(job) } });
  const open = job.status === 'OPEN';
  const invite = (rows: readonly RankedCandidate[]) => inviteToApply(actor, rows);
  if (skills.length === 0)
    return <EmptyState text={texts.noSkills} line="Add skills to this job profile to rank candidates." />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {[organization.name, location].filter(Boolean).join(' · ')}. {onTheWay} of {openings} in progress. Asks for{' '}
        {names(skills)}.
      </Box>
      {!open && <Alert severity="info">This job profile is not open, so you cannot invite candidates to apply.</Alert>}
      <ListScreen
        name="rankedCandidates"
        label={`Candidates for ${job.title}`}
        call={rankCandidates}
        queryKey={[...sourcingKey, 'ranked']}
        query={{ jobProfileId: job.id, sort: '-share' }}
        openAs="person"
        columns={columns}
        filters={filters}
        search={{ label: 'Search candidates', placeholder: 'Name' }}
        rowLabel={({ name }) => name}
        pageSize={100}
        bulk={open ? [{ label: 'Invite', can: () => true, run: invite }] : []}
        empty={{ line: 'No portal candidate has any of this job profile’s skills.' }}
        panel={(panel) => (
          <CandidatePanel
            {...panel}
            action={
              open &&
              panel.known && (
                <Button variant="contained" onClick={() => panel.known && invite([panel.known])}>
                  Invite to apply
                </Button>
              )
            }
          />
        )}
      />
      <InvitePanel actor={actor} />
    </Box>
  );
}
