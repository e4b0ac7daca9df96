import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LimitedText } from '../../../components/LimitedText';
import { ratingMeanings } from '../../../contract/feedback';
import type { InterviewDetail } from '../../../contract/interviews';
import { limits } from '../../../contract/texts';
import { AssessmentFields } from './AssessmentFields';
import { Part } from './Part';
import { partTitle } from './card-parts';
import { RecommendationField } from './RecommendationField';
import type { FeedbackWriter } from './use-write-feedback';

interface ScorecardFormProps {
  writer: FeedbackWriter;
  interview: Pick<InterviewDetail, 'kind' | 'skills'>;
}

const prose = [
  { field: 'strengths', help: 'What the candidate does well' },
  { field: 'improvements', help: 'What would make the candidate better' },
  { field: 'asked', help: 'The questions and tasks of this interview' },
] as const;

/** The scorecard (product: Scorecard): first the skills of the booking, then the rest. */
export function ScorecardForm({ writer, interview }: ScorecardFormProps) {
  const { card, problemAt, changeCard, changeSkill } = writer;
  const given = new Map(card.skills.map((entry) => [entry.skillId, entry]));
  return (
    <Box
      component="fieldset"
      disabled={writer.locked}
      aria-label="Scorecard"
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 4 }}
    >
      <Meanings />
      {writer.skillIds.map((skillId) => {
        const skill = interview.skills.find(({ id }) => id === skillId);
        const title = partTitle(`skills.${skillId}`, interview.skills);
        return (
          <Part
            key={skillId}
            part={`skills.${skillId}`}
            title={title}
            note={skill?.primary ? 'Primary skill' : undefined}
          >
            <AssessmentFields
              title={title}
              field={`skills.${skillId}`}
              value={given.get(skillId) ?? { rating: null, evidence: '' }}
              problemAt={problemAt}
              onChange={(change) => changeSkill({ skillId, ...change })}
            />
          </Part>
        );
      })}
      {(['communication', 'problemSolving'] as const).map((part) => (
        <Part key={part} part={part} title={partTitle(part, [])}>
          <AssessmentFields
            title={partTitle(part, [])}
            field={part}
            value={card[part]}
            problemAt={problemAt}
            onChange={(change) => changeCard({ [part]: { ...card[part], ...change } })}
          />
        </Part>
      ))}
      {prose.map(({ field, help }) => (
        <Part key={field} part={field} title={partTitle(field, [])}>
          <LimitedText
            label={help}
            value={card[field]}
            onChange={(text) => changeCard({ [field]: text })}
            max={limits.description}
            rows={4}
            error={problemAt(field)}
          />
        </Part>
      ))}
      <Part part="recommendation" title={partTitle('recommendation', [])}>
        <RecommendationField
          kind={interview.kind}
          value={card.recommendation}
          error={problemAt('recommendation')}
          onChange={(recommendation) => changeCard({ recommendation })}
        />
      </Part>
    </Box>
  );
}

function Meanings() {
  return (
    <Box component="section" aria-label="What the ratings mean" sx={{ px: { xs: 0, sm: 1 } }}>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 2 }}>
        What the ratings mean
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
    </Box>
  );
}
