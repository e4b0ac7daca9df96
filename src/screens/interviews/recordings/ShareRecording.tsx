import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { copyText } from '../../../components/copy-text';
import { shareDays, type RecordingRow, type ShareDays } from '../../../contract/interviews-recordings';
import { sharesQuery, useRevokeShare, useShareRecording } from '../../../services/queries/recordings';
import { MadeLink, ShareLinks } from '../../shared/share/ShareLinks';
import { videoHref } from './words';

const dayWords = (days: ShareDays) => (days === 1 ? '1 day' : `${days} days`);

/** Share Interview Video: creates a link that expires and is shown once, and lists the earlier links. */
export function ShareRecording({ recording }: { recording: RecordingRow }) {
  const [days, setDays] = useState<ShareDays>(7);
  const make = useShareRecording(recording.id);
  const made = make.data;
  const address = made && `${location.origin}${videoHref(recording, made.token)}`;
  const copy = () => void copyText(address ?? '', 'Link copied.');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        Anyone with the link can watch this recording without an account until it expires or you revoke it.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="The link works for"
          value={days}
          onChange={(_, chosen: ShareDays | null) => chosen && setDays(chosen)}
        >
          {shareDays.map((one) => (
            <ToggleButton key={one} value={one}>
              {dayWords(one)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button variant="contained" loading={make.isPending} onClick={() => make.mutate(days)}>
          Create link
        </Button>
      </Box>
      {make.error && <Alert severity="error">{make.error.message}</Alert>}
      {made && address && <MadeLink address={address} endsAt={made.endsAt} onCopy={copy} />}
      <Links id={recording.id} />
    </Box>
  );
}

function Links({ id }: { id: string }) {
  const shares = useQuery(sharesQuery(id));
  const [asked, setAsked] = useState<string | null>(null);
  const revoke = useRevokeShare();
  return (
    <>
      <ShareLinks shares={shares} onRevoke={setAsked} />
      <ConfirmDialog
        open={asked !== null}
        title="Revoke this link?"
        confirmLabel="Revoke link"
        dismissLabel="Keep link"
        destructive
        busy={revoke.isPending}
        error={revoke.error?.message}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && revoke.mutate(asked, { onSuccess: () => setAsked(null) })}
      >
        The link stops working. You cannot undo this, but you can create a new link.
      </ConfirmDialog>
    </>
  );
}
