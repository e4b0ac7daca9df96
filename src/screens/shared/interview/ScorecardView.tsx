import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatInstant } from '../../../components/format-time';
import { ratingMeanings, ratings, recommendationLabels } from '../../../contract/feedback';
import type { Assessment, FeedbackVersion, Recommendation } from '../../../contract/feedback';
import type { AskedSkill } from '../../../contract/job-profiles';
import { texts } from '../../../contract/texts';

interface ScorecardViewProps {
  /** The skills at the time of booking. */
  skills: readonly AskedSkill[];
  version: FeedbackVersion;
  kind: 'real' | 'mock';
  zone: string;
}

/** A submitted scorecard: first the recommendation, then the skills with their evidence, then the texts. */
export function ScorecardView({ skills, version, kind, zone }: ScorecardViewProps) {
  const { scorecard: card } = version;
  const given = new Map(card.skills.map((entry) => [entry.skillId, entry]));
  const blank: Assessment = { rating: null, evidence: '' };
  return (
    <Box component="article" aria-label="Feedback" sx={{ display: 'grid', gap: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        {card.recommendation && <RecommendationChip recommendation={card.recommendation} kind={kind} />}
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {version.kind === 'qcUpdate' ? 'Updated' : 'Written'} by {version.byName}, {formatInstant(version.at, zone)}
        </Typography>
      </Box>
      <Box component="ul" aria-label="Ratings" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {skills.map((skill) => (
          <Rated
            key={skill.id}
            name={skill.name}
            note={skill.primary ? 'Primary skill' : undefined}
            assessment={given.get(skill.id) ?? blank}
          />
        ))}
        <Rated name="Communication" assessment={card.communication} />
        <Rated name="Problem solving" assessment={card.problemSolving} />
      </Box>
      <Prose title="Strengths">{card.strengths}</Prose>
      <Prose title="Improvements">{card.improvements}</Prose>
      <Prose title="What was asked">{card.asked}</Prose>
    </Box>
  );
}

const good: readonly Recommendation[] = ['strongHire', 'hire'];

/** The recommendation as a chip; for a mock interview on its readiness scale. */
export function RecommendationChip(props: { recommendation: Recommendation; kind: 'real' | 'mock' }) {
  const look = good.includes(props.recommendation) ? 'completed' : 'noShow';
  return (
    <Chip
      label={recommendationLabels[props.kind][props.recommendation]}
      size="small"
      sx={{ bgcolor: `interview.${look}.bg`, color: `interview.${look}.main`, fontWeight: 500 }}
    />
  );
}

function Rated({ name, note, assessment }: { name: string; note?: string | undefined; assessment: Assessment }) {
  const { rating, evidence } = assessment;
  const meaning = ratingMeanings.find((one) => one.rating === rating);
  const word = meaning ? `${meaning.rating} · ${meaning.word}` : rating === null ? texts.fieldEmpty : 'Not assessed';
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
        <Box component="span" sx={{ typography: 'subtitle2', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
          {note && (
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', ml: 2 }}>
              {note}
            </Box>
          )}
        </Box>
        <Box component="span" title={meaning?.meaning}>
          {word}
        </Box>
      </Box>
      <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: 1 }}>
        {ratings.map((step) => (
          <Box
            key={step}
            sx={{
              height: 6,
              borderRadius: '3px',
              bgcolor: typeof rating === 'number' && step <= rating ? 'brand.main' : 'divider',
            }}
          />
        ))}
      </Box>
      {evidence && (
        <Typography
          sx={{ color: 'text.secondary', maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {evidence}
        </Typography>
      )}
    </Box>
  );
}

function Prose({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography sx={{ maxWidth: '72ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children || texts.fieldEmpty}
      </Typography>
    </section>
  );
}
