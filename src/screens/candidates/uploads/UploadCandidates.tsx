import { useState } from 'react';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { mayLeave } from '../../../components/leave-guard';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useStartFocus } from '../../../components/use-next-focus';
import type { UploadKind } from '../../../contract/candidates-uploads';
import { texts } from '../../../contract/texts';
import type { UploadCandidatesRef } from '../../../machines/candidates/upload-candidates';
import { wiredUploadCandidates } from '../../../services/wiring/candidates/upload-candidates';
import { useWorkflow } from '../../../services/workflow';
import { AddCandidate } from '../AddCandidate';
import { ChooseUpload } from './ChooseUpload';
import { UploadReview } from './UploadReview';
import { UploadRunning } from './UploadRunning';
import { useUploadCandidates } from './use-upload-candidates';

type Way = 'one' | UploadKind;

/** Upload Candidate: one by hand, a list, or resumes where they have no tab of their own (product: Candidates). */
export function UploadCandidateChoice({ files = false }: { files?: boolean }) {
  const [way, setWay] = useState<Way>('one');
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="How many candidates"
        value={way}
        onChange={(_, next: Way | null) => next && mayLeave() && setWay(next)}
      >
        <ToggleButton value="one">One candidate</ToggleButton>
        <ToggleButton value="list">A list</ToggleButton>
        {files && <ToggleButton value="resumes">Upload Files</ToggleButton>}
      </ToggleButtonGroup>
      {way === 'one' ? <AddCandidate /> : <UploadMany key={way} kind={way} />}
    </Box>
  );
}

/** A list of candidates, or Upload Files (product: Candidates in bulk). */
export function UploadMany({ kind }: { kind: UploadKind }) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredUploadCandidates({ queryClient, kind }));
  return <UploadBody actor={useWorkflow(machine)} kind={kind} />;
}

/** Renders the current state of the workflow. */
export function UploadBody({ actor, kind }: { actor: UploadCandidatesRef; kind: UploadKind }) {
  const candidates = useUploadCandidates(actor);
  const start = useStartFocus(candidates.hasRows, candidates.choosing);
  if (candidates.finding) return <SkeletonRows rows={6} label="Looking for your latest upload" />;
  if (candidates.lost)
    return <ErrorState message={candidates.problem?.message || texts.wentWrong} onRetry={candidates.retryFind} />;
  if (candidates.hasRows) return <UploadReview candidates={candidates} />;
  if (candidates.running) return <UploadRunning candidates={candidates} />;
  return (
    <div ref={start}>
      <ChooseUpload kind={kind} onMade={candidates.takeUpload} />
    </div>
  );
}
