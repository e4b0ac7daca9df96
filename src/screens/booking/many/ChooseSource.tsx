import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { getBatchTemplate, mostRows, uploadBatch } from '../../../contract/booking-batches';
import { texts } from '../../../contract/texts';
import { callFile } from '../../../services/api/client';
import { saveFile } from '../../../services/download';
import { useMe } from '../../../services/queries/auth';
import { zoneCity } from '../../../components/format-time';
import { UploadField } from '../../shared/form/UploadField';
import { useUpload } from '../../shared/form/use-upload';
import { CandidatesSource } from './CandidatesSource';
import type { ManyRef } from '../../../machines/booking/schedule-many';
import { useScheduleMany } from './use-schedule-many';
import { WaitingSource } from './WaitingSource';

const sources = { candidates: 'Candidates', file: 'Excel file', waiting: 'Waiting requests' } as const;
type Source = keyof typeof sources;

/** Where the rows come from. */
export function ChooseSource({ actor }: { actor: ManyRef }) {
  const [source, setSource] = useState<Source>('candidates');
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
      <ToggleButtonGroup
        exclusive
        aria-label="Schedule interviews from"
        value={source}
        onChange={(_, next: Source | null) => next !== null && setSource(next)}
        sx={{ flexWrap: 'wrap' }}
      >
        {Object.entries(sources).map(([name, label]) => (
          <ToggleButton key={name} value={name}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ width: '100%', minWidth: 0 }}>
        {source === 'candidates' && <CandidatesSource actor={actor} />}
        {source === 'file' && <FileSource actor={actor} />}
        {source === 'waiting' && <WaitingSource actor={actor} />}
      </Box>
    </Box>
  );
}

function FileSource({ actor }: { actor: ManyRef }) {
  const { timeZone } = useMe();
  const [asked, setAsked] = useState(false);
  const { takeUpload } = useScheduleMany(actor);
  const upload = useUpload(uploadBatch, undefined, takeUpload);
  const template = useMutation({
    networkMode: 'always',
    mutationFn: async () => saveFile(await callFile(getBatchTemplate, {})),
  });
  const missing = asked && !upload.sending && upload.file === undefined;
  return (
    <Paper
      component="form"
      variant="outlined"
      aria-label="Excel file"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
      }}
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, maxWidth: 720, justifyItems: 'start' }}
    >
      <Typography>
        Fill in the template, one interview per row and at most {mostRows} rows. Dates and times are in your time zone (
        {zoneCity(timeZone)}), such as 2027-03-31 14:30. You can correct errors in the next step.
      </Typography>
      <Button variant="outlined" loading={template.isPending} onClick={() => template.mutate()}>
        Download template
      </Button>
      {template.error && (
        <FormHelperText error role="alert">
          {template.error.message}
        </FormHelperText>
      )}
      <UploadField label="Excel file of interviews" upload={upload} />
      {missing && (
        <FormHelperText error role="alert">
          {texts.uploadWorkbook}
        </FormHelperText>
      )}
      <Button type="submit" variant="outlined" disabled={upload.sending}>
        Find times
      </Button>
    </Paper>
  );
}
