import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { DataTable } from '../../../components/DataTable';
import type { Column } from '../../../components/data-table-types';
import type { InterviewRun, RunRefusal } from '../../../contract/interviews-runs';
import { refusalsQuery } from '../../../services/queries/interview-runs';
import { interviewHref } from '../interview/hrefs';
import { QueryFailure } from '../QueryView';
import { interviewsIn } from './run-words';
import type { RunView } from './use-interview-run';

const nameOf = ({ candidate }: RunRefusal) => candidate?.name ?? 'Interview';
const columns: readonly Column<RunRefusal>[] = [
  {
    id: 'candidate',
    header: 'Interview',
    priority: 0,
    width: 200,
    cell: (row) =>
      row.candidate ? (
        <AppLink href={interviewHref(row.id)}>
          {row.candidate.name}, {row.code}
        </AppLink>
      ) : (
        'Not available'
      ),
  },
  { id: 'reason', header: 'Reason', priority: 1, cell: ({ reason }) => reason },
];

/** The interviews for which the act was refused, each with the reason. */
export function Refusals({ progress, run, onClose }: { progress: InterviewRun; run: RunView; onClose: () => void }) {
  const titleId = useId();
  const [page, setPage] = useState(0);
  const list = useQuery(refusalsQuery(progress.id, page));
  const { data } = list;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" slotProps={{ paper: { 'aria-labelledby': titleId } }}>
      <DialogTitle id={titleId}>{interviewsIn(progress.refused)} skipped</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <QueryFailure query={list} />
        {!(list.isError && data === undefined) && (
          <DataTable
            label="Skipped interviews"
            columns={columns}
            rows={data?.content}
            rowKey={({ id }) => id}
            rowLabel={nameOf}
            paging={{ page, pageSize: 25, total: data?.totalElements ?? 0, onPage: setPage }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button loading={run.downloading} onClick={run.download}>
          Download
        </Button>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
