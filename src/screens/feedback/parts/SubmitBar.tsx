import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import type { InterviewDetail } from '../../../contract/interviews';
import { goToProblem } from './card-parts';
import { SaveLine } from './SaveLine';
import type { FeedbackWriter } from './use-write-feedback';

interface SubmitBarProps {
  writer: FeedbackWriter;
  interview: Pick<InterviewDetail, 'version' | 'allowedActions' | 'candidate'>;
  zone: string;
}

/** The bar at the bottom: the state of the draft, and the button to submit it. */
export function SubmitBar({ writer, interview, zone }: SubmitBarProps) {
  const allowed = interview.allowedActions.some(({ type }) => type === 'SUBMIT_FEEDBACK');
  const ready = allowed && !writer.locked && writer.theirs === null;
  const submit = () => {
    writer.askSubmit();
    if (writer.firstLacking !== undefined) goToProblem(writer.firstLacking);
  };
  useSubmitKey(ready ? submit : null);
  const missing = writer.tried ? writer.progress.filter(({ done }) => !done).length : 0;
  return (
    <Paper
      role="region"
      aria-label="Submit"
      elevation={4}
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 'appBar',
        mt: 6,
        px: 4,
        py: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
      }}
    >
      <Box sx={{ flex: '1 1 130px', minWidth: 0 }}>
        <SaveLine writer={writer} zone={zone} />
      </Box>
      {missing > 0 && (
        <Button
          color="error"
          onClick={() => writer.firstLacking !== undefined && goToProblem(writer.firstLacking)}
          aria-label={`${missing} missing: go to the next`}
        >
          {missing} missing
        </Button>
      )}
      <Button variant="contained" onClick={submit} disabled={!ready} aria-keyshortcuts="Control+Enter Meta+Enter">
        Submit feedback
      </Button>
      <ConfirmDialog
        open={writer.confirming}
        title={`Submit the feedback on ${interview.candidate.name}?`}
        confirmLabel="Submit"
        dismissLabel="Keep writing"
        busy={writer.busy}
        error={writer.message ?? undefined}
        onConfirm={() => writer.confirmSubmit(interview.version)}
        onClose={writer.dismissSubmit}
      >
        An admin will review it. You cannot change it unless it is returned to you.
      </ConfirmDialog>
    </Paper>
  );
}

/** Ctrl+Enter, or Cmd+Enter, anywhere on the page. */
function useSubmitKey(submit: (() => void) | null) {
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (event.target instanceof Element && event.target.closest('[role=dialog]')) return;
      event.preventDefault();
      latest.current?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
