import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import type { RecordingOf } from '../../../contract/interviews-recordings';
import { texts } from '../../../contract/texts';
import { recordingQuery } from '../../../services/queries/recordings';
import { lengthInWords } from '../../shared/video/words';
import { QueryView } from '../../shared/QueryView';
import { WatchRecording } from './RecordingList';
import { UploadRecording } from './UploadRecording';
import { analyticsHref } from './words';

/** The recording on the page of its interview: watch it, or upload it. */
export function RecordingPart({ interviewId }: { interviewId: string }) {
  const query = useQuery(recordingQuery(interviewId));
  return (
    <QueryView query={query} name="recording" rows={2}>
      {(state) => <Recording interviewId={interviewId} {...state} />}
    </QueryView>
  );
}

type RecordingProps = RecordingOf & { interviewId: string };

function Recording({ interviewId, recording, uploadUntil, uploads }: RecordingProps) {
  const [watches, setWatches] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', '& > *': { maxWidth: '100%' } }}>
      {recording ? (
        <>
          <Typography data-figures>
            {lengthInWords(recording.seconds)}
            {recording.segments > 1 && ` in ${recording.segments} segments`}
          </Typography>
          {watches ? (
            <Box sx={{ width: '100%' }}>
              <WatchRecording key={recording.segments} place={recording} />
            </Box>
          ) : (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Button variant={uploadUntil ? 'outlined' : 'contained'} onClick={() => setWatches(true)}>
                Watch recording
              </Button>
              <LinkButton href={analyticsHref(interviewId)}>Video analytics</LinkButton>
            </Box>
          )}
        </>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{texts.videoMissing}</Typography>
      )}
      {uploadUntil && (
        <Box sx={{ width: '100%' }}>
          <UploadRecording interviewId={interviewId} until={uploadUntil} uploads={uploads} more={recording !== null} />
        </Box>
      )}
    </Box>
  );
}
