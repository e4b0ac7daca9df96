import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import { Section } from '../../../components/Section';
import { copyText } from '../../../components/copy-text';
import {
  jobShareDays,
  jobShareTexts,
  revokeJobShare,
  shareJob,
  type JobShare,
} from '../../../contract/job-profiles-share';
import { callApi } from '../../../services/api/client';
import { useMe } from '../../../services/queries/auth';
import { jobProfileQuery, jobShareQuery, refreshJobs } from '../../../services/queries/job-profiles';
import { Opened } from '../../shared/share/ShareLinks';
import { both, QueryView } from '../../shared/QueryView';
import { ChosenJob } from '../ChosenJob';

/** Share Job Profile: its public page (product: Sharing a job profile). */
export const ShareJob = () => <ChosenJob tab="Share Job Profile">{(id) => <Share key={id} id={id} />}</ChosenJob>;

const isPublic = (share: JobShare | null | undefined): share is JobShare =>
  share !== null && share !== undefined && share.revokedAt === null && Date.parse(share.endsAt) > Date.now();

function Share({ id }: { id: string }) {
  const job = useQuery(jobProfileQuery(id));
  const share = useQuery(jobShareQuery(id));
  return (
    <QueryView query={both(job, share)} name="public page" rows={4}>
      {([{ content }, known]) => <PublicPage id={id} isOpen={content.status === 'OPEN'} known={known} />}
    </QueryView>
  );
}

function PublicPage({ id, isOpen, known }: { id: string; isOpen: boolean; known: JobShare | null }) {
  const { timeZone } = useMe();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const onSettled = () => void refreshJobs(queryClient);
  const publish = useMutation({ mutationFn: () => callApi(shareJob, { params: { id } }), onSettled });
  const revoke = useMutation({
    mutationFn: () => callApi(revokeJobShare, { params: { id } }),
    onSuccess: () => setAsking(false),
    onSettled,
  });
  const live = isPublic(known) && isOpen;
  const address = known === null ? '' : `${location.origin}${known.path}`;
  const copy = () => copyText(address, 'Address copied.');
  return (
    <Section title="Public page">
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 720 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          Anyone with the address, including search engines, can read the job and apply for {jobShareDays} days, or
          until you take the page down. The address stays the same.
        </Typography>
        {!isOpen && (
          <Alert severity="info">{jobShareTexts.notOpen} Its page says that the job is no longer open.</Alert>
        )}
        {known && (
          <>
            <TextField
              label="Address"
              value={address}
              slotProps={{ htmlInput: { readOnly: true } }}
              onFocus={(event) => event.target.select()}
            />
            <Typography role="status">
              {known.revokedAt ? (
                <>
                  Taken down <DateTime at={known.revokedAt} zone={timeZone} quiet={false} />.{' '}
                </>
              ) : (
                <>
                  {isPublic(known) ? 'Public until ' : 'Expired '}
                  <DateTime at={known.endsAt} zone={timeZone} quiet={false} />.{' '}
                </>
              )}
              <Opened uses={known.uses} lastUse={known.lastUse} />
            </Typography>
          </>
        )}
        {publish.error && <Alert severity="error">{publish.error.message}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          {live && (
            <>
              <Button variant="contained" onClick={() => void copy()}>
                Copy address
              </Button>
              <Link href={known.path} target="_blank" rel="noopener" sx={{ px: 2 }}>
                View page
              </Link>
            </>
          )}
          <Button
            variant={live ? 'outlined' : 'contained'}
            disabled={!isOpen}
            loading={publish.isPending}
            onClick={() => publish.mutate()}
          >
            {live ? 'Publish for longer' : known === null ? 'Publish' : 'Publish again'}
          </Button>
          {live && (
            <Button color="error" onClick={() => setAsking(true)}>
              Take down
            </Button>
          )}
        </Box>
      </Box>
      <ConfirmDialog
        open={asking}
        title="Take down the public page?"
        confirmLabel="Take down"
        dismissLabel="Keep page"
        destructive
        busy={revoke.isPending}
        error={revoke.error?.message}
        onConfirm={() => revoke.mutate()}
        onClose={() => setAsking(false)}
      >
        Visitors will see that the job is no longer open. You can publish it again at the same address.
      </ConfirmDialog>
    </Section>
  );
}
