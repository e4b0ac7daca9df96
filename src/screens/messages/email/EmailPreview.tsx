import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ShownEmail } from '../../../contract/messages-notices';
import { QueryView } from '../../shared/QueryView';

interface EmailPreviewProps<Key extends QueryKey> {
  query: UseQueryOptions<ShownEmail, Error, ShownEmail, Key>;
  onClose: () => void;
}

/** An email as its reader gets it, as HTML and as text. Its HTML is isolated: no scripts, no forms, no access to this page. */
export function EmailPreview<Key extends QueryKey>({ query, onClose }: EmailPreviewProps<Key>) {
  const titleId = useId();
  const read = useQuery(query);
  const [asText, setAsText] = useState(false);
  const both = read.data !== undefined && read.data.html !== null;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" slotProps={{ paper: { 'aria-labelledby': titleId } }}>
      <DialogTitle id={titleId}>Preview</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        <QueryView query={read} name="preview" rows={6} kept="Your text is still here.">
          {({ subject, html, text }) => (
            <>
              <Box sx={{ overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  Subject:{' '}
                </Box>
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {subject}
                </Box>
              </Box>
              {html === null || asText ? (
                <Box
                  component="pre"
                  aria-label="Text version"
                  sx={{ m: 0, font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
                >
                  {text}
                </Box>
              ) : (
                <Box
                  component="iframe"
                  title="Email"
                  sandbox=""
                  srcDoc={html}
                  sx={{
                    width: '100%',
                    height: '60vh',
                    minHeight: 320,
                    border: 0,
                    borderRadius: 2,
                    bgcolor: 'background.default',
                  }}
                />
              )}
            </>
          )}
        </QueryView>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        {both ? (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="Version"
            value={asText}
            onChange={(_, next: boolean | null) => next !== null && setAsText(next)}
          >
            <ToggleButton value={false}>HTML</ToggleButton>
            <ToggleButton value={true}>Text</ToggleButton>
          </ToggleButtonGroup>
        ) : (
          <span />
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
