import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useMutation, useQuery } from '@tanstack/react-query';
import { AppLink, LinkButton } from '../../components/AppLink';
import { ContactLinks } from '../../components/ContactLinks';
import { DateTime } from '../../components/DateTime';
import { Facts } from '../../components/Facts';
import { NothingHere } from '../../components/NothingHere';
import { Page } from '../../components/Page';
import { Section } from '../../components/Section';
import { toast } from '../../components/toast';
import type { CandidatePage as Candidate } from '../../contract/candidates';
import type { Review } from '../../contract/feedback-summary';
import { texts } from '../../contract/texts';
import { useMe } from '../../services/queries/auth';
import { candidateQuery, saveResume } from '../../services/queries/candidates';
import { candidateReviewsQuery } from '../../services/queries/feedback-share';
import { candidateReviewsHref, feedbackViewHref } from '../shared/interview/hrefs';
import { RecommendationChip } from '../shared/interview/ScorecardView';
import { QueryView } from '../shared/QueryView';
import { InterviewHistory } from '../shared/person/InterviewHistory';
import { AccountAccess } from '../shared/person/AccountAccess';
import { ErasePerson } from '../shared/person/ErasePerson';
import { StoppedOf } from '../shared/StoppedNote';
import { ProfileView } from '../shared/person/ProfileView';
import { candidateFacts, SkillLine } from './CandidateFacts';
import { candidateHref, candidatesHome } from './hrefs';
import { ScheduleLink } from './ScheduleLink';

const anId = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** A candidate's own page: the name, the contact data, the skills, and what happened so far (product: Candidates). */
export function CandidatePage({ id }: { id: string }) {
  const { userType } = useMe();
  const known = anId.test(id);
  const query = useQuery({ ...candidateQuery(id), enabled: known });
  const home = candidatesHome(userType);
  const crumbs = [{ title: 'Candidate', href: home }];
  const gone = (
    <NothingHere
      text={texts.fieldEmpty}
      line="This candidate does not exist, or you no longer have access to them."
      home={home}
    />
  );
  const frame = (state: ReactNode) => (
    <Page title="Candidate" crumbs={crumbs}>
      {state}
    </Page>
  );
  if (!known) return frame(gone);
  return (
    <QueryView query={query} name="candidate" rows={8} gone={gone} forgets frame={frame}>
      {(data) => (
        <Page
          title={data.name}
          crumbs={crumbs}
          purpose={[data.jobProfile?.name, data.organization?.name ?? 'Portal candidate'].filter(Boolean).join(' · ')}
          action={<ScheduleLink candidate={data} />}
        >
          <Body candidate={data} />
        </Page>
      )}
    </QueryView>
  );
}

function Body({ candidate }: { candidate: Candidate }) {
  const { timeZone } = useMe();
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <StoppedOf of="candidate" id={candidate.id} />
      <ContactLinks name={candidate.name} email={candidate.email} mobile={candidate.mobile} />
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(280px, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Section title="Interviews">
            <InterviewHistory query={{ personOf: candidate.id }} empty="There are none yet." />
          </Section>
          <Section title="Reviews">
            <Reviews id={candidate.id} />
          </Section>
          <Section title="Resume">
            <Resume candidate={candidate} />
          </Section>
        </Box>
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Section title="Facts">
            <Facts facts={candidateFacts(candidate, timeZone)} />
          </Section>
          {candidate.skills && (
            <Section title="Skills">
              <SkillLine skills={candidate.skills} />
            </Section>
          )}
          <Candidacies candidate={candidate} />
          {typeof candidate.userId === 'string' && (
            <Section title="Sign-ins">
              <AccountAccess id={candidate.userId} />
            </Section>
          )}
          <ErasePerson subject={{ candidateId: candidate.id }} name={candidate.name} />
        </Box>
      </Box>
      {typeof candidate.userId === 'string' && (
        <Box component="section" aria-label="Profile">
          <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
            Profile
          </Typography>
          <ProfileView userId={candidate.userId} skills={false} />
        </Box>
      )}
    </Box>
  );
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <Typography sx={{ color: 'text.secondary' }}>{children}</Typography>
);
const listed = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 } as const;

/** A summary of released feedback. */
function Reviews({ id }: { id: string }) {
  const query = useQuery(candidateReviewsQuery(id));
  return (
    <QueryView query={query} name="reviews" rows={2}>
      {({ reviews }) => <ReviewList id={id} reviews={reviews} />}
    </QueryView>
  );
}

function ReviewList({ id, reviews }: { id: string; reviews: readonly Review[] }) {
  const { timeZone, userType } = useMe();
  if (reviews.length === 0) return <Nothing>No feedback is released yet.</Nothing>;
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Box component="ul" sx={{ ...listed, width: '100%' }}>
        {reviews.map(({ interviewId, job, organization, start, panelist, scorecard, kind }) => (
          <Box
            component="li"
            key={interviewId}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}
          >
            <AppLink href={feedbackViewHref(interviewId)} sx={{ overflowWrap: 'anywhere', flex: '1 1 240px' }}>
              {[job ?? 'Mock interview', organization].filter(Boolean).join(' · ')}
            </AppLink>
            {scorecard.recommendation && <RecommendationChip recommendation={scorecard.recommendation} kind={kind} />}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {start && <DateTime at={start} zone={timeZone} quiet={false} />}
              {panelist && ` by ${panelist}`}
            </Typography>
          </Box>
        ))}
      </Box>
      {userType !== 'ORGANIZATION_USER' && <LinkButton href={candidateReviewsHref(id)}>Compare the ratings</LinkButton>}
    </Box>
  );
}

function Resume({ candidate: { id, resumeText, resumeFile } }: { candidate: Candidate }) {
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => saveResume(id),
    onSuccess: () => void toast.success(texts.downloaded),
    onError: (error) => void toast.error(error.message),
  });
  if (resumeText === null && resumeFile === null) return <Nothing>{texts.resumeMissing}</Nothing>;
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      {resumeFile !== null && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<DownloadIcon />}
          loading={download.isPending}
          onClick={() => download.mutate()}
          sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
        >
          Download {resumeFile}
        </Button>
      )}
      {resumeText !== null && (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>{resumeText}</Box>
      )}
    </Box>
  );
}

/** The other organizations where the person is a candidate; for admins. */
function Candidacies({ candidate: { id, candidacies } }: { candidate: Candidate }) {
  const { timeZone, userType } = useMe();
  const others = candidacies?.filter((one) => one.id !== id) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title="Other candidacies">
      <Box component="ul" sx={listed}>
        {others.map((one) => (
          <Box component="li" key={one.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <AppLink href={candidateHref(one.id, userType)} sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
              {one.organization?.name ?? 'Portal'}
            </AppLink>
            <DateTime at={one.at} zone={timeZone} quiet={false} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}
