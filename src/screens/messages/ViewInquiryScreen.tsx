import { Page } from '../../components/Page';
import { useTab } from '../../components/use-tab';
import { InquiryList, useInquiries } from './inquiries/InquiryList';

/** `/dashboard/viewinquiry`: who asked to be contacted, and what came of it (product 10). */
export function ViewInquiryScreen() {
  const [tab, setTab] = useTab(2);
  const state = tab === 1 ? 'closed' : 'open';
  const open = useInquiries('open', state === 'open');
  const closed = useInquiries('closed', state === 'closed');
  const items = [
    { label: 'Open', count: open.data?.totalElements, more: open.data?.more },
    { label: 'Closed', count: closed.data?.totalElements, more: closed.data?.more },
  ];
  return (
    <Page
      purpose="People who asked to be contacted. Answer by email, or close what needs no answer."
      tabs={{ label: 'Inquiries', items, tab }}
      onTab={setTab}
    >
      <InquiryList key={state} state={state} list={state === 'open' ? open : closed} />
    </Page>
  );
}
