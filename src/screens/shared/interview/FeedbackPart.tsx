import { useState } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import type { FeedbackVersion } from '../../../contract/feedback';
import type { AskedSkill } from '../../../contract/job-profiles';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { feedbackQuery } from '../../../services/queries/feedback';
import { QueryView } from '../QueryView';
import { ScorecardView } from './ScorecardView';

/** The feedback that the reader may see: the newest version, with a choice of earlier ones. */
export function FeedbackPart({ interviewId, kind }: { interviewId: string; kind: 'real' | 'mock' }) {
  const query = useQuery(feedbackQuery(interviewId));
  return (
    <QueryView query={query} name="feedback" rows={4}>
      {(feedback) => <Versions {...feedback} kind={kind} />}
    </QueryView>
  );
}

interface VersionsProps {
  skills: AskedSkill[];
  versions: FeedbackVersion[];
  kind: 'real' | 'mock';
}

function Versions({ skills, versions, kind }: VersionsProps) {
  const { timeZone } = useMe();
  const [chosen, choose] = useState<number | null>(null);
  const version = versions.find((one) => one.version === chosen) ?? versions[0];
  if (version === undefined) return <EmptyState text={texts.fieldEmpty} line="There is no feedback yet." />;
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
