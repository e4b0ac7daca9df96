import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';

interface ErrorStateProps {
  /** What failed. */
  message: string;
  /** What the failure does not lose, such as "Your answers are still here." */
  kept?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** A failure with a button to try again. Screen readers announce it. */
export function ErrorState({ message, kept, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ alignItems: 'center', bgcolor: 'background.paper', '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry} loading={retrying}>
            Try again
          </Button>
        )
      }
    >
      <AlertTitle sx={{ mb: 0, fontSize: '0.875rem' }}>{message}</AlertTitle>
      {kept}
    </Alert>
  );
}
