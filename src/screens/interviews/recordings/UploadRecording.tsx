import { useId, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import UploadIcon from '@mui/icons-material/VideoCallOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { DropArea } from '../../../components/DropArea';
import { fileRuleInWords } from '../../../contract/files';
import { segmentRule, type RecordingOf } from '../../../contract/interviews-recordings';
import { useMe } from '../../../services/queries/auth';
import { useDiscardUpload } from '../../../services/queries/recordings';
import { keepFile } from '../../../services/recording-files';
import { wiredUploadRecording } from '../../../services/wiring/interviews/upload-recording';
import { useWorkflow } from '../../../services/workflow';
import { StoppedUploads } from '../../shared/video/StoppedUploads';
import { UploadSteps } from '../../shared/video/UploadSteps';
import { useUploadRecording, type UploadActor } from '../../shared/video/use-upload-recording';

interface UploadRecordingProps {
  interviewId: string;
  /** The deadline of the upload. */
  until: string;
  uploads: RecordingOf['uploads'];
  /** Whether the recording already has segments. */
  more?: boolean;
}

/** Uploads the segments of a recording. An interrupted upload continues where it stopped. */
export function UploadRecording({ interviewId, ...rest }: UploadRecordingProps) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredUploadRecording({ queryClient }), { input: { of: interviewId } });
  return <RecordingSteps actor={actor} {...rest} />;
}

/** The steps of a running upload. */
export function RecordingSteps({ actor, ...rest }: { actor: UploadActor } & Omit<UploadRecordingProps, 'interviewId'>) {
  const upload = useUploadRecording(actor);
  return (
    <UploadSteps
      upload={upload}
      choose={<Choose {...rest} onChoose={upload.choose} />}
      done={(files) => `${files === 1 ? 'The segment was' : `${files} segments were`} uploaded. You can watch it now.`}
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
  const discard = useDiscardUpload();
  // Sorted by name, because recorders number the files.
  const take = (files: FileList | null) =>
    onChoose(
      [...(files ?? [])]
        .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
        .map(keepFile),
    );
  return (
    <DropArea label="Upload recording" onFiles={take}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
        <UploadIcon aria-hidden sx={{ color: 'primary.main' }} />
        <Box id={`${id}-rule`}>
          <Typography sx={{ fontWeight: 500 }}>Drop the video here or choose it</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {fileRuleInWords(segmentRule)} and 4 hours a segment. Several files become segments in the order of their
            names. You can upload until <DateTime at={until} zone={timeZone} quiet={false} />.
          </Typography>
        </Box>
      </Box>
      <StoppedUploads uploads={uploads} onRemove={(upload) => discard.mutate(upload)} failure={discard.error} />
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
      <Button variant="outlined" aria-describedby={`${id}-rule`} onClick={() => input.current?.click()}>
        {more ? 'Upload more segments' : 'Upload recording'}
      </Button>
    </DropArea>
  );
}
