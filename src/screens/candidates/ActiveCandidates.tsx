import Box from '@mui/material/Box';
import { AppLink } from '../../components/AppLink';
import { DateTime } from '../../components/DateTime';
import { Person } from '../../components/Person';
import {
  listActiveCandidates,
  nextWords,
  openKindWords,
  type ActiveCandidate,
  type OpenLeaf,
} from '../../contract/candidates';
import { candidatePages } from '../../services/queries/candidates';
import { organizationsQuery } from '../../services/queries/people';
import { interviewHref } from '../shared/interview/hrefs';
import { ListScreen } from '../shared/list/ListScreen';
import { finds, type ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { Quiet } from './Quiet';

const columns = (zone: string): ListColumn<ActiveCandidate>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    width: 260,
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['candidate', 'email'],
    cell: ({ name, email }) => <Person name={name} line={email} />,
  },
  {
    id: 'next',
    header: 'Next step',
    priority: 1,
    cell: ({ leaf, interviewId }) => <AppLink href={interviewHref(interviewId)}>{nextWords[leaf as OpenLeaf]}</AppLink>,
  },
  {
    id: 'due',
    header: 'Due',
    priority: 2,
    sort: 'due',
    cell: ({ due }) => (due === null ? <Quiet>No date</Quiet> : <DateTime at={due} zone={zone} />),
  },
  {
    id: 'job',
    header: 'For',
    cut: true,
    priority: 3,
    exports: ['job', 'organization'],
    cell: ({ job, organization }) => (
      <Box data-lines sx={{ minWidth: 0 }}>
        <div>{job ?? 'Mock interview'}</div>
        {organization && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{organization.name}</Box>}
      </Box>
    ),
  },
  { id: 'open', header: 'Open', align: 'right', width: 80, priority: 4, cell: ({ open }) => open },
];

const filters: ListFilter[] = [
  { kind: 'choice', id: 'open', label: 'Type', words: openKindWords },
  { kind: 'party', id: 'organizationId', label: 'Organization', find: finds(organizationsQuery) },
  { kind: 'days' },
];

/** Active Candidate Data: all candidates with something open, and what happens next (product: Candidates). */
export const ActiveCandidates = () => (
  <ListScreen
    name="activeCandidates"
    label="Active candidates"
    call={listActiveCandidates}
    queryKey={candidatePages.active}
    query={{ sort: 'due' }}
    columns={columns}
    filters={filters}
    search={{ label: 'Search active candidates', placeholder: 'Name' }}
    rowLabel={({ name }) => name}
    // An open row is shown as the candidate's page, by the screen.
    panel={() => null}
    empty={{ line: 'Candidates with an open request, interview or feedback appear here.' }}
  />
);
