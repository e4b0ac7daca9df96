import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import AppliedIcon from '@mui/icons-material/CheckCircleOutlined';
import { useQuery } from '@tanstack/react-query';
import { AppLink, LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { WordChip } from '../../../components/WordChip';
import { fitWords, listOpenJobs, type OpenJob } from '../../../contract/job-profiles-apply';
import { jobLocationsQuery, openJobsKey } from '../../../services/queries/open-jobs';
import { skillsQuery } from '../../../services/queries/skills';
import { ListScreen } from '../../shared/list/ListScreen';
import { finds, type ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { MatchRing } from '../../shared/skills/MatchView';
import { openJobHref } from './hrefs';

const columns = (zone: string): ListColumn<OpenJob>[] => [
  {
    id: 'job',
    header: 'Job',
    priority: 0,
    sort: 'title',
    exports: ['job', 'organization', 'location'],
    cell: ({ id, title, organization, location }) => (
      <Box data-lines sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <AppLink href={openJobHref(id)} sx={{ typography: 'subtitle2' }}>
          {title}
        </AppLink>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {[organization.name, location].filter(Boolean).join(', ')}
        </Box>
      </Box>
    ),
  },
  {
    id: 'match',
    header: 'My match',
    priority: 1,
    width: 180,
    sort: 'match',
    cell: ({ fit }) =>
      fit === null ? (
        <Box sx={{ color: 'text.secondary' }}>Add your skills</Box>
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <MatchRing share={fit.share} size={40} />
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{fitWords(fit)}</Box>
        </Box>
      ),
  },
  {
    id: 'skills',
    header: 'Skills',
    priority: 3,
    cell: ({ skills }) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {skills.slice(0, 4).map(({ id, name }) => (
          <Chip key={id} size="small" label={name} />
        ))}
        {skills.length > 4 && <Chip size="small" variant="outlined" label={`${skills.length - 4} more`} />}
      </Box>
    ),
  },
  {
    id: 'created',
    header: 'Created',
    priority: 4,
    width: 200,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
  {
    id: 'applied',
    header: 'Applied',
    priority: 2,
    width: 140,
    sort: 'applied',
    cell: ({ appliedAt }) =>
      appliedAt === null ? null : <WordChip icon={AppliedIcon} word="Applied" look="completed" />,
  },
];

/** Open jobs of all organizations, best match first (product: Applying). */
export function OpenJobs() {
  const { data: locations = [] } = useQuery(jobLocationsQuery());
  const filters: ListFilter[] = [
    { kind: 'party', id: 'skillId', label: 'Skill', find: finds(skillsQuery) },
    {
      kind: 'choice',
      id: 'location',
      label: 'Location',
      words: Object.fromEntries(locations.map((location) => [location, location])),
    },
    { kind: 'choice', id: 'applied', label: 'Applied', words: { yes: 'I have applied', no: 'Not yet' } },
  ];
  return (
    <ListScreen
      name="openJobs"
      label="Open jobs"
      call={listOpenJobs}
      queryKey={[...openJobsKey, 'list']}
      query={{ sort: '-match' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search jobs', placeholder: 'Title or organization' }}
      rowLabel={({ title, organization }) => `${title}, ${organization.name}`}
      empty={{ line: 'Jobs will appear here as soon as an organization opens one.' }}
      noMatch={{ line: 'Try another word, or remove a filter.' }}
      actions={({ id, appliedAt }) => (
        <LinkButton href={openJobHref(id)} size="small" variant="outlined">
          {appliedAt === null ? 'View and apply' : 'View'}
        </LinkButton>
      )}
    />
  );
}
