import { Page } from '../../components/Page';
import { useTab } from '../../components/use-tab';
import { useQuery } from '@tanstack/react-query';
import { listInquiries } from '../../contract/messages';
import { listQuery } from '../../services/queries/lists';
import { inquiryPages } from '../../services/queries/messages';
import { InquiryList } from './inquiries/InquiryList';

const useCount = (state: 'open' | 'closed') => {
  const { data } = useQuery(listQuery(listInquiries, inquiryPages, { state, _limit: 1 }));
  return { count: data?.totalElements, more: data?.more };
};

/** `/dashboard/viewinquiry`: open and closed inquiries (product: Screens). */
export function ViewInquiryScreen() {
  const [tab, setTab] = useTab(2);
  const items = [
    { label: 'Open', ...useCount('open') },
    { label: 'Closed', ...useCount('closed') },
  ];
  return (
    <Page
      purpose="People who asked to be contacted. Answer by email, or close inquiries that need no answer."
      tabs={{ label: 'Inquiries', items, tab }}
      onTab={setTab}
    >
      <InquiryList state={tab === 1 ? 'closed' : 'open'} />
    </Page>
  );
}
