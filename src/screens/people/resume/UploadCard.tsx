import { useRef, useState } from 'react';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';

interface UploadCardProps {
  busy: boolean;
  problem: string | undefined;
  onFile: (file: File) => void;
  /** There is a resume already: nothing asks for another one. */
  again: boolean;
}

/** Takes a resume by choosing it or by dropping it here. */
export function UploadCard({ busy, problem, onFile, again }: UploadCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    <Card
      component="section"
      aria-labelledby="upload-resume"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!busy) take(event.dataTransfer.files);
      }}
      sx={{
        p: 6,
        display: 'grid',
        gap: 3,
        alignContent: 'start',
        justifyItems: 'start',
        ...(over && { borderColor: 'primary.main', bgcolor: 'brand.tint' }),
      }}
    >
      <UploadIcon aria-hidden sx={{ color: 'primary.main', fontSize: 32 }} />
      <Typography id="upload-resume" variant="h4" component="h2">
        Upload a resume
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        PDF or DOCX, at most 5 MB. Drop it here or choose it; you see what was read before anybody else does.
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Resume file"
        accept=".pdf,.docx"
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was refused.
          event.target.value = '';
        }}
      />
      <Button variant={again ? 'outlined' : 'contained'} loading={busy} onClick={() => input.current?.click()}>
        {again ? 'Choose another file' : 'Choose a file'}
      </Button>
      {problem !== undefined && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Card>
  );
}
