import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { isTestName } from '../model/recording';
import type { Trace } from '../model/trace';
import { download } from './files';
import { mono } from './parts';
import { useStore } from './store';

interface MakeTestProps {
  trace: Trace;
  /** The title of the trace, which is the suggested name of the test. */
  called: string;
  onClose(): void;
}

/** Turns a trace into a test: its recording is saved under the test's name, and a command adds it to the tests. */
export function MakeTest({ trace, called, onClose }: MakeTestProps) {
  const store = useStore();
  const [name, setName] = useState(isTestName(called) ? called : '');
  const [tried, setTried] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const valid = isTestName(name);
  const command = `npm run make-test -- ~/Downloads/${saved ?? name}.json.gz`;
  const save = async () => {
    setTried(true);
    if (!valid) return;
    if (await download(store, trace, { name })) setSaved(name);
    else onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>Create test</DialogTitle>
      <DialogContent>
        <p style={{ marginTop: 0 }}>
          This turns the trace into a test that <code>npm test</code> replays. It fails at the first message where a
          machine behaves differently. Your actions become a script that repeats them in a browser.
        </p>
        {saved === null ? (
          <TextField
            label="What the test is about"
            placeholder="late-hold"
            fullWidth
            autoFocus
            value={name}
            onChange={({ target }) => setName(target.value.replaceAll(/\s+/g, '-'))}
            onKeyDown={({ key }) => key === 'Enter' && void save()}
            error={tried && !valid}
            helperText={
              tried && !valid
                ? 'Two letters or more: letters, digits and hyphens alone.'
                : 'Letters, digits and hyphens. This is also the name of the file.'
            }
          />
        ) : (
          <>
            <p role="status">Saved as {saved}.json.gz. Run this in the project’s folder to put it among the tests:</p>
            <Box component="code" sx={commandStyle}>
              {command}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{saved === null ? 'Cancel' : 'Close'}</Button>
        {saved === null ? (
          <Button variant="contained" onClick={() => void save()}>
            Save the recording
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void navigator.clipboard.writeText(command)}>
            Copy the command
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const commandStyle = {
  display: 'block',
  p: 3,
  borderRadius: 1,
  bgcolor: 'action.hover',
  fontFamily: mono,
  fontSize: 13,
  overflowWrap: 'anywhere',
} as const;
