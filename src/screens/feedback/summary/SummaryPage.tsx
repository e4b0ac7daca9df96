import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { Facts } from '../../../components/Facts';
import { Printable } from '../../../components/Printable';
import { Section } from '../../../components/Section';
import { StateChip } from '../../../components/StateChip';
import { formatExact } from '../../../components/format-time';
import type { FeedbackVersion } from '../../../contract/feedback';
import {
  attendanceOf,
  attendanceSide,
  attendanceWords,
  finishedLeaves,
  summaryTexts,
} from '../../../contract/feedback-summary';
import { decisionWords, labelInWords, type InterviewDetail } from '../../../contract/interviews';
import type { AskedSkill } from '../../../contract/job-profiles';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { feedbackQuery } from '../../../services/queries/feedback';
import { interviewQuery } from '../../../services/queries/interviews';
import { videoAnalyticsQuery } from '../../../services/queries/recordings';
import { DownloadSummary } from '../../shared/interview/DownloadSummary';
import { candidateReviewsHref, feedbacksHref, interviewHref } from '../../shared/interview/hrefs';
import { InterviewHistory } from '../../shared/interview/InterviewHistory';
import { ScorecardView } from '../../shared/interview/ScorecardView';
import { QueryView } from '../../shared/QueryView';
import { SkillBars } from './SkillBars';

/** One finished interview on one page, to print or send (product: Interview summary). */
export function SummaryPage({ id }: { id: string }) {
  const query = useQuery(interviewQuery(id));
  const none = (line: string) => <EmptyState text={texts.fieldEmpty} line={line} action={<ToList />} />;
  return (
    <QueryView query={query} name="summary" rows={8} gone={none('This interview no longer exists.')} forgets>
      {(data) => (finishedLeaves.includes(data.state) ? <Summary interview={data} /> : none(summaryTexts.notFinished))}
    </QueryView>
  );
}

const ToList = () => <LinkButton href={feedbacksHref('Interview Summary')}>Finished interviews</LinkButton>;

function Summary({ interview }: { interview: InterviewDetail }) {
  const { timeZone } = useMe();
  const { id, candidate, panelist, jobProfile, organization, start, minutes, decision, code, label, state, history } =
    interview;
  return (
    <Box component="article" aria-label="Interview Summary" sx={{ display: 'grid', gap: 6 }}>
      <Printable />
      <Box data-unprinted sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <ToList />
        <LinkButton href={interviewHref(id)}>Open interview</LinkButton>
        <LinkButton href={candidateReviewsHref(candidate.id)}>All reviews of {candidate.name}</LinkButton>
        <Box sx={{ flexGrow: 1 }} />
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => print()}>
          Print
        </Button>
        <DownloadSummary interviewId={id} />
      </Box>
      <Box>
        <Typography variant="h2" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {candidate.name}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mb: 4 }}>
          {[jobProfile?.title ?? 'Mock interview', organization?.name].filter(Boolean).join(' · ')}
        </Typography>
        <Facts
          facts={[
            ['Status', <StateChip key="state" label={labelInWords(label)} />],
            [state === 'noShow' ? 'Start' : 'Held', start === null ? texts.fieldEmpty : formatExact(start, timeZone)],
            ['Length', `${minutes} minutes`],
            ['Panelist', panelist?.name ?? texts.fieldEmpty],
            ...(interview.kind === 'mock'
              ? []
              : [['Decision', decision === null ? 'Not decided yet' : decisionWords[decision]] as const]),
            ['Code', code],
          ]}
        />
      </Box>
      <Attended id={id} start={start} />
      <Found interview={interview} />
      <Section title="Time line">
        <InterviewHistory history={history} zone={timeZone} />
      </Section>
    </Box>
  );
}

function Attended({ id, start }: { id: string; start: string | null }) {
  const query = useQuery(videoAnalyticsQuery(id));
  return (
    <Section title="Attendance">
      <QueryView query={query} name="attendance" rows={2}>
        {({ presence }) => (
          <Facts
            facts={attendanceOf(start, presence).map((one) => [attendanceSide(one), attendanceWords(one)] as const)}
          />
        )}
      </QueryView>
    </Section>
  );
}

function Found({ interview: { id, kind } }: { interview: InterviewDetail }) {
  const query = useQuery(feedbackQuery(id));
  return (
    <QueryView query={query} name="feedback" rows={6}>
      {(data) => <Scorecard data={data} kind={kind} />}
    </QueryView>
  );
}

type ScorecardProps = Pick<InterviewDetail, 'kind'> & { data: { skills: AskedSkill[]; versions: FeedbackVersion[] } };

function Scorecard({ data, kind }: ScorecardProps) {
  const { timeZone } = useMe();
  const version = data.versions[0];
  if (!version)
    return (
      <Section title="Scorecard">
        <Typography>There is no feedback yet.</Typography>
      </Section>
    );
  return (
    <>
      <Section title="Skills">
        <SkillBars skills={data.skills} version={version} />
      </Section>
      <Section title="Scorecard">
        <ScorecardView skills={data.skills} version={version} kind={kind} zone={timeZone} />
      </Section>
    </>
  );
}
