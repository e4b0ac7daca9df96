import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { DateTime } from '../../../components/DateTime';
import { formatExact, timeInWords } from '../../../components/format-time';
import { useAtNow } from '../../../components/use-now';
import type { Share } from '../../../contract/shares';
import { useMe } from '../../../services/queries/auth';
import { QueryView, type Asked } from '../QueryView';

/** A new link, whose address is shown only once. */
export function MadeLink({ address, endsAt, onCopy }: { address: string; endsAt: string; onCopy: () => void }) {
  const { timeZone } = useMe();
  return (
    <Alert severity="success" icon={false} sx={{ '& .MuiAlert-message': { width: '100%', display: 'grid', gap: 3 } }}>
      <span>
        Copy this link now. It is shown only once. It works until <DateTime at={endsAt} zone={timeZone} quiet={false} />
        .
      </span>
      <TextField
        size="small"
        fullWidth
        label="Link"
        value={address}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={(event) => event.target.select()}
      />
      <Button variant="outlined" onClick={onCopy} sx={{ justifySelf: 'start' }}>
        Copy link
      </Button>
    </Alert>
  );
}

/** The links made so far, newest first, each with how often it was opened. */
export function ShareLinks({ shares, onRevoke }: { shares: Asked<Share[]>; onRevoke: (shareId: string) => void }) {
  return (
    <QueryView query={shares} name="links" rows={2}>
      {(data) =>
        data.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>No links yet.</Typography>
        ) : (
          <Box component="ul" aria-label="Links" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
            {data.map((share) => (
              <Link key={share.id} share={share} onRevoke={() => onRevoke(share.id)} />
            ))}
          </Box>
        )
      }
    </QueryView>
  );
}

/** How often a link was opened: "Opened 3 times, last today 10:45 AM." */
export function Opened({ uses, lastUse }: Pick<Share, 'uses' | 'lastUse'>) {
  const { timeZone } = useMe();
  const at = lastUse ?? '';
  const words = useAtNow((now) => (at === '' ? '' : timeInWords(at, now, timeZone)));
  if (at === '') return 'Never opened.';
  return (
    <>
      Opened {uses === 1 ? 'once' : `${uses} times`}, last{' '}
      <time dateTime={at} title={formatExact(at, timeZone)}>
        {words}
      </time>
      .
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
          Created{by && ` by ${by}`}, {time(createdAt)}. <Opened uses={uses} lastUse={lastUse} />
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
