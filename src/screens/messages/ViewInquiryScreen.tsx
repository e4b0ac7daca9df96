import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { tabHref, useTab } from '../../components/use-tab';
import { inquiryStates, listInquiries, type InquiryState } from '../../contract/messages-inquiries';
import { inquiryPages } from '../../services/queries/inquiries';
import { listQuery } from '../../services/queries/lists';
import { InquiryList } from './inquiries/InquiryList';
import { ReplyList } from './inquiries/ReplyList';

const labels = ['Open', 'Waiting', 'Closed', 'Saved replies'] as const;
const newReplyHref = tabHref('/dashboard/viewinquiry', labels, 'Saved replies', { id: 'new' });

const useCount = (state: InquiryState) => {
  const { data } = useQuery(listQuery(listInquiries, inquiryPages, { state, _limit: 1 }));
  return { count: data?.totalElements, more: data?.more };
};

/** `/dashboard/viewinquiry`: inquiries by their state, and saved replies (product: Inquiries). */
export function ViewInquiryScreen() {
  const [tab, setTab] = useTab(labels.length, []);
  const counts = [useCount('open'), useCount('waiting'), useCount('closed')];
  const state = inquiryStates[tab];
  return (
    <Page
      purpose={
        state === undefined
          ? 'Answers that you give often. Every admin can insert them.'
          : 'What visitors and users ask. You answer here, and they also get an email.'
      }
      action={
        state === undefined && (
          <LinkButton href={newReplyHref} variant="contained">
            Add saved reply
          </LinkButton>
        )
      }
      tabs={{ label: 'Inquiries', items: labels.map((label, nth) => ({ label, ...counts[nth] })), tab }}
      onTab={setTab}
    >
      {state === undefined ? <ReplyList /> : <InquiryList state={state} />}
    </Page>
  );
}
