import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { toast } from '../../../components/toast';
import { shareDays, type RecordingRow, type Share, type ShareDays } from '../../../contract/interviews-recordings';
import { useMe } from '../../../services/queries/auth';
import { sharesQuery, useRevokeShare, useShareRecording } from '../../../services/queries/recordings';
import { videoHref } from './words';

const dayWords = (days: ShareDays) => (days === 1 ? '1 day' : `${days} days`);

/** Share Interview Video: a link that ends, shown once, and the links made before. */
export function ShareRecording({ recording }: { recording: RecordingRow }) {
  const { timeZone } = useMe();
  const [days, setDays] = useState<ShareDays>(7);
  const make = useShareRecording(recording.id);
  const made = make.data;
  const address = made && `${location.origin}${videoHref(recording, made.token)}`;
  const copy = () =>
    void navigator.clipboard.writeText(address ?? '').then(
      () => toast.success('The link was copied.'),
      () => toast.error('The link could not be copied. Select it and copy it yourself.'),
    );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        Who has the link can watch this recording without an account until it ends or you revoke it.
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
          Make a link
        </Button>
      </Box>
      {make.error && <Alert severity="error">{make.error.message}</Alert>}
      {made && address && (
        <Alert
          severity="success"
          icon={false}
          sx={{ '& .MuiAlert-message': { width: '100%', display: 'grid', gap: 3 } }}
        >
          <span>
            This link is shown once: copy it now. It works until{' '}
            <DateTime at={made.endsAt} zone={timeZone} quiet={false} />.
          </span>
          <TextField
            size="small"
            fullWidth
            label="Link"
            value={address}
            slotProps={{ htmlInput: { readOnly: true } }}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="outlined" onClick={copy} sx={{ justifySelf: 'start' }}>
            Copy link
          </Button>
        </Alert>
      )}
      <Links id={recording.id} />
    </Box>
  );
}

function Links({ id }: { id: string }) {
  const shares = useQuery(sharesQuery(id));
  const [asked, setAsked] = useState<string | null>(null);
  const revoke = useRevokeShare();
  if (shares.isPending) return <SkeletonRows rows={2} label="Loading the links" />;
  if (shares.error)
    return (
      <ErrorState message={shares.error.message} onRetry={() => void shares.refetch()} retrying={shares.isFetching} />
    );
  if (shares.data.length === 0) return <Typography sx={{ color: 'text.secondary' }}>No link was made yet.</Typography>;
  return (
    <>
      <Box component="ul" aria-label="Links" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
        {shares.data.map((share) => (
          <Link key={share.id} share={share} onRevoke={() => setAsked(share.id)} />
        ))}
      </Box>
      <ConfirmDialog
        open={asked !== null}
        title="Revoke this link?"
        confirmLabel="Revoke link"
        dismissLabel="Keep it"
        destructive
        busy={revoke.isPending}
        error={revoke.error?.message}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && revoke.mutate(asked, { onSuccess: () => setAsked(null) })}
      >
        Nobody can open the recording by this link any more. This cannot be undone; you can make a new link.
      </ConfirmDialog>
    </>
  );
}

function Link({
  share: { by, createdAt, endsAt, revokedAt, uses, lastUse },
  onRevoke,
}: {
  share: Share;
  onRevoke: () => void;
}) {
  const { timeZone } = useMe();
  const ended = Date.parse(endsAt) <= Date.now();
  const time = (at: string) => <DateTime at={at} zone={timeZone} quiet={false} />;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 3, alignItems: 'center', py: 3, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500 }}>
          {revokedAt ? (
            <>Revoked {time(revokedAt)}</>
          ) : (
            <>
              {ended ? 'Ended' : 'Works until'} {time(endsAt)}
            </>
          )}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Made{by && ` by ${by}`}, {time(createdAt)}.{' '}
          {lastUse ? (
            <>
              Opened {uses === 1 ? 'once' : `${uses} times`}, last {time(lastUse)}.
            </>
          ) : (
            'Never opened.'
          )}
        </Typography>
      </Box>
      {!revokedAt && !ended && (
        <Button size="small" color="error" onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </Box>
  );
}
