import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DataTable } from '../../../components/DataTable';
import { CheckAll } from '../../../components/WrongCells';
import { besideFields, useCorrections } from '../../../components/use-corrections';
import type { Batch, BatchChange, BatchRowReply, Cells } from '../../../contract/booking-batches';
import { mostCorrections } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { batchQuery } from '../../../services/queries/batches';
import { batchColumns } from './batch-columns';
import { ChoicesDialog } from './ChoicesDialog';
import { QueryView } from '../../shared/QueryView';
import type { Many } from './use-schedule-many';

const pageSize = 25;
const interviews = (count: number) => (count === 1 ? '1 interview' : `${count} interviews`);
const isOpen = ({ result }: BatchRowReply) => result === null;
const isReady = (row: BatchRowReply) => isOpen(row) && row.proposal !== null;
/** Whether *Find times* looks for times for a row: not if it is excluded or wrong, or its request is gone. */
const isSearched = (row: BatchRowReply) =>
  row.result !== 'booked' && !row.leftOut && row.wrong.length === 0 && row.why !== 'GONE';
const needsLook = (row: BatchRowReply) =>
  row.result === 'failed' || (isOpen(row) && !row.leftOut && (row.proposal === null || row.changed));

/** The rows, each with its proposal or its problem, and the actions on them. */
export function BatchReview({ many }: { many: Many }) {
  const query = useQuery(batchQuery(many.id));
  return (
    <QueryView query={query} name="rows" rows={8}>
      {(batch) => <Review key={many.id} many={many} batch={batch} />}
    </QueryView>
  );
}

function Review({ many, batch }: { many: Many; batch: Batch }) {
  const { timeZone } = useMe();
  const [only, setOnly] = useState<'all' | 'look'>('all');
  const [page, setPage] = useState(0);
  const [choosing, setChoosing] = useState<number | null>(null);
  const [asks, setAsks] = useState(false);
  const corrections = useCorrections<Cells>({
    busy: many.busy,
    failed: many.problem !== null,
    most: mostCorrections,
    send: (rows) => many.changeRow({ type: 'edit', rows }),
  });
  const wrong = batch.rows.filter((row) => row.wrong.length > 0 && !row.leftOut).length;
  const look = batch.rows.filter(needsLook);
  const shown = only === 'look' ? look : batch.rows;
  const last = Math.max(0, Math.ceil(shown.length / pageSize) - 1);
  const done = batch.state === 'done';
  const columns = batchColumns({ zone: timeZone, busy: many.busy || done, onChange: many.changeRow, corrections });
  return (
    <Box ref={corrections.list} sx={besideFields}>
      <Head many={many} batch={batch} onDiscard={() => setAsks(true)} leave={corrections.leave} />
      {many.problem && (
        <Alert severity="error" onClose={many.dismiss}>
          {many.problem.message || texts.wentWrong}
        </Alert>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Rows"
        value={only}
        onChange={(_, next: 'all' | 'look' | null) => {
          if (next === null) return;
          setOnly(next);
          setPage(0);
        }}
      >
        <ToggleButton value="all">All ({batch.rows.length})</ToggleButton>
        <ToggleButton value="look">Needs attention ({look.length})</ToggleButton>
      </ToggleButtonGroup>
      {!done && wrong + corrections.count > 1 && <CheckAll corrections={corrections} busy={many.busy} />}
      <DataTable
        label="Interviews to book"
        columns={columns}
        rows={shown.slice(Math.min(page, last) * pageSize, (Math.min(page, last) + 1) * pageSize)}
        rowKey={(row) => String(row.nr)}
        rowLabel={(row) => `Row ${row.nr}, ${row.candidate || 'no candidate'}`}
        refreshing={many.solving}
        paging={{ page: Math.min(page, last), pageSize, total: shown.length, onPage: setPage }}
        actions={(row) => (
          <RowActions
            row={row}
            disabled={many.busy || done}
            onChange={many.changeRow}
            onChoose={() => setChoosing(row.nr)}
          />
        )}
      />
      {choosing !== null && (
        <ChoicesDialog
          id={batch.id}
          row={batch.rows.find(({ nr }) => nr === choosing)}
          revision={batch.revision}
          zone={timeZone}
          onClose={() => setChoosing(null)}
          onChoose={({ panelistId, start }) => {
            setChoosing(null);
            many.changeRow({ type: 'pin', nr: choosing, panelistId, start });
          }}
        />
      )}
      <ConfirmDialog
        open={asks}
        title="Discard these rows?"
        confirmLabel="Discard"
        dismissLabel="Keep rows"
        destructive
        onConfirm={() => {
          setAsks(false);
          many.discard();
        }}
        onClose={() => setAsks(false)}
      >
        {batch.booked > 0
          ? `Your changes here are lost. The ${interviews(batch.booked)} that are booked stay booked.`
          : 'Your changes here are lost. Waiting requests stay as they are.'}
      </ConfirmDialog>
    </Box>
  );
}

interface HeadProps {
  many: Many;
  batch: Batch;
  onDiscard: () => void;
  /** Asks about what is not checked, before the rows are left. */
  leave: (next: () => void) => void;
}

/** A sentence that says what can be booked, and the next step. */
function Head({ many, batch, onDiscard, leave }: HeadProps) {
  const { rows, booked, state, revision } = batch;
  const ready = rows.filter(isReady).length;
  const left = rows.filter((row) => row.result !== 'booked').length;
  const searched = rows.filter(isSearched).length;
  const changed = rows.filter((row) => isOpen(row) && row.changed).length;
  const done = state === 'done';
  const sentence = done
    ? `${booked} of ${interviews(rows.length)} ${booked === 1 ? 'is booked. Its panelist was' : 'are booked. Their panelists were'} asked to accept.`
    : `${ready} of ${rows.filter(isOpen).length} can be booked.`;
  const notes = [
    state === 'stopped' && !done && 'Booking was stopped.',
    !done && booked > 0 && `${interviews(booked)} ${booked === 1 ? 'is' : 'are'} booked already.`,
    changed > 0 && `Someone else booked the time of ${interviews(changed)}. Check the new proposals.`,
  ].filter((note) => note !== false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography variant="h3" component="h2" aria-live="polite">
          {sentence}
        </Typography>
        {notes.map((note) => (
          <Typography key={note} sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        ))}
      </Box>
      {done ? (
        // Not in the place of Book, so that a second click there does nothing.
        <Box
          sx={{
            flexBasis: '100%',
            display: 'flex',
            flexDirection: { xs: 'column', sm: 'row' },
            alignItems: 'flex-start',
            gap: 3,
          }}
        >
          {left > 0 && (
            <Button variant="outlined" loading={many.downloading} disabled={many.busy} onClick={many.download}>
              Download unbooked rows
            </Button>
          )}
          {searched > 0 && (
            <Button variant="outlined" disabled={many.busy} onClick={many.solve}>
              Find times for the other {searched}
            </Button>
          )}
          <Button variant="contained" disabled={many.busy} onClick={many.startAnother}>
            Schedule others
          </Button>
        </Box>
      ) : (
        <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 3 }}>
          <Button color="error" loading={many.discarding} disabled={many.busy} onClick={onDiscard}>
            Discard
          </Button>
          <Button variant="outlined" loading={many.solving} disabled={many.busy} onClick={many.solve}>
            Find times again
          </Button>
          <Button
            variant="contained"
            loading={many.starting}
            disabled={many.busy || ready === 0}
            onClick={() => leave(() => many.commit(revision))}
          >
            Book {interviews(ready)}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface RowActionsProps {
  row: BatchRowReply;
  disabled: boolean;
  onChange: (change: BatchChange) => void;
  onChoose: () => void;
}

function RowActions({ row, disabled, onChange, onChoose }: RowActionsProps) {
  const { nr } = row;
  if (row.result === 'booked') return null;
  if (row.leftOut)
    return (
      <Button size="small" disabled={disabled} onClick={() => onChange({ type: 'putBack', nr })}>
        Include
      </Button>
    );
  return (
    <>
      {row.wrong.length === 0 && row.why !== 'GONE' && (
        <Button size="small" disabled={disabled} onClick={onChoose}>
          Change
        </Button>
      )}
      <Button size="small" disabled={disabled} onClick={() => onChange({ type: 'leaveOut', nr })}>
        Exclude
      </Button>
    </>
  );
}
