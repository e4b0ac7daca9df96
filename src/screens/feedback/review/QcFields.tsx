import Box from '@mui/material/Box';
import { LimitedText } from '../../../components/LimitedText';
import type { Scorecard } from '../../../contract/feedback';
import type { AskedSkill } from '../../../contract/job-profiles';
import { limits } from '../../../contract/texts';
import type { CardChange, SkillChange } from '../../../machines/feedback/scorecard-draft';
import { partTitle } from '../parts/card-parts';
import { RatedLine } from '../parts/RatedLine';
import { RecommendationField } from '../parts/RecommendationField';

/** An unsaved version, as this device stores it, and the version that it began as. */
export type KeptCard = { card: Scorecard; base?: Scorecard };
const isCard = (card: Partial<Scorecard> | undefined) =>
  Array.isArray(card?.skills) && typeof card.strengths === 'string' && typeof card.communication === 'object';
/** Checks the shape, because an older version of the form may have stored the value. */
export const isKeptCard = (value: unknown): value is KeptCard => {
  const { card, base } = (value ?? {}) as Partial<KeptCard>;
  return isCard(card) && (base === undefined || isCard(base));
};

interface QcFieldsProps {
  card: Scorecard;
  skills: readonly AskedSkill[];
  kind: 'real' | 'mock';
  problemAt: (field: string) => string | undefined;
  onCard: (change: CardChange) => void;
  onSkill: (change: SkillChange) => void;
}

const prose = ['strengths', 'improvements', 'asked'] as const;

/** The fields of a scorecard that an admin can correct. */
export function QcFields({ card, skills, kind, problemAt, onCard, onSkill }: QcFieldsProps) {
  const line = { open: true, problemAt };
  const given = new Map(card.skills.map((entry) => [entry.skillId, entry]));
  return (
    <Box component="section" aria-label="Scorecard" sx={{ display: 'grid', gap: 6, minWidth: 0 }}>
      {skills.map(({ id, name }) => (
        <RatedLine
          key={id}
          {...line}
          title={name}
          part={`skills.${id}`}
          value={given.get(id) ?? { rating: null, evidence: '' }}
          onChange={(change) => onSkill({ skillId: id, ...change })}
        />
      ))}
      {(['communication', 'problemSolving'] as const).map((part) => (
        <RatedLine
          key={part}
          {...line}
          title={partTitle(part, skills)}
          part={part}
          value={card[part]}
          onChange={(change) => onCard({ [part]: { ...card[part], ...change } })}
        />
      ))}
      {prose.map((field) => (
        <LimitedText
          key={field}
          label={partTitle(field, skills)}
          value={card[field]}
          onChange={(text) => onCard({ [field]: text })}
          max={limits.description}
          error={problemAt(field)}
        />
      ))}
      <RecommendationField
        kind={kind}
        value={card.recommendation}
        error={problemAt('recommendation')}
        onChange={(recommendation) => onCard({ recommendation })}
      />
    </Box>
  );
}
