import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import type { InterviewDetail } from '../../../contract/interviews';
import { goToPart } from './card-parts';
import { SaveLine } from './SaveLine';
import type { FeedbackWriter } from './use-write-feedback';

interface SubmitBarProps {
  writer: FeedbackWriter;
  interview: Pick<InterviewDetail, 'version' | 'allowedActions' | 'candidate'>;
  zone: string;
}

/** The part of the form that contains a problem's field. */
const partOf = (field: string) => field.replace(/\.(rating|evidence)$/, '');

/** The bar at the bottom: the state of the draft, and submitting it. */
export function SubmitBar({ writer, interview, zone }: SubmitBarProps) {
  const allowed = interview.allowedActions.some(({ type }) => type === 'SUBMIT_FEEDBACK');
  const submit = () => {
    writer.askSubmit();
    if (writer.firstLacking !== undefined) goToPart(partOf(writer.firstLacking));
  };
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
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <SaveLine writer={writer} zone={zone} />
      </Box>
      <Button variant="contained" onClick={submit} disabled={!allowed || writer.locked || writer.theirs !== null}>
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
        An admin will review it. You cannot change it after that, unless it is returned to you.
      </ConfirmDialog>
    </Paper>
  );
}
