import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DataTable } from '../../../components/DataTable';
import { CheckAll } from '../../../components/WrongCells';
import { besideFields, useCorrections } from '../../../components/use-corrections';
import { mostCorrections } from '../../../contract/kit';
import {
  listUploadRows,
  uploadRowWords,
  type UploadCells,
  type UploadProgress,
} from '../../../contract/candidates-uploads';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { uploadQuery, uploadRowPages } from '../../../services/queries/candidates';
import { listQuery } from '../../../services/queries/lists';
import { QueryFailure, QueryView } from '../../shared/QueryView';
import { kindWords } from './kind-words';
import { uploadColumns } from './upload-columns';
import type { CandidateUpload } from './use-upload-candidates';

const pageSize = 25;
const people = (count: number) => (count === 1 ? '1 candidate' : `${count} candidates`);
const views = ['ready', 'wrong', 'known', 'unread', 'taken', 'kept'] as const;

/** The rows of an upload with their errors, and the actions on them. */
export function UploadReview({ candidates }: { candidates: CandidateUpload }) {
  const query = useQuery(uploadQuery(candidates.id));
  return (
    <QueryView query={query} name="rows" rows={8}>
      {(upload) => <Review key={candidates.id} candidates={candidates} upload={upload} />}
    </QueryView>
  );
}

type Part = { candidates: CandidateUpload; upload: UploadProgress };

function Review({ candidates, upload }: Part) {
  const { userType, timeZone } = useMe();
  const { busy, problem } = candidates;
  const corrections = useCorrections<UploadCells>({
    busy,
    failed: problem !== null,
    most: mostCorrections,
    send: candidates.changeRows,
  });
  const [state, setState] = useState<(typeof views)[number] | 'all'>(upload.wrong > 0 ? 'wrong' : 'all');
  const [turned, setPage] = useState(0);
  // Corrected rows leave their view, and with the last one its page.
  const last = Math.max(0, Math.ceil(upload[state === 'all' ? 'total' : state] / pageSize) - 1);
  const page = Math.min(turned, last);
  const rows = useQuery(
    listQuery(listUploadRows, uploadRowPages, {
      uploadId: upload.id,
      _page: page,
      _limit: pageSize,
      ...(state !== 'all' && { state }),
    }),
  );
  const choose = (next: typeof state) => {
    setState(next);
    setPage(0);
  };
  const columns = uploadColumns({
    upload,
    busy,
    userType,
    timeZone,
    corrections,
  });
  return (
    <Box ref={corrections.list} sx={besideFields}>
      <Head candidates={candidates} upload={upload} leave={corrections.leave} />
      {problem && (
        <Alert severity="error" onClose={candidates.dismiss}>
          {problem.details?.[0]?.message ?? (problem.message || texts.wentWrong)}
        </Alert>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Rows"
        value={state}
        onChange={(_, next: typeof state | null) => next && choose(next)}
        sx={{ flexWrap: 'wrap' }}
      >
        <ToggleButton value="all">All ({upload.total})</ToggleButton>
        {views.map((view) =>
          upload[view] === 0 && view !== state ? null : (
            <ToggleButton key={view} value={view}>
              {uploadRowWords[view]} ({upload[view]})
            </ToggleButton>
          ),
        )}
      </ToggleButtonGroup>
      {upload.wrong + corrections.count > 1 && <CheckAll corrections={corrections} busy={busy} />}
      {rows.error && !rows.data ? (
        <QueryFailure query={rows} />
      ) : (
        <DataTable
          label={kindWords[upload.kind].rows}
          columns={columns}
          rows={rows.data?.content}
          rowKey={(row) => row.id}
          rowLabel={({ nr, cells }) => `Row ${nr}, ${cells.name}`}
          empty={<Typography sx={{ color: 'text.secondary' }}>{texts.pageEmpty}</Typography>}
          paging={{ page, pageSize, total: rows.data?.totalElements ?? 0, more: rows.data?.more, onPage: setPage }}
        />
      )}
    </Box>
  );
}

/** What the upload found, and the next step. */
function Head({ candidates, upload, leave }: Part & { leave: (next: () => void) => void }) {
  const [asks, setAsks] = useState<'undo' | 'discard' | null>(null);
  const [skills, setSkills] = useState(true);
  const { busy } = candidates;
  const { kind, state, organization, revision, ready, wrong, known, unread, taken, kept } = upload;
  const words = kindWords[kind];
  // No more candidates can be added, or the upload was completed.
  const over = state === 'done' || state === 'undone' || (ready === 0 && (state === 'stopped' || wrong === 0));
  const found = [
    taken > 0 && `${people(taken)} added`,
    ready > 0 && `${ready} ready to be added`,
    wrong > 0 && `${wrong} to correct`,
    known > 0 && `${known} already there`,
    unread > 0 && `${unread} not read`,
    kept > 0 && `${kept} kept, because something depends on them`,
  ].filter(Boolean);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Alert severity={over && state !== 'draft' && wrong + unread === 0 ? 'success' : 'info'} role="status">
        {organization ?? 'Portal'}: {found.length > 0 ? found.join(', ') : 'nothing is left to add'}.
      </Alert>
      {kind === 'resumes' && ready > 0 && (
        <Box>
          <FormControlLabel
            control={<Checkbox checked={skills} disabled={busy} onChange={({ target }) => setSkills(target.checked)} />}
            label="Add the skills too"
          />
          <FormHelperText sx={{ m: 0 }}>
            {skills
              ? 'Search, match and sourcing find the candidates by the skills of their resumes.'
              : 'The skills stay in the resume and are suggested to the candidates for their profile.'}
          </FormHelperText>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {ready > 0 && (
          <Button
            variant="contained"
            disabled={busy}
            onClick={() => leave(() => candidates.add(revision, kind === 'resumes' && skills))}
          >
            Add {people(ready)}
          </Button>
        )}
        {ready + wrong + known + unread > 0 && (
          <Button variant="outlined" disabled={busy} onClick={candidates.download}>
            Download rows not added
          </Button>
        )}
        {taken > 0 && (
          <Button variant="outlined" disabled={busy} onClick={() => setAsks('undo')}>
            Undo the upload
          </Button>
        )}
        {over && (
          <Button disabled={busy} onClick={() => leave(candidates.startAnother)}>
            {words.another}
          </Button>
        )}
        <Button disabled={busy} onClick={() => setAsks('discard')}>
          {words.discard}
        </Button>
      </Box>
      <ConfirmDialog
        open={asks === 'undo'}
        title={`Remove ${people(taken)} again?`}
        confirmLabel="Remove"
        dismissLabel="Keep rows"
        destructive
        onConfirm={() => {
          setAsks(null);
          candidates.undo();
        }}
        onClose={() => setAsks(null)}
      >
        Candidates with an interview or an application, or who have used their account since, stay and are listed.
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'discard'}
        title={`${words.discard}?`}
        confirmLabel="Discard"
        dismissLabel="Keep upload"
        destructive
        onConfirm={() => {
          setAsks(null);
          candidates.discard();
        }}
        onClose={() => setAsks(null)}
      >
        {words.discarded}
      </ConfirmDialog>
    </Box>
  );
}
