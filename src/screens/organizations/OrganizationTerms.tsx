import type { ReactNode } from 'react';
import AcceptedIcon from '@mui/icons-material/CheckCircleOutlined';
import DueIcon from '@mui/icons-material/PendingActionsOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../components/DateTime';
import { RichText } from '../../components/RichText';
import { SidePanel } from '../../components/SidePanel';
import { WordChip } from '../../components/WordChip';
import { termsStateWords } from '../../contract/terms';
import {
  listOrganizationTerms,
  termsAnswerWords,
  type OrganizationTermsRow,
  type TermsAnswer,
} from '../../contract/terms-accepted';
import { useMe } from '../../services/queries/auth';
import { organizationsQuery } from '../../services/queries/people';
import { organizationTermsQuery, termsReads } from '../../services/queries/terms';
import { ListScreen } from '../shared/list/ListScreen';
import { finds, type ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { QueryView } from '../shared/QueryView';
import { TermsText } from '../shared/terms/TermsText';

const AnswerChip = ({ state }: { state: TermsAnswer }) => (
  <WordChip
    word={termsAnswerWords[state]}
    look={state === 'ACCEPTED' ? 'completed' : 'pendingSchedule'}
    icon={state === 'ACCEPTED' ? AcceptedIcon : DueIcon}
  />
);

const columns = (zone: string): ListColumn<OrganizationTermsRow>[] => [
  {
    id: 'organization',
    header: 'Organization',
    priority: 0,
    sort: 'organization',
    cell: (row) => row.organization.name,
  },
  {
    id: 'terms',
    header: 'Terms',
    priority: 1,
    sort: 'terms',
    exports: ['terms', 'version'],
    cell: ({ terms, revision }) => `${terms.name}, version ${revision}`,
  },
  { id: 'state', header: 'Status', priority: 2, width: 160, cell: ({ state }) => <AnswerChip state={state} /> },
  {
    id: 'accepted',
    header: 'Accepted',
    priority: 3,
    sort: 'accepted',
    exports: ['accepted', 'acceptedVersion'],
    cell: ({ accepted }) =>
      accepted === null ? (
        '–'
      ) : (
        <Box data-lines>
          <DateTime at={accepted.at} zone={zone} quiet={false} />
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Version {accepted.revision}</Box>
        </Box>
      ),
  },
  { id: 'by', header: 'Accepted by', priority: 4, cell: ({ accepted }) => accepted?.by ?? '–' },
];
const filters: ListFilter[] = [
  { kind: 'party', id: 'organizationId', label: 'Organization', find: finds(organizationsQuery) },
  { kind: 'choice', id: 'state', label: 'Status', words: termsAnswerWords },
];

/**
 * For each organization, the platform's terms that it accepted, and its own terms for candidates; for admins (product:
 * Terms).
 */
export function OrganizationTerms() {
  return (
    <ListScreen
      name="organizationTerms"
      label="Terms of organizations"
      call={listOrganizationTerms}
      queryKey={[...termsReads.key, 'organizations']}
      query={{ sort: 'organization' }}
      columns={columns}
      filters={filters}
      search={{ label: 'Search terms of organizations', placeholder: 'Organization or title' }}
      rowLabel={({ organization, terms }) => `${organization.name}, ${terms.name}`}
      empty={{ line: 'Organizations appear here when terms hold for them.' }}
      panel={({ id, known, onClose }) => (
        <SidePanel
          open={id !== null}
          title={known?.organization.name ?? 'Organization'}
          subtitle={known && <AnswerChip state={known.state} />}
          onClose={onClose}
          width={560}
        >
          {id !== null && <Details key={id} id={id.split(' ')[0] ?? ''} />}
        </SidePanel>
      )}
    />
  );
}

function Details({ id }: { id: string }) {
  const { timeZone } = useMe();
  const query = useQuery(organizationTermsQuery(id));
  return (
    <QueryView query={query} name="terms" gone="This organization no longer exists.">
      {({ platform, accepted, own }) => (
        <Box sx={{ display: 'grid', gap: 8 }}>
          <Part title="Accepted">
            {accepted.length === 0
              ? 'This organization has accepted nothing yet.'
              : accepted.map(({ title, revision, at, by }) => (
                  <Box key={`${title} ${revision} ${at}`}>
                    <Box sx={{ fontWeight: 500 }}>
                      {title}, version {revision}
                    </Box>
                    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                      <DateTime at={at} zone={timeZone} quiet={false} />
                      {by !== null && ` by ${by}`}
                    </Box>
                  </Box>
                ))}
          </Part>
          <Part title="Terms of the platform">
            {platform.map((terms) => (
              <TermsText key={terms.id} terms={terms} zone={timeZone} level="h3" />
            ))}
          </Part>
          <Part title="Own terms for candidates">
            {own.length === 0
              ? 'This organization has no terms of its own.'
              : own.map(({ id: one, title, text, revision, state }) => (
                  <Box key={one} component="article" sx={{ minWidth: 0 }}>
                    <Typography variant="h3">{title}</Typography>
                    <Box sx={{ typography: 'caption', color: 'text.secondary', mb: 2 }}>
                      {`Version ${revision}, ${termsStateWords[state].toLowerCase()}`}
                    </Box>
                    <RichText html={text} />
                  </Box>
                ))}
          </Part>
        </Box>
      )}
    </QueryView>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Typography variant="h4" component="h2">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
