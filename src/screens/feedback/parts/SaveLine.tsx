import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatTime } from '../../../components/format-time';
import { goToConflict } from './card-parts';
import type { FeedbackWriter } from './use-write-feedback';

interface SaveLineProps {
  writer: Pick<FeedbackWriter, 'kept' | 'theirs' | 'onlyHere' | 'savedAt' | 'keepMessage' | 'retryKeeping'>;
  zone: string;
}

/** Where the draft is saved now (product: Drafts). */
export function SaveLine({
  writer: { kept, theirs, onlyHere, savedAt, keepMessage, retryKeeping },
  zone,
}: SaveLineProps) {
  const savedText = savedAt ? `Saved at ${formatTime(savedAt, zone)}` : 'Your text is saved automatically';
  const words = {
    clean: savedText,
    onServer: savedText,
    changed: 'Saving…',
    onDevice: onlyHere
      ? 'Not saved. The server is not reachable and this browser cannot store your text. Keep this page open.'
      : 'Saved on this device, server not reachable',
    refused: `${onlyHere ? 'Not saved' : 'Saved on this device, but not on the server'}: ${keepMessage ?? ''}`,
  }[kept];
  if (theirs !== null) {
    return (
      <Line colour="warning.main" words="Changed elsewhere: both are kept until you choose">
        <Button size="small" onClick={goToConflict}>
          Show both
        </Button>
      </Line>
    );
  }
  const stuck = kept === 'onDevice' || kept === 'refused';
  return (
    <Line colour={!stuck ? 'text.secondary' : onlyHere ? 'error.main' : 'warning.main'} words={words}>
      {stuck && (
        <Button size="small" onClick={retryKeeping}>
          Try now
        </Button>
      )}
    </Line>
  );
}

function Line({ colour, words, children }: { colour: string; words: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box component="span" role="status" data-figures sx={{ color: colour, overflowWrap: 'anywhere' }}>
        {words}
      </Box>
      {children}
    </Box>
  );
}
