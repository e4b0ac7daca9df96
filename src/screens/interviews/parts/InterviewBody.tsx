import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../../components/AppLink';
import { RichText } from '../../../components/RichText';
import { Section } from '../../../components/Section';
import { StateChip } from '../../../components/StateChip';
import { labelInWords, type InterviewDetail } from '../../../contract/interviews';
import type { UserType } from '../../../contract/kit';
import { useMe } from '../../../services/queries/auth';
import { ContactButtons } from '../../shared/interview/ContactButtons';
import { FeedbackPart } from '../../shared/interview/FeedbackPart';
import { CancelAskNote, Deadlines, InterviewFacts, TimesPassedNote } from '../../shared/interview/InterviewFacts';
import { InterviewHistory } from '../../shared/interview/InterviewHistory';
import { NextStepLine } from '../../shared/interview/NextStepLine';
import { SummaryLinks } from '../../shared/interview/SummaryLinks';
import { RecordingPart } from '../recordings/RecordingPart';
import { HowToPrepare, OtherInterviews, WaitingNote } from './CaseFile';
import { OwnerPart } from '../../shared/owner/OwnerPart';
import { DecisionPart } from '../../shared/decide/DecisionPart';
import { askHref } from '../../shared/support-href';
import { AskedSkills } from '../../shared/skills/AskedSkills';

const seesOthers: readonly UserType[] = ['ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER'];

/**
 * The page of one interview: facts and feedback on the left, the history next to them, or below them on narrow windows.
 */
export function InterviewBody({ interview }: { interview: InterviewDetail }) {
  const { timeZone, userType } = useMe();
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 3 }}>
        <StateChip label={labelInWords(interview.label)} size="medium" />
        <WaitingNote interview={interview}>
          <NextStepLine interview={interview} />
        </WaitingNote>
        <Box sx={{ flex: '1 1 100%', '&:empty': { display: 'none' } }}>
          <ContactButtons interview={interview} />
        </Box>
        <Box sx={{ flex: '1 1 100%', maxWidth: 420, '&:empty': { display: 'none' } }}>
          <Deadlines interview={interview} zone={timeZone} />
        </Box>
      </Box>
      <SummaryLinks interview={interview} />
      <TimesPassedNote interview={interview} />
      <CancelAskNote interview={interview} zone={timeZone} />
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(280px, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 6 }}>
          <Section title="Interview">
            <InterviewFacts interview={interview} zone={timeZone} />
          </Section>
          {userType === 'CANDIDATE' && <HowToPrepare interview={interview} />}
          <DecisionPart interview={interview} />
          {interview.recommendation && (
            <Section title="Feedback">
              <FeedbackPart interviewId={interview.id} kind={interview.kind} />
            </Section>
          )}
          {userType !== 'CANDIDATE' && interview.start !== null && (
            <Section title="Recording">
              <RecordingPart interviewId={interview.id} />
            </Section>
          )}
          <Section title="Job and skills">
            <Box sx={{ display: 'grid', gap: 4 }}>
              <AskedSkills skills={interview.skills} />
              {interview.description && <RichText html={interview.description} />}
            </Box>
          </Section>
          {interview.resume !== null && (
            <Section title="Resume">
              <Prose>{interview.resume}</Prose>
            </Section>
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 6 }}>
          {interview.owner !== undefined && (
            <Section title="Owner and note">
              <OwnerPart interview={interview} zone={timeZone} />
            </Section>
          )}
          {seesOthers.includes(userType) && <OtherInterviews interview={interview} />}
          {userType !== 'ADMIN' && userType !== 'SUPER_ADMIN' && (
            <LinkButton href={askHref(interview.id)} sx={{ justifySelf: 'start' }}>
              Ask us about this interview
            </LinkButton>
          )}
          <Section title="History">
            <InterviewHistory history={interview.history} zone={timeZone} />
          </Section>
        </Box>
      </Box>
    </Box>
  );
}

function Prose({ children }: { children: string }) {
  return (
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch' }}>{children}</Typography>
  );
}
