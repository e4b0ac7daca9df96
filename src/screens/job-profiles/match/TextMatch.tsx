import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UseMutationResult } from '@tanstack/react-query';
import { EmptyState } from '../../../components/EmptyState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { LimitedText } from '../../../components/LimitedText';
import type { JobProfile } from '../../../contract/job-profiles-edit';
import type { FoundSkill } from '../../../contract/job-profiles-skills';
import { matchOf } from '../../../contract/skills';
import { limits, texts } from '../../../contract/texts';
import { MatchView } from '../../shared/skills/MatchView';
import { asFound, Excerpts } from './Excerpts';

/** The search for skills in a text. */
type Finding = UseMutationResult<FoundSkill[], Error, string>;

/**
 * The form for a text, such as a resume, in which skills are searched. The text is neither stored nor put in the
 * address.
 */
export function TextToMatch({ finding }: { finding: Finding }) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const empty = text.trim() === '';
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!empty && text.length <= limits.resume) finding.mutate(text);
      }}
      sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}
    >
      <LimitedText
        label="Text"
        value={text}
        onChange={setText}
        max={limits.resume}
        rows={10}
        help="Paste a resume. We read its skills and do not save it."
        error={tried && empty ? texts.fieldRequired('Text') : undefined}
      />
      <Button type="submit" variant="contained" loading={finding.isPending}>
        Find skills
      </Button>
      {finding.error && <Alert severity="error">{finding.error.message} Your text is still here.</Alert>}
    </Box>
  );
}

/** The match of a job profile with the skills found in the text. */
export function FoundMatch({ job, finding: { data, isPending } }: { job: JobProfile; finding: Finding }) {
  const asked = job.content.skills;
  if (isPending) return <SkeletonRows rows={5} label="Reading the text" />;
  if (data === undefined)
    return (
      <EmptyState text="No text yet" line="Paste a text and press Find skills to see how it fits the job profile." />
    );
  if (data.length === 0) return <EmptyState text={texts.searchEmpty} line="The text has none of the listed skills." />;
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="info">Experience cannot be read from text, so each skill found counts as enough.</Alert>
      <MatchView match={matchOf(asked, asFound(data, asked))} whose="candidate" />
      <Excerpts found={data} />
    </Box>
  );
}
