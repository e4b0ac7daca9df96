import { useId, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import UploadIcon from '@mui/icons-material/VideoCallOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { fileRuleInWords } from '../../../contract/files';
import { segmentRule, type RecordingOf } from '../../../contract/interviews-recordings';
import { useMe } from '../../../services/queries/auth';
import { useDiscardUpload } from '../../../services/queries/recordings';
import { keepFile } from '../../../services/recording-files';
import { wiredUploadRecording } from '../../../services/wiring/interviews/upload-recording';
import { useWorkflow } from '../../../services/workflow';
import { UploadSteps, type UploadActor } from '../../shared/video/UploadSteps';

interface UploadRecordingProps {
  interviewId: string;
  /** Until when it can be uploaded. */
  until: string;
  uploads: RecordingOf['uploads'];
  /** The recording has segments already. */
  more?: boolean;
}

/** Uploads the segments of a recording; what was cut off goes on where it stopped. */
export function UploadRecording({ interviewId, ...rest }: UploadRecordingProps) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredUploadRecording({ queryClient }), { input: { of: interviewId } });
  return <RecordingSteps actor={actor} {...rest} />;
}

/** The steps of a running upload. */
export function RecordingSteps({ actor, ...rest }: { actor: UploadActor } & Omit<UploadRecordingProps, 'interviewId'>) {
  return (
    <UploadSteps
      actor={actor}
      choose={<Choose {...rest} onChoose={(files) => actor.send({ type: 'files.choose', files })} />}
      done={(files) => `${files === 1 ? 'The segment was' : `${files} segments were`} uploaded. It can be watched now.`}
      again="Upload more segments"
    />
  );
}

interface ChooseProps extends Omit<UploadRecordingProps, 'interviewId'> {
  onChoose: (files: ReturnType<typeof keepFile>[]) => void;
}

function Choose({ until, uploads, more = false, onChoose }: ChooseProps) {
  const { timeZone } = useMe();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const discard = useDiscardUpload();
  // In the order of their names, as recorders number them.
  const take = (files: FileList | null) =>
    onChoose(
      [...(files ?? [])]
        .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
        .map(keepFile),
    );
  return (
    <Box
      role="group"
      aria-label="Upload recording"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      sx={{
        p: 4,
        display: 'grid',
        gap: 3,
        justifyItems: 'start',
        border: '1px dashed',
        borderRadius: 1,
        borderColor: 'text.disabled',
        ...(over && { borderColor: 'primary.main', bgcolor: 'brand.tint' }),
      }}
    >
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <UploadIcon aria-hidden sx={{ color: 'primary.main' }} />
        <Box id={`${id}-rule`}>
          <Typography sx={{ fontWeight: 500 }}>Drop the video here or choose it</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {fileRuleInWords(segmentRule)} and 4 hours a segment. Several files become segments in the order of their
            names. Until <DateTime at={until} zone={timeZone} quiet={false} />.
          </Typography>
        </Box>
      </Box>
      {uploads.map(({ id: upload, name, size, received }) => (
        <Alert
          key={upload}
          severity="info"
          sx={{ width: '100%' }}
          action={
            <Button size="small" aria-label={`Remove ${name}`} onClick={() => discard.mutate(upload)}>
              Remove
            </Button>
          }
        >
          {name} stopped at {Math.floor((received / size) * 100)}%. Choose this file again to go on from there.
        </Alert>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Video files"
        accept={segmentRule.types.map((type) => `.${type}`).join()}
        onChange={(event) => {
          take(event.target.files);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
      <Button
        variant={more ? 'outlined' : 'contained'}
        aria-describedby={`${id}-rule`}
        onClick={() => input.current?.click()}
      >
        {more ? 'Upload more segments' : 'Upload recording'}
      </Button>
    </Box>
  );
}
