import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { AppLink, LinkButton } from '../../../components/AppLink';
import type { Profile } from '../../../contract/people-profile';
import { availabilityQuery, profileQuery, proposalsQuery } from '../../../services/queries/people';
import { appliedQuery } from '../../../services/queries/open-jobs';
import { missingHref } from '../../shared/profile-href';

interface Step {
  act: string;
  why: string;
  href: string;
  done: boolean;
  /** Whether nothing else can happen before this step is done. */
  first: boolean;
}

const hasSkills = ({ skill }: Profile) => skill.rows.some(({ primary }) => primary);

const panelistSteps = (profile: Profile, hours: boolean): Step[] => [
  {
    act: 'Set your time zone and hours',
    why: 'Organizations book you in your available hours. Without hours, no one can.',
    href: '/dashboard/Panelistavailableslot',
    done: hours,
    first: true,
  },
  {
    act: 'Add your skills',
    why: 'You are asked for interviews that need them.',
    href: missingHref('skill', 'PANELIST'),
    done: hasSkills(profile),
    first: true,
  },
  {
    act: 'Add your bank details',
    why: 'So that we can pay you.',
    href: missingHref('bank', 'PANELIST'),
    done: profile.bank !== null,
    first: false,
  },
  {
    act: 'Add a certificate',
    why: 'It shows what you are an expert in.',
    href: missingHref('certificate', 'PANELIST'),
    done: profile.certificate.rows.length > 0,
    first: false,
  },
];

const candidateSteps = (profile: Profile, found: boolean, applied: boolean): Step[] => [
  {
    act: 'Add your resume',
    why: 'We find your skills, projects and education in it, and organizations read it.',
    href: '/dashboard/resumechoice',
    done: profile.resume !== null,
    first: true,
  },
  {
    // The skills in the resume are proposed, and the candidate accepts them one by one.
    ...(found
      ? { act: 'Check your skills', href: missingHref('resume', 'CANDIDATE') }
      : { act: 'Add your skills', href: missingHref('skill', 'CANDIDATE') }),
    why: 'They show you the jobs that match.',
    done: hasSkills(profile),
    first: true,
  },
  {
    act: 'Add a number',
    why: 'So that we can reach you on the day of an interview.',
    href: missingHref('contact', 'CANDIDATE'),
    done: profile.contact.whatsapp.number !== '' || profile.contact.mobile.number !== '',
    first: false,
  },
  {
    act: 'Find a job',
    why: 'Those that match your skills come first.',
    href: '/dashboard/searchjobprofile',
    done: applied,
    first: false,
  },
];

const unanswered = (query: { isPending: boolean; isLoading: boolean; failureCount: number }) =>
  query.isPending && query.isLoading && query.failureCount === 0;

/** Whether the resume may propose the skills that are still missing. */
const mayPropose = (profile: Profile | undefined) =>
  profile !== undefined && profile.resume !== null && !hasSkills(profile);

async function prefetchProfile(queryClient: QueryClient) {
  await queryClient.prefetchQuery(profileQuery());
  if (mayPropose(queryClient.getQueryData(profileQuery().queryKey))) await queryClient.prefetchQuery(proposalsQuery());
}

/** Loads the data on which the first steps of a newcomer depend. */
export const prefetchStart = (queryClient: QueryClient, userType: 'PANELIST' | 'CANDIDATE') =>
  Promise.all([
    prefetchProfile(queryClient),
    userType === 'PANELIST'
      ? queryClient.prefetchQuery(availabilityQuery())
      : queryClient.prefetchQuery(appliedQuery()),
  ]);

/**
 * The steps of a newcomer. Null once the first steps are done or if they cannot be loaded, undefined until they are
 * known.
 */
export function useStart(userType: 'PANELIST' | 'CANDIDATE'): Step[] | null | undefined {
  const panelist = userType === 'PANELIST';
  const own = useQuery(profileQuery());
  const week = useQuery({ ...availabilityQuery(), enabled: panelist });
  const jobs = useQuery({ ...appliedQuery(), enabled: !panelist });
  const proposals = useQuery({ ...proposalsQuery(), enabled: mayPropose(own.data) });
  if ([own, week, jobs, proposals].some(unanswered)) return undefined;
  const [profile, hours, applied] = [own.data, week.data, jobs.data];
  if (!profile || (panelist && !hours)) return null;
  const steps = panelist
    ? panelistSteps(profile, (hours?.weekly.length ?? 0) + (hours?.extra.length ?? 0) > 0)
    : candidateSteps(profile, (proposals.data?.skill.length ?? 0) > 0, applied ?? false);
  return steps.some(({ first, done }) => first && !done) ? steps : null;
}

/** The next step as the main action, and all steps as a checklist (product: Landing). */
export function GetStarted({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ done }) => !done);
  const done = steps.filter((step) => step.done).length;
  return (
    <Card component="section" aria-label="Get started" sx={{ p: { xs: 4, sm: 6 }, mb: 6 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        Get started, {done} of {steps.length} done
      </Typography>
      {next && (
        <>
          <Typography variant="h3" component="h2" sx={{ mt: 1 }}>
            {next.act}
          </Typography>
          <Typography sx={{ mt: 1, maxWidth: '72ch' }}>{next.why}</Typography>
          <LinkButton href={next.href} variant="contained" size="large" sx={{ mt: 4 }}>
            {next.act}
          </LinkButton>
        </>
      )}
      <Box
        component="ul"
        aria-label="Steps"
        sx={{ listStyle: 'none', m: 0, mt: 5, p: 0, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {steps.map(({ act, href, done: ticked }) => (
          <Box component="li" key={act} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32 }}>
            {ticked ? (
              <DoneIcon fontSize="small" titleAccess="Done" sx={{ color: 'success.main' }} />
            ) : (
              <OpenIcon fontSize="small" titleAccess="To do" sx={{ color: 'text.secondary' }} />
            )}
            {ticked ? <span>{act}</span> : <AppLink href={href}>{act}</AppLink>}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
