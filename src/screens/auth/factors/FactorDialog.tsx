import { useId, type ReactNode } from 'react';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

interface FactorDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around a form about one's own factors. */
export function FactorDialog({ title, onClose, children }: FactorDialogProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" slotProps={{ paper: { 'aria-labelledby': titleId } }}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
    </Dialog>
  );
}
