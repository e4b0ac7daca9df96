import { useEffect } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { LimitedText } from '../../../components/LimitedText';
import { toast } from '../../../components/toast';
import { useSubmitFocus } from '../../../components/use-submit-focus';
import { limits } from '../../../contract/texts';
import type { ReportProblemActor } from '../../../machines/messages/report-problem';
import type { ProblemReport } from '../../../services/problem-report';
import { useForm } from '../form/use-form';
import { ReportLines } from './ReportLines';

interface ReportBodyProps {
  actor: ReportProblemActor;
  /** The report that would be attached; null until it is prepared, and if that failed. */
  report: ProblemReport | null;
  failed: boolean;
  titleId: string;
  onClose: () => void;
}

/** The form for a problem, with a running actor. */
export function ReportBody({ actor, report, failed, titleId, onClose }: ReportBodyProps) {
  const { fields, problem, busy, field, submit, stage } = useForm(actor);
  const done = stage === 'done';
  const waits = report === null && !failed && fields.attach === 'yes';
  const focusAfter = useSubmitFocus(busy);
  useEffect(() => {
    if (!done) return;
    void toast.success('Report sent. We answer under Support and by email.');
    onClose();
  }, [done, onClose]);
  if (done) return null;
  const { problem: wrong, ...text } = field('text');
  const attach = field('attach');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        focusAfter(event.currentTarget);
        submit();
      }}
    >
      <DialogTitle id={titleId}>Report a problem</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <LimitedText
          {...text}
          label="What went wrong?"
          max={limits.message}
          rows={4}
          help="Say what you did, and what you expected."
          error={wrong ?? undefined}
          autoFocus
        />
        <div>
          <FormControlLabel
            label="Attach what this page did in the last 5 minutes"
            control={
              <Checkbox
                checked={attach.value === 'yes' && !failed}
                disabled={attach.disabled || failed}
                onChange={(_, checked) => attach.onChange(checked ? 'yes' : 'no')}
              />
            }
          />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Clicks, requests and states in the app’s own words. Nothing that you typed, no names and no pictures.
          </Typography>
        </div>
        {failed && <Alert severity="warning">We could not prepare the attachment. Send your message without it.</Alert>}
        {fields.attach === 'yes' && !failed && <ReportLines report={report} />}
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={busy} disabled={waits}>
          Send report
        </Button>
      </DialogActions>
    </form>
  );
}
