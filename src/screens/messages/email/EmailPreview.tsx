import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ShownEmail } from '../../../contract/messages-notices';
import { QueryView } from '../../shared/QueryView';
import { EmailShown, VersionToggle } from './EmailShown';

interface EmailPreviewProps<Key extends QueryKey> {
  query: UseQueryOptions<ShownEmail, Error, ShownEmail, Key>;
  onClose: () => void;
}

/** An email as its recipient sees it, as HTML and as text. */
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
          {(email) => <EmailShown email={email} asText={asText} height="60vh" />}
        </QueryView>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        {both ? <VersionToggle asText={asText} onChange={setAsText} /> : <span />}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
