import { useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { copyText } from '../../../components/copy-text';
import { saveFile } from '../../../services/download';

const fileName = 'recovery-codes.txt';

/** Recovery codes, which are shown once (product: Second factor). */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const download = () => saveFile({ name: fileName, content: new Blob([`${text}\n`], { type: 'text/plain' }) });
  const note = useRef<HTMLDivElement>(null);
  // The codes replace a form, whose focus would be lost.
  useEffect(() => note.current?.focus(), []);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Alert ref={note} severity="warning" tabIndex={-1} sx={{ outline: 'none' }}>
        <AlertTitle>Store your recovery codes</AlertTitle>
        You can sign in with one when you do not have your phone or passkey. Each code works once. Capitals and hyphens
        do not matter. We show them only now.
      </Alert>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          m: 0,
          p: { xs: 3, sm: 4 },
          listStyle: 'none',
          display: 'grid',
          gap: 2,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          // Small enough for a whole code to fit on one line, on phones too.
          fontFamily: 'monospace',
          fontSize: { xs: '0.75rem', sm: '0.875rem' },
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="outlined" onClick={() => void copyText(text, 'Recovery codes copied.')}>
          Copy
        </Button>
        <Button variant="outlined" onClick={download}>
          Download
        </Button>
      </Box>
    </Box>
  );
}
