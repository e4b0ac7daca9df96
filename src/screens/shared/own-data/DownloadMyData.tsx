import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { downloadOwnData, mostDataDownloads } from '../../../contract/people-own-data';
import { callFile } from '../../../services/api/client';
import { ApiProblem } from '../../../services/api/problem';
import { saveFile } from '../../../services/download';

// The usual text says "In a moment", which would not be true here.
const wordsOf = (error: Error) =>
  error instanceof ApiProblem && error.status === 429
    ? `This works ${mostDataDownloads} times in an hour. Try again later.`
    : error.message;

/** Downloads a file with everything that the product stores about its reader (product: Download my data). */
export function DownloadMyData() {
  const download = useMutation({ mutationFn: () => callFile(downloadOwnData), onSuccess: saveFile });
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Box sx={{ maxWidth: '72ch' }}>
        A .zip with a workbook, one sheet for each type of data, and the files you uploaded. Data that is masked on the
        screen is masked there too.
      </Box>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={download.isPending}
        loadingPosition="start"
        onClick={() => download.mutate()}
      >
        {download.isPending ? 'Preparing your data' : 'Download my data'}
      </Button>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {download.isSuccess && `Downloaded ${download.data.name}.`}
      </Box>
      {download.isError && <Alert severity="error">{wordsOf(download.error)}</Alert>}
    </Box>
  );
}
