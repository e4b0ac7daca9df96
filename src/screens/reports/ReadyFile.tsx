import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '../../components/use-search-params';
import { id as anId } from '../../contract/kit';
import { exportQuery } from '../../services/queries/lists';
import { isGone } from '../shared/is-gone';
import { useExportList } from '../shared/list/use-export-list';
import { QueryFailure } from '../shared/QueryView';

/** The file named by the link of an email (`file`), which its owner downloads here (product: Reports). */
export function ReadyFile({ list }: { list: string }) {
  const [params] = useSearchParams();
  const file = params.get('file') ?? '';
  return anId().is(file) ? <Named key={file} file={file} list={list} /> : null;
}

function Named({ file, list }: { file: string; list: string }) {
  const query = useQuery(exportQuery(file));
  const { data, error } = query;
  const { busy, problem, download } = useExportList(list);
  const ready = data?.status === 'ready' && data.list === list;
  if (data === undefined && !isGone(error)) return <QueryFailure query={query} />;
  if (!ready)
    return <Alert severity="info">This file is no longer available. Run the report again to get a new one.</Alert>;
  return (
    <Alert
      severity={problem ? 'error' : 'success'}
      action={
        <Button color="inherit" size="small" loading={busy} onClick={() => download(file)}>
          Download report
        </Button>
      }
    >
      {problem?.message ||
        `Your report is ready: ${data.rows === 1 ? '1 row' : `${data.rows.toLocaleString('en')} rows`}.`}
    </Alert>
  );
}
