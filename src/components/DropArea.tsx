import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';

interface DropAreaProps {
  label: string;
  onFiles: (files: FileList) => void;
  /** Nothing can be dropped now. */
  busy?: boolean;
  wrong?: boolean;
  children: ReactNode;
}

/** A group with a dashed edge on which files are dropped. */
export function DropArea({ label, onFiles, busy = false, wrong = false, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  return (
    <Box
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!busy);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!busy) onFiles(event.dataTransfer.files);
      }}
      sx={{
        p: 4,
        width: '100%',
        display: 'grid',
        gap: 3,
        justifyItems: 'start',
        border: '1px dashed',
        borderRadius: 1,
        borderColor: wrong ? 'error.main' : 'text.disabled',
        ...(over && { borderColor: 'primary.main', bgcolor: 'brand.tint' }),
      }}
    >
      {children}
    </Box>
  );
}
