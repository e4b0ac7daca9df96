import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../../components/toast';
import { texts } from '../../../contract/texts';
import { saveCertificate } from '../../../services/queries/people';

/** Downloads the file of a certificate. */
export function CertificateFile({ id }: { id: string }) {
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => saveCertificate(id),
    onSuccess: () => void toast.success(texts.downloaded),
    onError: (error) => void toast.error(error.message),
  });
  return (
    <Button size="small" loading={download.isPending} onClick={() => download.mutate()}>
      Download
    </Button>
  );
}
