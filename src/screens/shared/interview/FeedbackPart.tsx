import { useState } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { feedbackQuery } from '../../../services/queries/feedback';
import { ScorecardView } from './ScorecardView';

/** The feedback that the reader may see: the newest version, with a choice of earlier ones. */
export function FeedbackPart({ interviewId, kind }: { interviewId: string; kind: 'real' | 'mock' }) {
  const { timeZone } = useMe();
  const feedback = useQuery(feedbackQuery(interviewId));
  const [chosen, choose] = useState<number | null>(null);
  if (feedback.isPending) return <SkeletonRows rows={4} label="Loading feedback" />;
  if (feedback.isError)
    return (
      <ErrorState
        message={feedback.error.message}
        onRetry={() => void feedback.refetch()}
        retrying={feedback.isFetching}
      />
    );
  const { skills, versions } = feedback.data;
  const version = versions.find((one) => one.version === chosen) ?? versions[0];
  if (version === undefined) return <EmptyState text={texts.fieldEmpty} line="There is no feedback to read yet." />;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {versions.length > 1 && (
        <Box role="group" aria-label="Versions" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {versions.map((one) => (
            <Chip
              key={one.version}
              size="small"
              variant={one === version ? 'filled' : 'outlined'}
              label={`Version ${one.version}`}
              aria-pressed={one === version}
              onClick={() => choose(one.version)}
            />
          ))}
        </Box>
      )}
      <ScorecardView skills={skills} version={version} kind={kind} zone={timeZone} />
    </Box>
  );
}
