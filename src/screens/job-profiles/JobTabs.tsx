import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import AddIcon from '@mui/icons-material/Add';
import { LinkButton } from '../../components/AppLink';
import { mayLeave } from '../../components/leave-guard';
import { Page } from '../../components/Page';
import { SkeletonRows } from '../../components/SkeletonRows';
import { useSearchParams } from '../../components/use-search-params';
import { useTab } from '../../components/use-tab';
import { useMe } from '../../services/queries/auth';
import { loadRichTextEditor } from '../shared/form/load-rich-text-editor';
import { jobHref, jobTabHref, jobTabs, newJobId, newSkillHref, type JobTab } from '../shared/jobs/hrefs';

const JobList = lazy(() => import('./list/JobList').then((it) => ({ default: it.JobList })));
const JobDetails = lazy(() => import('./details/JobDetails').then((it) => ({ default: it.JobDetails })));
const SearchJobs = lazy(() => import('./list/SearchJobs').then((it) => ({ default: it.SearchJobs })));
const SkillMatch = lazy(() => import('./match/SkillMatch').then((it) => ({ default: it.SkillMatch })));
const ShareJob = lazy(() => import('./share/ShareJob').then((it) => ({ default: it.ShareJob })));
const JobVersions = lazy(() => import('./versions/JobVersions').then((it) => ({ default: it.JobVersions })));

const SkillDictionary = lazy(() =>
  import('./dictionary/SkillDictionary').then((it) => ({ default: it.SkillDictionary })),
);

const contents: Record<JobTab, { purpose: string; content: ReactNode }> = {
  'Job Profile list': {
    purpose: 'Every job profile with its status. Only open ones can be scheduled.',
    content: <JobList />,
  },
  'Job Profile Details': {
    purpose: 'The job, its skills and matching candidates.',
    content: <JobDetails />,
  },
  'Search JobProfile': {
    purpose: 'Find job profiles by one of their fields, or by when they were changed.',
    content: <SearchJobs />,
  },
  'Job Profile Match With Skills': {
    purpose: 'How well a candidate, or a text such as a resume, fits what a job profile asks for.',
    content: <SkillMatch />,
  },
  'Share Job Profile': {
    purpose: 'Publish a job profile as a public page where anyone can apply.',
    content: <ShareJob />,
  },
  'Version History': {
    purpose: 'Changes to a job profile. You can restore earlier versions.',
    content: <JobVersions />,
  },
  Skills: {
    purpose: 'The skills that jobs and people are matched by, with their synonyms.',
    content: <SkillDictionary />,
  },
};
/** Tabs that are about all job profiles. */
const overall: readonly JobTab[] = ['Job Profile list', 'Search JobProfile', 'Skills'];

/**
 * Job profiles in tabs: of all organizations, or of the reader's own (product: Screens, `JobProfile`,
 * `jobprofiledetails`).
 */
export function JobTabs() {
  const { userType } = useMe();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const labels = jobTabs(userType);
  const [chosen] = useTab(labels.length);
  const id = params.get('id');
  // A link to a job profile opens its page. If the link also names a candidate, it opens their match.
  const own = params.has('candidateId') ? labels.indexOf('Job Profile Match With Skills') : -1;
  const tab = params.has('tab') || id === null ? chosen : own >= 0 ? own : labels.indexOf('Job Profile Details');
  const open = labels[tab] ?? 'Job Profile list';
  const { purpose, content } = contents[open];
  const writes = open === 'Job Profile Details' && (id === null || id === newJobId || params.get('edit') === '1');
  useEffect(() => {
    if (writes) loadRichTextEditor().catch(() => undefined);
  }, [writes]);
  const go = (next: number) => {
    const label = labels[next];
    if (label === undefined || next === tab || !mayLeave()) return;
    // The job profile stays chosen from tab to tab, except in the tabs that are about all job profiles.
    navigate(jobTabHref(label, userType, id === null || id === newJobId || overall.includes(label) ? {} : { id }));
  };
  return (
    <Page
      purpose={purpose}
      tabs={{ label: 'Job profiles', items: labels.map((label) => ({ label })), tab }}
      onTab={go}
      action={
        open === 'Skills' ? (
          <LinkButton href={newSkillHref} variant="contained" startIcon={<AddIcon />}>
            Add skill
          </LinkButton>
        ) : (
          overall.includes(open) && (
            <LinkButton href={jobHref(newJobId, userType)} variant="contained" startIcon={<AddIcon />}>
              New job profile
            </LinkButton>
          )
        )
      }
    >
      <Suspense fallback={<SkeletonRows rows={4} label="Loading" />}>{content}</Suspense>
    </Page>
  );
}
