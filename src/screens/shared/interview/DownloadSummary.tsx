import Button from '@mui/material/Button';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/toast';
import { saveSummary } from '../../../services/queries/interviews';

/** Downloads the summary of a finished interview as a PDF. */
export function DownloadSummary({ interviewId }: { interviewId: string }) {
  const download = useMutation({
    mutationFn: () => saveSummary(interviewId),
    onError: (error) => void toast.error(error.message),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={download.isPending}
      loadingPosition="start"
      onClick={() => download.mutate()}
    >
      Download PDF
    </Button>
  );
}
