import { useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { toast } from '../../../components/toast';
import { changeJobStatus, jobStatusWords, type JobStatus, type StatusReply } from '../../../contract/job-profiles-edit';
import type { JobProfileRow } from '../../../contract/job-profiles';
import { callApi } from '../../../services/api/client';
import { refreshJobs } from '../../../services/queries/job-profiles';
import { OpenInterviews } from '../details/OpenInterviews';

type Job = Pick<JobProfileRow, 'id' | 'title' | 'status' | 'openInterviews'>;

const what: Record<JobStatus, { act: string; ask: (named: string) => string; then: string }> = {
  OPEN: {
    act: 'Open',
    ask: (named) => `Open ${named}?`,
    then: 'Interviews can be scheduled for open job profiles. Incomplete job profiles do not change.',
  },
  ON_HOLD: {
    act: 'Put on hold',
    ask: (named) => `Put ${named} on hold?`,
    then: 'No new interviews can be scheduled until it is open again. Planned interviews stay.',
  },
  CLOSED: {
    act: 'Close',
    ask: (named) => `Close ${named}?`,
    then: 'No new interviews can be scheduled, and its public page says that the job is closed.',
  },
  DRAFT: {
    act: 'Move to draft',
    ask: (named) => `Move ${named} to draft?`,
    then: 'No new interviews can be scheduled until it is open again.',
  },
};

interface StatusDialogProps {
  rows: readonly Job[];
  status: JobStatus;
  queryClient: QueryClient;
  onClose: () => void;
}

/** Asks before the status of job profiles changes. Closing shows the interviews that are still open. */
export function StatusDialog({ rows, status, queryClient, onClose }: StatusDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [reply, setReply] = useState<StatusReply | null>(null);
  const [first] = rows;
  const named = rows.length === 1 && first ? `“${first.title}”` : `${rows.length} job profiles`;
  const open = rows.filter(({ openInterviews }) => openInterviews > 0);
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await callApi(changeJobStatus, { body: { jobProfileIds: rows.map(({ id }) => id), status } });
      if (answer.refused.length > 0) setReply(answer);
      else {
        onClose();
        void toast.success(
          `${rows.length === 1 ? 'Job profile is' : `${rows.length} job profiles are`} now ${jobStatusWords[status].toLowerCase()}.`,
        );
      }
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
      void refreshJobs(queryClient);
    }
  };
  if (reply)
    return (
      <ConfirmDialog
        open
        title={reply.changed === 0 ? 'Nothing was changed' : `${reply.changed} of ${rows.length} changed`}
        confirmLabel="Done"
        dismissLabel="Back"
        onConfirm={onClose}
        onClose={onClose}
      >
        <Typography>These cannot be {jobStatusWords[status].toLowerCase()} yet:</Typography>
        <Box component="ul" sx={{ pl: 5, mb: 0, overflowWrap: 'anywhere' }}>
          {reply.refused.map(({ id, title, reason }) => (
            <li key={id}>
              {title}: {reason}
            </li>
          ))}
        </Box>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      open
      title={what[status].ask(named)}
      confirmLabel={problem === undefined ? what[status].act : 'Try again'}
      busy={busy}
      error={problem}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      {status === 'CLOSED' && open.length > 0 && (
        <Box sx={{ mb: 3 }}>
          {rows.length === 1 && first ? (
            <OpenInterviews jobProfileId={first.id} />
          ) : (
            <>
              <Typography>These still have open interviews, which do not change:</Typography>
              <Box component="ul" sx={{ pl: 5, mb: 0, overflowWrap: 'anywhere' }}>
                {open.map(({ id, title, openInterviews }) => (
                  <li key={id}>
                    {title}: {openInterviews}
                  </li>
                ))}
              </Box>
            </>
          )}
        </Box>
      )}
      <Typography>{what[status].then}</Typography>
    </ConfirmDialog>
  );
}
