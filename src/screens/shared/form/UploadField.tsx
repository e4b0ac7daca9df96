import { useId, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { DropArea } from '../../../components/DropArea';
import { fileRuleInWords } from '../../../contract/files';
import type { Uploading } from './use-upload';

interface UploadFieldProps {
  /** The accessible name, such as "Resume file". */
  label: string;
  upload: Uploading;
  /** A file is already stored, so another one is optional. */
  again?: boolean;
  /** The field is one of several, not the next step. */
  quiet?: boolean;
  /** A message from the form about the file, such as that it is missing. */
  missing?: string | null;
}

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Takes one file, chosen or dropped here, and shows the progress of its upload. */
export function UploadField({ label, upload, again = false, quiet = false, missing = null }: UploadFieldProps) {
  const { rule, file, sending, progress, choose, cancel, retry } = upload;
  const problem = upload.problem ?? (sending ? null : missing);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const sent = progress >= 1;
  const take = (files: FileList | null) => {
    const chosen = files?.[0];
    if (chosen && !sending) choose(chosen);
  };
  return (
    <DropArea label={label} onFiles={take} busy={sending} wrong={problem !== null}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', minWidth: 0, maxWidth: '100%' }}>
        {file ? (
          <FileIcon aria-hidden sx={{ color: 'text.secondary' }} />
        ) : (
          <UploadIcon aria-hidden sx={{ color: 'primary.main' }} />
        )}
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 500 }}>
            {file ? file.name : 'Drop a file here or choose one'}
          </Typography>
          <Typography id={`${id}-rule`} variant="body2" sx={{ color: 'text.secondary' }}>
            {[file && sizeOf(file.size), (!file || problem !== null) && fileRuleInWords(rule)]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
      </Box>
      {sending && (
        <Box sx={{ width: '100%', display: 'grid', gap: 1 }}>
          <LinearProgress
            aria-label={`Upload of ${file?.name ?? ''}`}
            variant={sent ? 'indeterminate' : 'determinate'}
            value={progress * 100}
          />
          <Typography variant="body2" data-figures sx={{ color: 'text.secondary' }}>
            {sent ? 'Uploaded. Reading the file…' : `${Math.round(progress * 100)}%`}
          </Typography>
        </Box>
      )}
      {problem !== null && (
        <FormHelperText error role="alert" sx={{ m: 0 }}>
          {problem}
        </FormHelperText>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={rule.types.map((type) => `.${type}`).join()}
        onChange={(event) => {
          take(event.target.files);
          // Allows choosing the same file again after it was refused.
          event.target.value = '';
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {/* One button for all states, so that it does not lose the focus. */}
        <Button
          variant={quiet || again || file ? 'outlined' : 'contained'}
          aria-describedby={`${id}-rule`}
          onClick={() => (sending ? cancel() : input.current?.click())}
        >
          {sending ? 'Cancel' : again || file ? 'Choose another file' : 'Choose file'}
        </Button>
        {retry && (
          <Button variant="contained" onClick={retry}>
            Try again
          </Button>
        )}
      </Box>
    </DropArea>
  );
}
