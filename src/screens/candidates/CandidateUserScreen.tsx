import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Page } from '../../components/Page';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useSearchParams } from '../../components/use-search-params';
import { useTab } from '../../components/use-tab';
import { CandidatePage } from './CandidatePage';
import { PortalSearch } from './PortalSearch';

const ActiveCandidates = lazy(() => import('./ActiveCandidates').then((it) => ({ default: it.ActiveCandidates })));
const WaitingCandidates = lazy(() =>
  import('./waiting/WaitingCandidates').then((it) => ({ default: it.WaitingCandidates })),
);
const UploadCandidateChoice = lazy(() =>
  import('./uploads/UploadCandidates').then((it) => ({ default: it.UploadCandidateChoice })),
);

const waiting = 'New candidates';
const UploadMany = lazy(() => import('./uploads/UploadCandidates').then((it) => ({ default: it.UploadMany })));

/** In the order of docs/product.md, Screens. */
const tabs: { label: string; purpose: string; content: ReactNode }[] = [
  {
    label: 'Portal Candidate Search',
    purpose: 'All candidates who applied or were uploaded, by name, email, skill or source.',
    content: <PortalSearch />,
  },
  {
    label: 'Active Candidate Data',
    purpose: 'Candidates with an open request, interview or feedback, and the next step for each.',
    content: <ActiveCandidates />,
  },
  {
    label: waiting,
    purpose: 'Candidates who were uploaded or applied and whom no one has seen yet.',
    content: <WaitingCandidates label={waiting} />,
  },
  {
    label: 'Upload Candidate',
    purpose: 'Add candidates to an organization, or to the portal: one by hand, or a list.',
    content: <UploadCandidateChoice />,
  },
  {
    label: 'Upload Files',
    purpose: 'Add candidates to an organization, or to the portal, from their resumes in a .zip.',
    content: <UploadMany kind="resumes" />,
  },
];

/**
 * `/dashboard/searchcandidateuser` of ADMIN and SUPER_ADMIN (product: Screens); with `?id=` it is the page of one
 * candidate, to which the rows of the lists lead.
 */
export function CandidateUserScreen() {
  const [params] = useSearchParams();
  const [tab, setTab] = useTab(tabs.length);
  const id = params.get('id');
  if (id !== null) return <CandidatePage key={id} id={id} />;
  const open = tabs[tab];
  return (
    <Page {...(open && { purpose: open.purpose })} tabs={{ label: 'Candidate', items: tabs, tab }} onTab={setTab}>
      <Suspense fallback={<SkeletonRows rows={4} label="Loading" />}>{open?.content}</Suspense>
    </Page>
  );
}
