import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { LimitedText } from '../../../components/LimitedText';
import { ratingMeanings } from '../../../contract/feedback';
import type { InterviewDetail } from '../../../contract/interviews';
import { limits } from '../../../contract/texts';
import { cardParts } from '../../../machines/feedback/scorecard-draft';
import { goToPart, partId, partTitle } from './card-parts';
import { RatedLine } from './RatedLine';
import { RecommendationField } from './RecommendationField';
import type { FeedbackWriter } from './use-write-feedback';

interface ScorecardFormProps {
  writer: FeedbackWriter;
  interview: Pick<InterviewDetail, 'kind' | 'skills'>;
}

const prose = [
  { field: 'strengths', help: 'What the candidate does well' },
  { field: 'improvements', help: 'What the candidate could improve' },
  { field: 'asked', help: 'The questions and tasks of this interview' },
] as const;

const fieldId = (part: string) => `${partId(part)}-field`;

/** The scorecard (product: Scorecard): a line for each skill of the booking, then the rest. */
export function ScorecardForm({ writer, interview: { kind, skills } }: ScorecardFormProps) {
  const { card, skillIds, problemAt, changeCard, changeSkill } = writer;
  const { opened, openFor, byPointer } = useOpenNotes();
  const parts = cardParts(skillIds);
  const line = (part: string) => ({
    part,
    title: partTitle(part, skills),
    open: opened.includes(part),
    problemAt,
    onFocus: () => openFor(part),
    onRated: () => goToPart(parts[parts.indexOf(part) + 1] ?? part, 'nearest'),
  });
  return (
    <Box
      component="fieldset"
      disabled={writer.locked}
      aria-label="Scorecard"
      onPointerDownCapture={() => byPointer(true)}
      onKeyDownCapture={() => byPointer(false)}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 4 }}
    >
      <Paper variant="outlined">
        <Meanings />
        {skillIds.map((skillId) => (
          <RatedLine
            key={skillId}
            {...line(`skills.${skillId}`)}
            remark={skills.find(({ id }) => id === skillId)?.primary ? 'Primary skill' : undefined}
            value={card.skills.find((entry) => entry.skillId === skillId) ?? { rating: null, evidence: '' }}
            onChange={(change) => changeSkill({ skillId, ...change })}
          />
        ))}
        {(['communication', 'problemSolving'] as const).map((part) => (
          <RatedLine
            key={part}
            {...line(part)}
            value={card[part]}
            onChange={(change) => changeCard({ [part]: { ...card[part], ...change } })}
          />
        ))}
      </Paper>
      <Paper
        variant="outlined"
        sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}
      >
        {prose.map(({ field, help }) => (
          <Part key={field} part={field} wide={field === 'asked'}>
            <LimitedText
              label={partTitle(field, [])}
              labelledAt={fieldId(field)}
              help={help}
              value={card[field]}
              onChange={(text) => changeCard({ [field]: text })}
              max={limits.description}
              rows={3}
              error={problemAt(field)}
            />
          </Part>
        ))}
      </Paper>
      <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 } }}>
        <Part part="recommendation">
          <RecommendationField
            kind={kind}
            value={card.recommendation}
            error={problemAt('recommendation')}
            onChange={(recommendation) => changeCard({ recommendation })}
          />
        </Part>
      </Paper>
    </Box>
  );
}

/**
 * The lines whose notes are open because they were focused. With the keyboard, only the focused line is open. A line
 * opened by a pointer stays open, because closing it would move the next line under the pointer.
 */
function useOpenNotes() {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const pointer = useRef(false);
  return {
    opened,
    byPointer: (is: boolean) => {
      pointer.current = is;
    },
    openFor: (part: string) =>
      setOpened((before) => (pointer.current ? [...before.filter((one) => one !== part), part] : [part])),
  };
}

/** A part of the scorecard with its heading, to which the index links. */
function Part({ part, wide = false, children }: { part: string; wide?: boolean; children: ReactNode }) {
  return (
    <Box
      component="section"
      id={partId(part)}
      tabIndex={-1}
      aria-label={partTitle(part, [])}
      sx={{
        minWidth: 0,
        outline: 'none',
        scrollMarginTop: 120,
        scrollMarginBottom: 120,
        ...(wide && { gridColumn: { md: '1 / -1' } }),
      }}
    >
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {prose.some(({ field }) => field === part) ? (
          <label htmlFor={fieldId(part)}>{partTitle(part, [])}</label>
        ) : (
          partTitle(part, [])
        )}
      </Typography>
      {children}
    </Box>
  );
}

function Meanings() {
  return (
    <Box
      component="section"
      aria-label="What the ratings mean"
      sx={{ px: { xs: 4, sm: 6 }, py: 3, borderBottom: '1px solid', borderColor: 'divider' }}
    >
      <Typography variant="h4" component="h2" sx={{ mb: 2 }}>
        Ratings
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'auto 1fr', md: 'repeat(5, 1fr)' },
          gap: { xs: 1, md: 4 },
          columnGap: 4,
        }}
      >
        {ratingMeanings.map(({ rating, word, meaning }) => (
          <Box key={rating} sx={{ display: { xs: 'contents', md: 'block' } }}>
            <Box component="dt" sx={{ typography: 'caption', fontWeight: 600 }}>
              {rating} {word}
            </Box>
            <Box component="dd" sx={{ m: 0, typography: 'caption', color: 'text.secondary' }}>
              {meaning}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography
        variant="caption"
        component="p"
        sx={{ mt: 2, color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}
      >
        Keyboard: 1 to 5 rates the current line, 0 or N marks it not assessed, Ctrl+Enter submits.
      </Typography>
    </Box>
  );
}
