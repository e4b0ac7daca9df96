import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import ExtraIcon from '@mui/icons-material/AddCircleOutlined';
import MatchedIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/RemoveCircleOutlined';
import type { ElementType } from 'react';
import type { SkillMatch, SkillRow } from '../../../contract/skills';
import { experienceWords } from './experience-words';

/** The share as a ring with its number. Its meaning is in the text next to it. */
export function MatchRing({ share, size = 96 }: { share: number; size?: number }) {
  const percent = Math.round(share * 100);
  const around = 2 * Math.PI * 42;
  return (
    <Box
      role="img"
      data-ring
      aria-label={`Match ${percent}%`}
      sx={{ position: 'relative', width: size, height: size, flexShrink: 0 }}
    >
      <Box component="svg" viewBox="0 0 100 100" aria-hidden sx={{ width: size, height: size, display: 'block' }}>
        <Box
          component="circle"
          cx="50"
          cy="50"
          r="42"
          fill="none"
          strokeWidth="10"
          sx={{ stroke: 'var(--mui-palette-divider)' }}
        />
        <Box
          component="circle"
          cx="50"
          cy="50"
          r="42"
          fill="none"
          strokeWidth="10"
          strokeDasharray={`${share * around} ${around}`}
          transform="rotate(-90 50 50)"
          sx={{ stroke: 'var(--mui-palette-brand-main)' }}
        />
      </Box>
      <Box
        aria-hidden
        data-figures
        sx={{
          position: 'absolute',
          inset: 0,
          display: 'grid',
          placeItems: 'center',
          fontWeight: 600,
          fontSize: size < 64 ? 11 : size / 4.5,
        }}
      >
        {size < 64 ? `${percent}%` : `${percent}%`}
      </Box>
    </Box>
  );
}

interface MatchViewProps {
  match: SkillMatch;
  /** Whose skills they are: "you have", "the candidate has". */
  whose?: 'you' | 'candidate';
}

/** A match in full: its share, and the skills that match, are missing, and are extra (product: Job matching). */
export function MatchView({ match: { share, matched, missing, extra }, whose = 'you' }: MatchViewProps) {
  const asked = matched.length + missing.length;
  const has = whose === 'you' ? 'you have' : 'the candidate has';
  const own = whose === 'you' ? 'You fit' : 'The candidate fits';
  return (
    <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <MatchRing share={share} />
        <Typography sx={{ minWidth: 0 }}>
          {asked === 0
            ? 'This job asks for no skills.'
            : `${own} ${matched.length} of the ${asked} ${asked === 1 ? 'skill' : 'skills'} that this job asks for. Primary skills count twice.`}
        </Typography>
      </Box>
      <Skills
        title="Missing"
        icon={MissingIcon}
        look="noShow"
        skills={missing}
        lineOf={({ has: there, months }) =>
          there === 0
            ? `asked: ${askedWords(months)}`
            : `${has} ${experienceWords(there)}, asked: ${askedWords(months)}`
        }
      />
      <Skills
        title="Matched"
        icon={MatchedIcon}
        look="completed"
        skills={matched}
        lineOf={({ months }) => `asked: ${askedWords(months)}`}
      />
      <Skills
        title="Extra"
        icon={ExtraIcon}
        look="upcoming"
        skills={extra}
        // A text names skills without saying for how long they were used.
        lineOf={({ months }) => (months === 0 ? 'experience not known' : experienceWords(months))}
      />
    </Box>
  );
}

const askedWords = (months: number) => (months === 0 ? 'any experience' : experienceWords(months));

interface SkillsProps<S> {
  title: string;
  icon: ElementType;
  look: 'completed' | 'noShow' | 'upcoming';
  skills: readonly S[];
  lineOf: (skill: S) => string;
}

function Skills<S extends SkillRow>({ title, icon: Icon, look, skills, lineOf }: SkillsProps<S>) {
  if (skills.length === 0) return null;
  return (
    <Box component="section" aria-label={`${title} skills`}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {title} ({skills.length})
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {skills.map((skill) => (
          <Box component="li" key={skill.id} sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
            <Icon aria-hidden sx={{ fontSize: 20, color: `interview.${look}.main`, flexShrink: 0 }} />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {skill.name}
              {skill.primary && title !== 'Extra' && ' (primary)'}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{lineOf(skill)}</Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
