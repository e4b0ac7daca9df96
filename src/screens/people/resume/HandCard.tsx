import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LimitedText } from '../../../components/LimitedText';
import { SaveBar } from '../../../components/SaveBar';
import { limits, texts } from '../../../contract/texts';

interface HandCardProps {
  text: string;
  onText: (text: string) => void;
  busy: boolean;
  problem: string | undefined;
  onSave: () => void;
  onDiscard: () => void;
  /** Whether there are unsaved changes. */
  dirty: boolean;
}

/** A form to type a resume. */
export function HandCard({ text, onText, busy, problem, onSave, onDiscard, dirty }: HandCardProps) {
  const [open, setOpen] = useState(dirty);
  const [tried, setTried] = useState(false);
  const missing = tried && text.trim() === '' ? texts.uploadResume : undefined;
  return (
    <Card
      component="section"
      aria-labelledby="write-resume"
      sx={{ p: 6, display: 'grid', gap: 3, alignContent: 'start', justifyItems: 'start' }}
    >
      <Typography id="write-resume" variant="h4" component="h2">
        Fill in by hand
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        Your work, tools and experience. A few lines are enough to prepare an interview.
      </Typography>
      {!open && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          Write it here
        </Button>
      )}
      {open && (
        <Box sx={{ width: '100%' }}>
          <LimitedText
            label="Your resume"
            value={text}
            onChange={onText}
            max={limits.resume}
            rows={12}
            disabled={busy}
            error={problem ?? missing}
            autoFocus
          />
          <SaveBar
            dirty={dirty}
            saving={busy}
            onSave={() => {
              setTried(true);
              if (text.trim() !== '' && text.length <= limits.resume) onSave();
            }}
            onDiscard={onDiscard}
          />
        </Box>
      )}
    </Card>
  );
}
