import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface StoppedUploadsProps {
  uploads: readonly { id: string; name: string; size: number; received: number }[];
  onRemove: (id: string) => void;
  /** Why the last removal failed. */
  failure: Error | null;
}

/** Interrupted uploads, which continue when their file is chosen again, or can be removed. */
export function StoppedUploads({ uploads, onRemove, failure }: StoppedUploadsProps) {
  return (
    <>
      {uploads.map(({ id, name, size, received }) => (
        <Alert
          key={id}
          severity="info"
          sx={{ width: '100%' }}
          action={
            <Button size="small" aria-label={`Remove ${name}`} onClick={() => onRemove(id)}>
              Remove
            </Button>
          }
        >
          {name} stopped at {Math.floor((received / size) * 100)}%. Choose the same file again to resume.
        </Alert>
      ))}
      {failure && (
        <Alert severity="error" sx={{ width: '100%' }}>
          {failure.message}
        </Alert>
      )}
    </>
  );
}
