import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { texts } from '../contract/texts';
import { LimitedText } from './LimitedText';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen; before something is destroyed, its name. */
  children: ReactNode;
  confirmLabel: string;
  /** The label of the dismiss button, if "Cancel" could be mistaken for the action. */
  dismissLabel?: string;
  destructive?: boolean;
  /** Asks for a reason; `onConfirm` receives the trimmed text. */
  reason?: { label: string; max: number; required?: boolean; help?: string };
  busy?: boolean;
  error?: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** A question before an action. A typed reason survives an error while the dialog is open. */
export function ConfirmDialog({ open, onClose, busy = false, ...rest }: ConfirmDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      slotProps={{ paper: { 'aria-labelledby': titleId } }}
    >
      <Question {...rest} titleId={titleId} busy={busy} onClose={onClose} />
    </Dialog>
  );
}

type QuestionProps = Omit<ConfirmDialogProps, 'open' | 'busy'> & { busy: boolean; titleId: string };

// A separate component, so that each opening starts with an empty reason.
function Question({ title, titleId, children, reason, error, busy, onConfirm, onClose, ...rest }: QuestionProps) {
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const text = why.trim();
  const missing = reason !== undefined && reason.required !== false && text === '';
  const tooLong = reason !== undefined && text.length > reason.max;
  const confirm = () => {
    setTried(true);
    if (!missing && !tooLong) onConfirm(text);
  };
  return (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <div>{children}</div>
        {reason && (
          <LimitedText
            label={reason.label}
            value={why}
            onChange={setWhy}
            max={reason.max}
            required={reason.required !== false}
            {...(reason.help && { help: reason.help })}
            error={tried && missing ? texts.fieldRequired(reason.label) : undefined}
            disabled={busy}
            autoFocus
          />
        )}
        {error && <Alert severity="error">{error}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {rest.dismissLabel ?? 'Cancel'}
        </Button>
        <Button
          variant="contained"
          color={rest.destructive ? 'error' : 'primary'}
          onClick={confirm}
          loading={busy}
          autoFocus={reason === undefined && !rest.destructive}
        >
          {rest.confirmLabel}
        </Button>
      </DialogActions>
    </>
  );
}
