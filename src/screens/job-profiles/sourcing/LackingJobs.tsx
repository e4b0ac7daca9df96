import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { Person } from '../../../components/Person';
import { SidePanel } from '../../../components/SidePanel';
import {
  listLackingJobs,
  matchingWords,
  type JobToSource,
  type LackingJob,
} from '../../../contract/job-profiles-sourcing';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { organizationsQuery } from '../../../services/queries/people';
import { jobToSourceQuery, sourcingKey } from '../../../services/queries/sourcing';
import { ListScreen } from '../../shared/list/ListScreen';
import { finds, type ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { QueryView } from '../../shared/QueryView';
import { SkillLines } from './SkillLines';
import { candidatesHref, matchingText } from './sourcing-words';

const columnsIn = (zone: string): ListColumn<LackingJob>[] => [
  {
    id: 'job',
    header: 'Job profile',
    cut: true,
    priority: 0,
    sort: 'title',
    exports: ['job', 'organization', 'location'],
    cell: ({ title, organization, location }) => (
      <Person name={title} line={[organization.name, location].filter(Boolean).join(' · ')} />
    ),
  },
  {
    id: 'onTheWay',
    header: 'In progress',
    priority: 1,
    align: 'right',
    width: 130,
    sort: 'openings',
    exports: ['openings', 'onTheWay'],
    cell: ({ onTheWay, openings }) => `${onTheWay} of ${openings}`,
  },
  {
    id: 'matching',
    header: 'Matching',
    priority: 2,
    align: 'right',
    width: 110,
    cell: ({ matching }) => matchingText(matching),
  },
  { id: 'invited', header: 'Invited', priority: 3, align: 'right', width: 100, cell: ({ invited }) => invited },
  {
    id: 'created',
    header: 'Created',
    priority: 4,
    width: 200,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
];

const filters: ListFilter[] = [
  { kind: 'party', id: 'organizationId', label: 'Organization', find: finds(organizationsQuery) },
  { kind: 'choice', id: 'matching', label: 'Matching candidates', words: matchingWords },
  { kind: 'days' },
];

/** Admin Sourcing: open job profiles with fewer candidates on the way than openings (product: Sourcing). */
export const LackingJobs = () => (
  <ListScreen
    name="lackingJobs"
    label="Job profiles that lack candidates"
    call={listLackingJobs}
    queryKey={[...sourcingKey, 'lacking']}
    query={{ sort: 'created' }}
    columns={columnsIn}
    filters={filters}
    search={{ label: 'Search job profiles', placeholder: 'Title or organization' }}
    rowLabel={({ title, organization }) => `${title}, ${organization.name}`}
    actions={({ id, title }) => (
      <LinkButton
        href={candidatesHref(id)}
        size="small"
        variant="outlined"
        aria-label={`Find candidates: ${title}`}
        sx={{ whiteSpace: 'nowrap' }}
      >
        Find candidates
      </LinkButton>
    )}
    empty={{ line: 'Every open job profile has enough candidates in progress.' }}
    panel={({ id, onClose }) => <JobPanel id={id} onClose={onClose} />}
  />
);

function JobPanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  const query = useQuery({ ...jobToSourceQuery(id ?? ''), enabled: id !== null });
  const { data } = query;
  return (
    <SidePanel
      open={id !== null}
      title={data?.title ?? 'Job profile'}
      subtitle={data?.organization.name}
      onClose={onClose}
      width={520}
      actions={
        data && (
          <LinkButton href={candidatesHref(data.id)} variant="contained">
            Find candidates
          </LinkButton>
        )
      }
    >
      {id !== null && (
        <QueryView query={query} name="job profile" rows={6} gone="This job profile no longer exists.">
          {(job) => <JobFacts job={job} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

function JobFacts({ job }: { job: JobToSource }) {
  const { timeZone } = useMe();
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Facts
        facts={[
          ['Location', job.location ?? texts.fieldEmpty],
          ['Created', <DateTime key="created" at={job.createdAt} zone={timeZone} />],
          ['Openings', job.openings],
          ['In progress', job.onTheWay],
          ['Matching', `${matchingText(job.matching)} portal candidates have every primary skill`],
          ['Invited', job.invited],
        ]}
      />
      <SkillLines title="Skills" empty={texts.noSkills} skills={job.skills} />
    </Box>
  );
}
