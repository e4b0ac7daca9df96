import Button from '@mui/material/Button';
import AccountIcon from '@mui/icons-material/HowToRegOutlined';
import NewIcon from '@mui/icons-material/VisibilityOffOutlined';
import { DateTime } from '../../components/DateTime';
import { Person } from '../../components/Person';
import { WordChip } from '../../components/WordChip';
import { uploaderWords } from '../../contract/messages';
import { listPortalCandidates, type PortalCandidate } from '../../contract/candidates';
import { candidatePages } from '../../services/queries/candidates';
import { skillsQuery } from '../../services/queries/skills';
import { organizationsQuery } from '../../services/queries/people';
import { ListScreen } from '../shared/list/ListScreen';
import { finds, type ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { UndoableActions } from '../shared/list/UndoableActions';
import { Quiet } from './Quiet';
import { lookSubject, useLook } from './use-look';

const columns = (zone: string): ListColumn<PortalCandidate>[] => [
  {
    id: 'candidate',
    header: 'Candidate',
    width: 280,
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['candidate', 'email', 'mobile'],
    cell: ({ name, email }) => <Person name={name} line={email} />,
  },
  {
    id: 'organization',
    header: 'Organization',
    cut: true,
    priority: 1,
    exports: ['organization', 'job'],
    cell: ({ organization, jobProfile }) =>
      organization ? [organization.name, jobProfile?.name].filter(Boolean).join(' · ') : <Quiet>Portal</Quiet>,
  },
  {
    id: 'skills',
    header: 'Skills',
    cut: true,
    priority: 2,
    cell: ({ skills }) => (skills.length > 0 ? skills.join(', ') : <Quiet>None</Quiet>),
  },
  {
    id: 'state',
    header: 'Account',
    priority: 3,
    exports: ['account', 'resume', 'uploadedBy'],
    cell: ({ hasAccount, lookedAt }) =>
      hasAccount ? (
        <WordChip icon={AccountIcon} word="Has an account" look="completed" />
      ) : lookedAt ? (
        <Quiet>No account</Quiet>
      ) : (
        <WordChip icon={NewIcon} word="New" look="pendingSchedule" />
      ),
  },
  { id: 'at', header: 'Added', priority: 4, sort: 'created', cell: ({ at }) => <DateTime at={at} zone={zone} /> },
];

const yesNo = { 1: 'Yes', 0: 'No' };
const filters: ListFilter[] = [
  { kind: 'party', id: 'organizationId', label: 'Organization', find: finds(organizationsQuery) },
  { kind: 'party', id: 'skillId', label: 'Skill', find: finds(skillsQuery) },
  {
    kind: 'choice',
    id: 'months',
    needs: 'skillId',
    label: 'With this skill for at least',
    words: { 6: '6 months', 12: '1 year', 24: '2 years', 36: '3 years', 60: '5 years', 120: '10 years' },
  },
  { kind: 'choice', id: 'account', label: 'Has an account', words: { ...yesNo, each: 'Yes, each once' } },
  { kind: 'choice', id: 'resume', label: 'Has a resume', words: yesNo },
  { kind: 'choice', id: 'looked', label: 'Seen', words: yesNo },
  { kind: 'choice', id: 'uploadedBy', label: 'Uploaded By', words: uploaderWords },
  { kind: 'days' },
];

/** Portal Candidate Search: all candidates, by name, email, skill and source (product: Candidates). */
export function PortalSearch() {
  const look = useLook();
  return (
    <ListScreen
      name="portalCandidates"
      label="Candidates"
      call={listPortalCandidates}
      queryKey={candidatePages.portal}
      query={{ sort: '-created' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search candidates', placeholder: 'Name or email' }}
      rowLabel={({ name }) => name}
      actions={(row) =>
        !row.lookedAt && (
          <UndoableActions subject={lookSubject(row)} name={row.name}>
            <Button
              size="small"
              aria-label={`Mark as seen: ${row.name}`}
              onClick={() => look(row)}
              sx={{ whiteSpace: 'nowrap' }}
            >
              Mark as seen
            </Button>
          </UndoableActions>
        )
      }
      bulk={[{ label: 'Mark as seen', can: ({ lookedAt }) => !lookedAt, run: (rows) => rows.forEach(look) }]}
      // An open row is shown as the candidate's page, by the screen.
      panel={() => null}
      empty={{ line: 'Candidates who apply or are uploaded will appear here.' }}
      noMatch={{ line: 'Try a part of the name or the email, or remove a filter.' }}
    />
  );
}
