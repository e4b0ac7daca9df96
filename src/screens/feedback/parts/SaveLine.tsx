import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatTime } from '../../../components/format-time';
import type { FeedbackWriter } from './use-write-feedback';

interface SaveLineProps {
  writer: Pick<FeedbackWriter, 'kept' | 'savedAt' | 'keepMessage' | 'retryKeeping'>;
  zone: string;
}

/** Where the words are right now (product 4). */
export function SaveLine({ writer: { kept, savedAt, keepMessage, retryKeeping }, zone }: SaveLineProps) {
  const savedText = savedAt ? `Saved at ${formatTime(savedAt, zone)}` : 'What you write is saved by itself';
  const words = {
    clean: savedText,
    onServer: savedText,
    changed: 'Saving…',
    onDevice: 'Saved on this device, server not reachable',
    refused: `Saved on this device, but not on the server: ${keepMessage ?? ''}`,
  }[kept];
  const stuck = kept === 'onDevice' || kept === 'refused';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box
        component="span"
        role="status"
        data-figures
        sx={{ color: stuck ? 'warning.main' : 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {words}
      </Box>
      {stuck && (
        <Button size="small" onClick={retryKeeping}>
          Try now
        </Button>
      )}
    </Box>
  );
}
