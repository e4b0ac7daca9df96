import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { countText } from '../../../components/count-text';
import { toast } from '../../../components/toast';
import type { NoticeRecord } from '../../../contract/messages-notices';
import { texts } from '../../../contract/texts';
import type { SendNoticeRef } from '../../../machines/messages/send-notice';
import { noticeReachQuery } from '../../../services/queries/notices';
import { wiredSendNotice } from '../../../services/wiring/messages/send-notice';
import { useWorkflow } from '../../../services/workflow';
import { leftOutText, outcomeText, sendQuestion, willGet } from './notice-words';
import { NoticeTrials } from './NoticeTrials';
import { useSendNotice, type SendNoticeView } from './use-send-notice';

interface SendNoticeProps {
  notice: NoticeRecord;
  /** Called when the draft is deleted. */
  onGone: () => void;
}

/** The actions on a notice: send or delete its draft; follow, stop and continue its sending. */
export function SendNotice({ notice, onGone }: SendNoticeProps) {
  const queryClient = useQueryClient();
  const { id, subject } = notice;
  const [machine] = useState(() =>
    wiredSendNotice({
      ...{ queryClient, id },
      gone: () => {
        void toast.success(`${subject} deleted.`);
        onGone();
      },
    }),
  );
  return <SendNoticeBody actor={useWorkflow(machine)} notice={notice} />;
}

/** The body of `SendNotice`, for a running actor. */
export function SendNoticeBody({ actor, notice }: { actor: SendNoticeRef; notice: NoticeRecord }) {
  const run = useSendNotice(actor, notice);
  if (run.gone) return <Typography role="status">This draft was deleted.</Typography>;
  if (run.lost)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography role="alert">{run.problem?.message || texts.wentWrong}</Typography>
        <Button size="small" onClick={run.retryFind}>
          Try again
        </Button>
      </Box>
    );
  return (
    <Box component="section" aria-label="Sending" sx={{ display: 'grid', gap: 3 }}>
      {run.working ? (
        <Working run={run} notice={notice} />
      ) : notice.state === 'DRAFT' ? (
        <Draft run={run} notice={notice} />
      ) : (
        <Outcome run={run} notice={notice} />
      )}
      {run.problem && !run.working && (
        <Alert severity="error" onClose={run.forgetProblem} slotProps={{ closeButton: { 'aria-label': 'Close' } }}>
          {run.problem.details?.[0]?.message || run.problem.message || texts.wentWrong}
        </Alert>
      )}
    </Box>
  );
}

type Part = { run: SendNoticeView; notice: NoticeRecord };

function Draft({ run, notice }: Part) {
  const [asking, setAsking] = useState<'send' | 'delete' | null>(null);
  const { data: reach, error, refetch } = useQuery(noticeReachQuery(notice));
  const off = run.finding || run.busy;
  const { details } = (error ?? {}) as { details?: { message: string }[] };
  return (
    <>
      <Box role="status">
        {reach && (
          <>
            <Typography sx={{ fontWeight: 500 }}>{willGet(reach)}</Typography>
            <Typography sx={{ color: 'text.secondary' }}>{leftOutText(reach)}</Typography>
          </>
        )}
        {!reach && (details?.[0]?.message ?? error?.message ?? 'Counting the recipients…')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="contained"
          disabled={off || !reach || reach.total === 0}
          loading={run.acting}
          onClick={() => setAsking('send')}
        >
          Send notice
        </Button>
        <Button color="error" disabled={off} loading={run.deleting} onClick={() => setAsking('delete')}>
          Delete draft
        </Button>
      </Box>
      <NoticeTrials wording={notice} disabled={run.busy} />
      <ConfirmDialog
        open={asking === 'send' && reach !== undefined}
        title={sendQuestion(reach?.total ?? 0)}
        confirmLabel="Send notice"
        onConfirm={() => {
          run.begin(notice.revision, reach?.total ?? 0);
          setAsking(null);
        }}
        onClose={() => {
          setAsking(null);
          void refetch();
        }}
      >
        “{notice.subject}” is sent at once, once to each address. You can stop sending, but you cannot undo what was
        sent.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        title="Delete this draft?"
        confirmLabel="Delete draft"
        dismissLabel="Keep draft"
        destructive
        onConfirm={() => {
          run.deleteDraft();
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      >
        “{notice.subject}” is deleted with its versions. You cannot undo this.
      </ConfirmDialog>
    </>
  );
}

function Working({ run, notice }: Part) {
  const { total, waiting } = notice;
  const done = total - waiting;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flexGrow: 1, fontVariantNumeric: 'tabular-nums' }}>
          <Typography component="span" role="status" sx={{ fontWeight: 500 }}>
            Sending the notice…
          </Typography>{' '}
          {/* Hidden from screen readers, which would read each new count. */}
          <Typography component="span" aria-hidden sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {`${countText(done)} of ${countText(total)}`}
          </Typography>
        </Box>
        <Button size="small" variant="outlined" loading={run.stopping} onClick={run.stop}>
          Stop
        </Button>
      </Box>
      <LinearProgress
        aria-label="Sending the notice"
        variant="determinate"
        value={total === 0 ? 0 : Math.floor((100 * done) / total)}
      />
    </>
  );
}

function Outcome({ run, notice }: Part) {
  const { state, waiting } = notice;
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 500 }}>
        {outcomeText(notice)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {state === 'STOPPED' && waiting > 0 && (
          <Button variant="contained" disabled={run.finding || run.busy} loading={run.acting} onClick={run.proceed}>
            Continue
          </Button>
        )}
        <Button variant="outlined" disabled={run.finding || run.busy} loading={run.downloading} onClick={run.download}>
          Download recipients
        </Button>
      </Box>
    </>
  );
}
