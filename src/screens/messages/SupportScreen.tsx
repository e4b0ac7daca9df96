import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkButton } from '../../components/AppLink';
import { DateTime } from '../../components/DateTime';
import { Page } from '../../components/Page';
import { inquiryTopicWords, listOwnInquiries, type OwnInquiryRow } from '../../contract/messages-inquiries';
import { useMe } from '../../services/queries/auth';
import { ownInquiryPages } from '../../services/queries/inquiries';
import { ListScreen } from '../shared/list/ListScreen';
import type { ListFilter } from '../shared/list/list-filters';
import type { ListColumn } from '../shared/list/list-types';
import { ReportProblem } from '../shared/report/ReportProblem';
import { TitleAndText } from '../shared/record/TitleAndText';
import { askHref } from '../shared/support-href';
import { askerWords, InquiryStateChip } from './inquiries/inquiry-words';
import { SupportPanel } from './support/SupportPanel';

const columns = (zone: string): ListColumn<OwnInquiryRow>[] => [
  {
    id: 'subject',
    header: 'Subject',
    cut: true,
    priority: 0,
    exports: ['subject', 'message'],
    cell: ({ subject, message }) => <TitleAndText title={subject} text={message} />,
  },
  {
    id: 'state',
    header: 'Status',
    width: 150,
    priority: 1,
    cell: ({ state }) => <InquiryStateChip state={state} asker />,
  },
  { id: 'topic', header: 'Topic', width: 160, priority: 3, cell: ({ topic }) => inquiryTopicWords[topic] },
  {
    id: 'changed',
    header: 'Changed',
    width: 220,
    priority: 2,
    sort: 'changed',
    cell: ({ changedAt }) => <DateTime at={changedAt} zone={zone} />,
  },
  {
    id: 'asked',
    header: 'Asked',
    extra: true,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: askerWords },
  { kind: 'choice', id: 'topic', label: 'Topic', words: inquiryTopicWords },
  { kind: 'days' },
];

/** `/dashboard/support`: the reader's own inquiries, and the form for a new one (product: Inquiries). */
export function SupportScreen() {
  const { problemReports } = useMe();
  const [reporting, setReporting] = useState(false);
  return (
    <Page
      purpose="Ask us anything about interviews, payments or your account."
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {problemReports && <Button onClick={() => setReporting(true)}>Report a problem</Button>}
          <LinkButton href={askHref()} variant="contained">
            New inquiry
          </LinkButton>
        </Box>
      }
    >
      {reporting && <ReportProblem onClose={() => setReporting(false)} />}
      <ListScreen
        name="support"
        source="ownInquiries"
        label="Your inquiries"
        call={listOwnInquiries}
        queryKey={ownInquiryPages}
        query={{ sort: '-changed' }}
        columns={columns}
        filters={filters}
        search={{ label: 'Search inquiries', placeholder: 'Subject or message' }}
        rowLabel={({ subject, message }) => subject || message}
        empty={{ line: 'Your inquiries and our answers appear here.' }}
        panel={({ id, onClose, onMove }) => <SupportPanel {...{ id, onClose, onMove }} />}
      />
    </Page>
  );
}
