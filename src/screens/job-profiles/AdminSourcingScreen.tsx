import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { Page } from '../../components/Page';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useTab } from '../../components/use-tab';

const LackingJobs = lazy(() => import('./sourcing/LackingJobs').then((it) => ({ default: it.LackingJobs })));
const CandidateSourcing = lazy(() =>
  import('./sourcing/CandidateSourcing').then((it) => ({ default: it.CandidateSourcing })),
);

const UploadPost = lazy(() => import('./sourcing/UploadPost').then((it) => ({ default: it.UploadPost })));

/** In the order of docs/product.md, Screens. */
const tabs: { label: string; purpose: string; content: ReactNode }[] = [
  {
    label: 'Admin Sourcing',
    purpose: 'Open job profiles that need candidates, oldest first.',
    content: <LackingJobs />,
  },
  {
    label: 'Candidate Sourcing',
    purpose: 'Portal candidates for a job profile, best match first.',
    content: <CandidateSourcing />,
  },
  {
    label: 'Upload Post',
    purpose: 'Post a job profile on the professional network, and see earlier posts.',
    content: <UploadPost />,
  },
];

/**
 * `/dashboard/adminsourcing`: jobs that lack candidates, candidates for them, and posts, in tabs (product: Screens).
 */
export function AdminSourcingScreen() {
  const [tab, setTab] = useTab(tabs.length);
  const open = tabs[tab];
  return (
    <Page purpose={open?.purpose} tabs={{ label: 'Sourcing', items: tabs, tab }} onTab={setTab}>
      <Suspense fallback={<SkeletonRows rows={4} label="Loading" />}>{open?.content}</Suspense>
    </Page>
  );
}
