import Box from '@mui/material/Box';
import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import { jobStatusWords } from '../../../contract/job-profiles-edit';
import type { JobProfileRow } from '../../../contract/job-profiles';
import { texts } from '../../../contract/texts';
import { organizationsQuery } from '../../../services/queries/people';
import { finds, type ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { JobStatusChip } from '../JobStatusChip';
import { yearsInWords } from '../job-words';

const skillsInWords = ({ skills }: JobProfileRow) =>
  skills.length === 0 ? 'No skills yet' : skills.map(({ name }) => name).join(', ');

/** The columns of job profiles; `many` is true if they belong to several organizations. */
export const jobColumns = (zone: string, many: boolean): ListColumn<JobProfileRow>[] => [
  {
    id: 'title',
    header: 'Job profile',
    width: 300,
    cut: true,
    priority: 0,
    sort: 'title',
    exports: many ? ['title', 'organization', 'location'] : ['title', 'location'],
    cell: ({ title, organization, location }) => (
      <Person name={title} line={[many && organization.name, location].filter(Boolean).join(' · ')} />
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 130,
    priority: 1,
    sort: 'status',
    cell: (row) => <JobStatusChip {...row} />,
  },
  {
    id: 'skills',
    header: 'Skills',
    cut: true,
    priority: 3,
    cell: (row) => (
      <Box
        title={skillsInWords(row)}
        sx={{ 'td > &': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
      >
        {skillsInWords(row)}
      </Box>
    ),
  },
  { id: 'experience', header: 'Experience', width: 130, priority: 4, cell: yearsInWords, extra: true },
  {
    id: 'openings',
    header: 'Openings',
    width: 110,
    priority: 4,
    sort: 'openings',
    align: 'right',
    cell: ({ openings }) => openings ?? texts.fieldEmpty,
    extra: true,
  },
  {
    id: 'openInterviews',
    header: 'Open interviews',
    width: 150,
    priority: 3,
    align: 'right',
    cell: ({ openInterviews }) => openInterviews,
  },
  {
    id: 'updated',
    header: 'Changed',
    width: 200,
    priority: 2,
    sort: 'updated',
    cell: ({ updatedAt }) => <DateTime at={updatedAt} zone={zone} />,
  },
  {
    id: 'created',
    header: 'Created',
    width: 200,
    priority: 4,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
    extra: true,
  },
];

const status: ListFilter = { kind: 'choice', id: 'status', label: 'Status', words: jobStatusWords };
const organization: ListFilter = {
  kind: 'party',
  id: 'organizationId',
  label: 'Organization',
  find: finds(organizationsQuery),
};
export const jobFilters = (many: boolean): readonly ListFilter[] =>
  many ? [status, organization, { kind: 'days' }] : [status, { kind: 'days' }];
