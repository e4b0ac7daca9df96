import { useEffect, useRef, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DeadlineBar } from '../../../components/DeadlineBar';
import { ErrorState } from '../../../components/ErrorState';
import { formatSpan, zoneName } from '../../../components/format-time';
import { useHoldLeave } from '../../../components/use-hold-leave';
import { LimitedText } from '../../../components/LimitedText';
import { Page } from '../../../components/Page';
import { RichText } from '../../../components/RichText';
import { SidePanel } from '../../../components/SidePanel';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { InterviewDetail } from '../../../contract/interviews';
import type { WriteFeedbackRef } from '../../../machines/feedback/write-feedback';
import { goToProblem, partId } from './card-parts';
import { CardIndex } from './CardIndex';
import { DraftConflict } from './DraftConflict';
import { FeedbackDone } from './FeedbackDone';
import { LiveBar } from './LiveBar';
import { ScorecardForm } from './ScorecardForm';
import { SubmitBar } from './SubmitBar';
import { useFlushOnHide, useWriteFeedback } from './use-write-feedback';
import Typography from '@mui/material/Typography';
import { limits, texts } from '../../../contract/texts';

interface FeedbackBodyProps {
  actor: WriteFeedbackRef;
  interview: InterviewDetail;
  zone: string;
}

const crumbs = [{ title: 'Pending Feedback', href: '/dashboard/pendingfeedback' }];

/** The scorecard for a running actor: loading, writing, submitting, done. */
export function FeedbackBody({ actor, interview, zone }: FeedbackBodyProps) {
  const writer = useWriteFeedback(actor);
  useFlushOnHide(actor);
  const { onlyHere } = writer;
  useHoldLeave(onlyHere);
  const { candidate, jobProfile, organization, kind, start, end } = interview;
  const about = [
    jobProfile?.title ?? (kind === 'mock' ? 'Mock interview' : ''),
    organization?.name,
    start && end && `${formatSpan(start, end, zone)} ${zoneName(start, zone)}`,
  ];
  return (
    <Page
      crumbs={crumbs}
      title={candidate.name}
      purpose={about.filter(Boolean).join(' · ')}
      action={<Due interview={interview} zone={zone} />}
    >
      {writer.phase === 'opening' && <SkeletonRows rows={8} label="Loading your draft" />}
      {writer.phase === 'unopened' && (
        <ErrorState
          message={writer.message ?? ''}
          kept="Your text is still saved on this device."
          onRetry={writer.reopen}
        />
      )}
      {writer.phase === 'submitted' && <FeedbackDone interviewId={interview.id} candidate={candidate.name} />}
      {writer.phase === 'open' && <OpenCard writer={writer} interview={interview} zone={zone} />}
    </Page>
  );
}

/** The admin's reason, if the last event returned the feedback (product: Lifecycle). */
function returnedWhy({ state, history, why }: InterviewDetail): string | null {
  const last = history.reduce<InterviewDetail['history'][number] | undefined>(
    (newest, entry) => (newest === undefined || entry.seq > newest.seq ? entry : newest),
    undefined,
  );
  return state === 'pendingFeedback' && last?.type === 'RETURN' ? (last.why ?? why ?? '') : null;
}

type OpenCardProps = { writer: ReturnType<typeof useWriteFeedback>; interview: InterviewDetail; zone: string };

function OpenCard({ writer, interview, zone }: OpenCardProps) {
  // From this width on, the form is still readable next to the sidebar.
  const wide = useMediaQuery('(min-width: 1100px)');
  const [reading, setReading] = useState(false);
  const { skills, kind, state } = interview;
  const returned = returnedWhy(interview);
  const during = state === 'confirmed' || state === 'live';
  const notes = <PrivateNotes writer={writer} />;
  // The focus starts at the first empty line, unless the panelist has something to read first or is in the interview.
  const beginAt = useRef(returned === null && !during && writer.theirs === null ? writer.firstLacking : undefined);
  useEffect(() => {
    if (beginAt.current !== undefined && matchMedia('(pointer: fine)').matches) goToProblem(beginAt.current, 'nearest');
  }, []);
  return (
    <>
      {/* Outside the box below, because it could not stick beyond that box. */}
      {during && <LiveBar interview={interview} zone={zone} />}
      <Box sx={{ display: 'grid', gap: 4, mb: 4, '&:empty': { display: 'none' } }}>
        {returned !== null && (
          <Alert severity="info">
            <AlertTitle>This feedback was returned to you</AlertTitle>
            {returned}
          </Alert>
        )}
        {state !== 'pendingFeedback' && (
          <Alert severity="info">
            {during
              ? 'You can already take notes here. You submit them after the interview has ended.'
              : 'The interview’s status has changed, so you cannot submit feedback now. Your text is saved.'}
          </Alert>
        )}
        {writer.theirs && (
          <DraftConflict
            mine={writer.card}
            theirs={writer.theirs.value}
            fromTab={writer.theirs.id !== undefined}
            skills={skills}
            kind={kind}
            onKeepMine={writer.keepMine}
            onTakeTheirs={writer.takeTheirs}
          />
        )}
        {writer.message !== null && !writer.confirming && (
          <Alert severity="error" role="alert">
            {writer.message} Your text is saved.
          </Alert>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: wide ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)',
          alignItems: 'start',
        }}
      >
        {!wide && (
          <Box sx={{ display: 'grid', gap: 3 }}>
            <CardIndex progress={writer.progress} tried={writer.tried} skills={skills} short />
            <Button variant="outlined" onClick={() => setReading(true)} sx={{ justifySelf: 'start' }}>
              Resume and job
            </Button>
            {during && notes}
          </Box>
        )}
        <ScorecardForm writer={writer} interview={interview} />
        {!wide && !during && notes}
        {wide && (
          <Box
            component="aside"
            aria-label="Index, notes and resume"
            sx={{
              position: 'sticky',
              top: during ? 144 : 80,
              maxHeight: `calc(100vh - ${during ? 240 : 176}px)`,
              overflowY: 'auto',
              display: 'grid',
              gap: 4,
            }}
          >
            {during && notes}
            <CardIndex progress={writer.progress} tried={writer.tried} skills={skills} />
            {!during && notes}
            <Paper variant="outlined" sx={{ p: 4 }}>
              <InterviewReading interview={interview} />
            </Paper>
          </Box>
        )}
      </Box>
      {!wide && (
        <SidePanel open={reading} title={interview.candidate.name} onClose={() => setReading(false)}>
          <InterviewReading interview={interview} />
        </SidePanel>
      )}
      <SubmitBar writer={writer} interview={interview} zone={zone} />
    </>
  );
}

/** The deadline of the feedback. */
function Due({ interview: { end, feedbackBy, updatedAt }, zone }: { interview: InterviewDetail; zone: string }) {
  if (feedbackBy === null) return null;
  return (
    <Box sx={{ flex: '0 1 320px', minWidth: 260 }}>
      <DeadlineBar
        label="Feedback by"
        from={end ?? updatedAt}
        until={feedbackBy}
        zone={zone}
        overText="Overdue. Submit it now."
      />
    </Box>
  );
}

/** The panelist's notes to themselves (product: Private notes). */
function PrivateNotes({ writer }: { writer: OpenCardProps['writer'] }) {
  return (
    <Paper component="section" id={partId('notes')} aria-label="Private notes" variant="outlined" sx={{ p: 4 }}>
      <LimitedText
        label="Private notes"
        value={writer.card.notes ?? ''}
        onChange={(notes) => writer.changeCard({ notes })}
        max={limits.notes}
        required={false}
        rows={5}
        help="Only you can read these. They are not part of the feedback."
        error={writer.problemAt('notes')}
        disabled={writer.locked}
      />
    </Paper>
  );
}

/** The texts of the job and the resume, to read while writing the feedback. */
function InterviewReading({ interview }: { interview: Pick<InterviewDetail, 'description' | 'resume' | 'kind'> }) {
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {interview.kind === 'real' && (
        <Reading title="Job">{interview.description && <RichText html={interview.description} />}</Reading>
      )}
      <Reading title="Resume">
        {interview.resume && <Box sx={{ whiteSpace: 'pre-line' }}>{interview.resume}</Box>}
      </Reading>
    </Box>
  );
}

function Reading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box sx={{ overflowWrap: 'anywhere', maxWidth: '72ch', color: 'text.secondary' }}>
        {children || texts.fieldEmpty}
      </Box>
    </Box>
  );
}
