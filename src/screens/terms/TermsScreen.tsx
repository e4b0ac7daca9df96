import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { DateTime } from '../../components/DateTime';
import { EmptyState } from '../../components/EmptyState';
import { formatInstant } from '../../components/format-time';
import { Page } from '../../components/Page';
import { Printable } from '../../components/Printable';
import { tabHref, useTab } from '../../components/use-tab';
import { texts } from '../../contract/texts';
import type { TermsToRead } from '../../contract/terms-due';
import { listAcceptedTerms, type AcceptedTermsRow } from '../../contract/terms-accepted';
import { useMe } from '../../services/queries/auth';
import { ownTermsQuery, termsReads } from '../../services/queries/terms';
import { ListScreen } from '../shared/list/ListScreen';
import type { ListColumn } from '../shared/list/list-types';
import { QueryView } from '../shared/QueryView';
import { TermsText } from '../shared/terms/TermsText';
import { TermsList } from './TermsList';

const path = '/dashboard/termscreate';
const labels = ['Terms of the platform', 'Own terms', 'Accepted by candidates'] as const;
const newHref = `${path}?tab=1&id=new`;

/**
 * `/dashboard/termscreate`: the terms that an organization accepted, and its own terms for its candidates (product:
 * Terms).
 */
export function TermsScreen() {
  const [tab] = useTab(labels.length);
  const [, navigate] = useLocation();
  return (
    <Page
      title="Terms"
      purpose={
        tab === 0
          ? 'What your organization accepted, and when.'
          : 'What your candidates accept when they apply, or before they join.'
      }
      action={
        tab === 0 ? (
          <Button variant="outlined" onClick={() => print()}>
            Print
          </Button>
        ) : (
          tab === 1 && (
            <LinkButton href={newHref} variant="contained">
              Add terms
            </LinkButton>
          )
        )
      }
      tabs={{ label: 'Terms', items: labels.map((label) => ({ label })), tab }}
      onTab={(next) => navigate(tabHref(path, labels, labels[next] ?? labels[0]))}
    >
      {tab === 0 && <PlatformTerms />}
      {tab === 1 && <TermsList own empty="Candidates accept your terms when they apply, or before they join." />}
      {tab === 2 && <Accepted />}
    </Page>
  );
}

function PlatformTerms() {
  const query = useQuery(ownTermsQuery());
  return (
    <QueryView query={query} name="terms" rows={6}>
      {(terms) =>
        terms.length === 0 ? (
          <EmptyState text={texts.pageEmpty} line="Terms of the platform appear here when they hold for you." />
        ) : (
          <Box sx={{ display: 'grid', gap: 8, maxWidth: 800 }}>
            <Printable />
            {terms.map((one) => (
              <Answered key={one.id} terms={one} />
            ))}
          </Box>
        )
      }
    </QueryView>
  );
}

/**
 * Accepted terms, with the user and the time. The changes are not repeated, because they were read before accepting.
 */
function Answered({ terms }: { terms: TermsToRead }) {
  const { timeZone } = useMe();
  const { accepted } = terms;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {accepted && (
        <Alert severity="success">
          {`Version ${accepted.revision} accepted, ${formatInstant(accepted.at, timeZone)}${accepted.by === null ? '' : `, by ${accepted.by}`}`}
        </Alert>
      )}
      <TermsText terms={{ ...terms, before: null }} zone={timeZone} />
    </Box>
  );
}

const columns = (zone: string): ListColumn<AcceptedTermsRow>[] => [
  { id: 'candidate', header: 'Candidate', priority: 0, sort: 'candidate', cell: ({ candidate }) => candidate.name },
  {
    id: 'terms',
    header: 'Terms',
    priority: 1,
    exports: ['terms', 'version'],
    cell: ({ terms, revision }) => `${terms.name}, version ${revision}`,
  },
  { id: 'at', header: 'Accepted', priority: 2, sort: 'at', cell: ({ at }) => <DateTime at={at} zone={zone} /> },
  { id: 'way', header: 'Accepted by', priority: 3, cell: ({ byLink }) => (byLink ? 'Link' : 'Account') },
];

/** The candidates, with the version that each accepted. */
const Accepted = () => (
  <ListScreen
    name="acceptedTerms"
    label="Candidates who accepted"
    call={listAcceptedTerms}
    queryKey={[...termsReads.key, 'accepted']}
    query={{ sort: '-at' }}
    columns={columns}
    filters={[{ kind: 'days' }]}
    search={{ label: 'Search candidates who accepted', placeholder: 'Candidate or title' }}
    rowLabel={({ candidate, terms }) => `${candidate.name}, ${terms.name}`}
    empty={{ line: 'Candidates appear here when they accept your terms.' }}
  />
);
