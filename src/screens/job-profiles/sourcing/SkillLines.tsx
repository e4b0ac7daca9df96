import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SkillRow } from '../../../contract/skills';
import { experienceWords } from '../../shared/skills/experience-words';

interface SkillLinesProps {
  title: string;
  empty: string;
  skills: readonly (SkillRow & { has?: number })[];
}

/** The experience with a skill in words. If `has` is given, the required months are shown next to the actual ones. */
const wordsOf = ({ months, has }: { months: number; has?: number }) => {
  if (has === undefined) return months === 0 ? 'any experience' : experienceWords(months);
  const asked = months === 0 ? 'any experience' : experienceWords(months);
  return has === 0 ? `asked: ${asked}` : `${experienceWords(has)}, asked: ${asked}`;
};

/** A named list of skills, with the months of each. */
export function SkillLines({ title, empty, skills }: SkillLinesProps) {
  return (
    <section aria-label={title}>
      <Typography variant="subtitle1" component="h3" sx={{ mb: 1 }}>
        {title} ({skills.length})
      </Typography>
      {skills.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {skills.map((skill) => (
            <Box
              component="li"
              key={skill.id}
              sx={{ display: 'flex', justifyContent: 'space-between', columnGap: 4, flexWrap: 'wrap' }}
            >
              <span>
                {skill.name}
                {skill.primary && (
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {' '}
                    · primary
                  </Box>
                )}
              </span>
              <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {wordsOf(skill)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </section>
  );
}
