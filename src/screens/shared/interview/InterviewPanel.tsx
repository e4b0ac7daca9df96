import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { mayLeave } from '../../../components/leave-guard';
import { SidePanel } from '../../../components/SidePanel';
import { StateChip } from '../../../components/StateChip';
import { labelInWords, type InterviewDetail, type InterviewRow } from '../../../contract/interviews';
import { useMe } from '../../../services/queries/auth';
import { interviewQuery } from '../../../services/queries/interviews';
import { ContactButtons } from './ContactButtons';
import { FeedbackPart } from './FeedbackPart';
import { InterviewActions } from './InterviewActions';
import { CancelAskNote, Deadlines, InterviewFacts, TimesPassedNote } from './InterviewFacts';
import { InterviewHistory } from './InterviewHistory';
import { NextStepLine } from './NextStepLine';
import { interviewHref } from './hrefs';
import { jobOf } from './interview-columns';
import { useAllowedUntil } from '../list/use-allowed-until';
import { OwnerPart } from '../owner/OwnerPart';
import { QueryView } from '../QueryView';
import { useRecentInterview } from './use-recent-interview';

interface InterviewPanelProps {
  /** The open interview, or null. */
  id: string | null;
  /** The interview's row in the list, for an immediate title. */
  known?: InterviewRow | undefined;
  onClose: () => void;
  head?: ((interview: InterviewRow) => ReactNode) | undefined;
  /** Actions in addition to the allowed ones. */
  also?: (interview: InterviewRow) => ReactNode;
}

/** One interview beside its list. Needs an ActionsHost above. */
export function InterviewPanel({ id, known, onClose, head, also }: InterviewPanelProps) {
  const detail = useQuery({ ...interviewQuery(id ?? ''), enabled: id !== null });
  const { data } = detail;
  useAllowedUntil(data && [data], detail.dataUpdatedAt, detail.refetch);
  useRecentInterview(data);
  const shown = data ?? known;
  // Candidates would read their own name above each interview.
  const own = useMe().userType === 'CANDIDATE';
  return (
    <SidePanel
      open={id !== null}
      title={(shown && (own ? jobOf(shown) : shown.candidate.name)) ?? 'Interview'}
      subtitle={shown && (own ? shown.organization?.name : jobOf(shown))}
      onClose={() => mayLeave() && onClose()}
      actions={
        id !== null && (
          <>
            {data && <InterviewActions interview={data} size="row" hide={head ? ['DECIDE'] : []} primary />}
            {data && also?.(data)}
            <LinkButton href={interviewHref(id)} sx={{ ml: 'auto' }}>
              View page
            </LinkButton>
          </>
        )
      }
    >
      <QueryView query={detail} name="interview" rows={6} gone="You no longer have access to this interview." forgets>
        {(interview) => <PanelBody interview={interview} head={head} />}
      </QueryView>
    </SidePanel>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h4" component="h3" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function PanelBody({ interview, head }: { interview: InterviewDetail } & Pick<InterviewPanelProps, 'head'>) {
  const { timeZone } = useMe();
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Box>
          <StateChip label={labelInWords(interview.label)} />
        </Box>
        <NextStepLine interview={interview} />
        <ContactButtons interview={interview} />
        <TimesPassedNote interview={interview} />
        <CancelAskNote interview={interview} zone={timeZone} />
        <Deadlines interview={interview} zone={timeZone} />
        {head?.(interview)}
      </Box>
      <InterviewFacts interview={interview} zone={timeZone} />
      {interview.owner !== undefined && (
        <Part title="Owner and note">
          <OwnerPart interview={interview} zone={timeZone} />
        </Part>
      )}
      {interview.skills.length > 0 && (
        <Part title="Skills asked for">
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {interview.skills.map(({ id, name, minMonths }) => (
              <li key={id}>{minMonths === 0 ? name : `${name}, at least ${minMonths} months`}</li>
            ))}
          </Box>
        </Part>
      )}
      {interview.recommendation && (
        <Part title="Feedback">
          <FeedbackPart interviewId={interview.id} kind={interview.kind} />
        </Part>
      )}
      <Part title="History">
        <InterviewHistory history={interview.history} zone={timeZone} />
      </Part>
    </Box>
  );
}
