import Box from '@mui/material/Box';
import { DateTime } from '../../../components/DateTime';
import { Initials, Person } from '../../../components/Person';
import {
  inquiryTopicWords,
  listInquiries,
  type InquiryRow,
  type InquiryState,
} from '../../../contract/messages-inquiries';
import { userTypeWords } from '../../../contract/people';
import { inquiryPages } from '../../../services/queries/inquiries';
import { ownerFilter } from '../../shared/interview/InterviewList';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { TitleAndText } from '../../shared/record/TitleAndText';
import { InquiryPanel } from './InquiryPanel';

const oneLine = { 'td > &': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } };

const asker: ListColumn<InquiryRow> = {
  id: 'who',
  header: 'Name',
  width: 300,
  cut: true,
  priority: 0,
  sort: 'name',
  exports: ['who', 'email', 'mobile', 'organization'],
  cell: ({ name, role, organization, owner }) => (
    <Person
      name={name}
      line={[userTypeWords[role], organization].filter(Boolean).join(' · ')}
      end={owner && <Initials name={owner.name} title={`Owner: ${owner.name}`} />}
    />
  ),
};
const message: ListColumn<InquiryRow> = {
  id: 'message',
  header: 'Message',
  cut: true,
  priority: 1,
  exports: ['topic', 'subject', 'message'],
  cell: ({ subject, message: text }) =>
    subject === '' ? (
      <Box title={text} sx={oneLine}>
        {text}
      </Box>
    ) : (
      <TitleAndText title={subject} text={text} />
    ),
};
const columns = (state: InquiryState, zone: string): ListColumn<InquiryRow>[] => [
  asker,
  message,
  state === 'closed'
    ? {
        id: 'closed',
        header: 'Closed',
        width: 220,
        priority: 2,
        sort: 'closed',
        exports: ['closed', 'closedBy'],
        cell: ({ closedAt, closedBy }) => (
          <Box data-lines sx={{ display: 'inline-grid', whiteSpace: 'nowrap' }}>
            {closedAt && <DateTime at={closedAt} zone={zone} quiet={false} />}
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
              by {closedBy ?? 'a former admin'}
            </Box>
          </Box>
        ),
      }
    : {
        id: 'asked',
        header: 'Asked',
        width: 220,
        priority: 2,
        sort: 'created',
        cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
      },
  {
    id: 'changed',
    header: 'Changed',
    extra: true,
    sort: 'changed',
    cell: ({ changedAt }) => <DateTime at={changedAt} zone={zone} />,
  },
  { id: 'topic', header: 'Topic', extra: true, cell: ({ topic }) => inquiryTopicWords[topic] },
];

const emptyLine: Record<InquiryState, string> = {
  open: 'No open inquiries.',
  waiting: 'Inquiries appear here when you have answered and the person has not.',
  closed: 'Closed inquiries will appear here.',
};
const labels: Record<InquiryState, string> = {
  open: 'Open inquiries',
  waiting: 'Inquiries that wait for the person',
  closed: 'Closed inquiries',
};

const filters: ListFilter[] = [
  { kind: 'choice', id: 'role', label: 'Type', words: userTypeWords },
  { kind: 'choice', id: 'topic', label: 'Topic', words: inquiryTopicWords },
  ownerFilter,
  { kind: 'days' },
];

/** The inquiries of one tab, with a side panel. */
export const InquiryList = ({ state }: { state: InquiryState }) => (
  <ListScreen
    key={state}
    name={`inquiries/${state}`}
    source="inquiries"
    label={labels[state]}
    call={listInquiries}
    queryKey={inquiryPages}
    query={{ state, sort: state === 'closed' ? '-closed' : state === 'open' ? '-created' : '-changed' }}
    columns={(zone) => columns(state, zone)}
    filters={filters}
    search={{ label: 'Search inquiries', placeholder: 'Name, email, organization or message' }}
    rowLabel={({ name }) => name}
    empty={{ line: emptyLine[state] }}
    panel={({ id, known, onClose }) => <InquiryPanel {...{ id, known, onClose }} />}
  />
);
