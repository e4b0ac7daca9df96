import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { formatInstant } from '../../../components/format-time';
import { copyText } from '../../../components/copy-text';
import { useMe } from '../../../services/queries/auth';
import { calendarFeedQuery, endFeed, makeFeed } from '../../../services/queries/people';
import { QueryFailure } from '../../shared/QueryView';

const questions = {
  renew: {
    title: 'Create a new address?',
    text: 'The current address stops working immediately. Calendars that use it show nothing new until you give them the new one.',
    confirm: 'Create new address',
  },
  end: {
    title: 'End this feed?',
    text: 'The address stops working immediately, and calendars that use it show nothing new. You can create another one at any time.',
    confirm: 'End feed',
  },
} as const;

/** Creates, copies, renews and ends the reader's private feed for other calendars (product: Calendar). */
export function SubscribeButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Subscribe
      </Button>
      {open && <SubscribeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { timeZone } = useMe();
  const queryClient = useQueryClient();
  const feed = useQuery(calendarFeedQuery());
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  const change = useMutation({
    mutationFn: (what: 'make' | 'end') => (what === 'make' ? makeFeed() : endFeed()),
    onSuccess: () => setAsking(null),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calendarFeedQuery().queryKey }),
  });
  const address = change.data?.address;
  const problem = change.error?.message;
  const copy = () => copyText(address ?? '', 'Copied. Paste it into your calendar under “Subscribe” or “From URL”.');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="subscribe-title">
      <DialogTitle id="subscribe-title">Subscribe in another calendar</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography>
          A private address for Google Calendar, Outlook or Apple Calendar. It shows up to 1,000 of your interviews from
          the last 30 to the next 60 days, with titles and times but no names or contact data.
        </Typography>
        {feed.isPending && <SkeletonRows rows={2} label="Loading your feed" />}
        <QueryFailure query={feed} />
        {address ? (
          <>
            <TextField
              label="Address"
              value={address}
              slotProps={{ htmlInput: { readOnly: true } }}
              onFocus={({ target }) => target.select()}
            />
            <Alert severity="warning">
              Copy this address now. We show it only once. Anyone who has it can see your interview times.
            </Alert>
          </>
        ) : (
          feed.data?.madeAt && (
            <Typography>
              You created an address on {formatInstant(feed.data.madeAt, timeZone)}.{' '}
              {feed.data.readAt
                ? `A calendar last read it on ${formatInstant(feed.data.readAt, timeZone)}.`
                : 'No calendar has read it yet.'}
            </Typography>
          )
        )}
        {problem && asking === null && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {feed.data?.madeAt && !address && (
          <>
            <Button color="error" onClick={() => setAsking('end')}>
              End feed
            </Button>
            <Button onClick={() => setAsking('renew')}>Create new address</Button>
          </>
        )}
        <Button onClick={onClose}>Close</Button>
        {address && (
          <Button variant="contained" onClick={() => void copy()}>
            Copy
          </Button>
        )}
        {feed.data?.madeAt === null && !address && (
          <Button variant="contained" loading={change.isPending} onClick={() => change.mutate('make')}>
            Create address
          </Button>
        )}
      </DialogActions>
      {asking && (
        <ConfirmDialog
          open
          title={questions[asking].title}
          confirmLabel={questions[asking].confirm}
          dismissLabel="Keep address"
          destructive
          busy={change.isPending}
          error={problem}
          onConfirm={() => change.mutate(asking === 'end' ? 'end' : 'make')}
          onClose={() => setAsking(null)}
        >
          {questions[asking].text}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
