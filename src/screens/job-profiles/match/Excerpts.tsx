import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FoundSkill } from '../../../contract/job-profiles-skills';
import { FoundAt } from '../../shared/skills/FoundAt';
import type { SkillRow } from '../../../contract/skills';

/**
 * Turns the skills found in a text into input for `matchOf`. A text does not state months, so the required months are
 * assumed.
 */
export function asFound(found: readonly FoundSkill[], asked: readonly SkillRow[]): SkillRow[] {
  const months = new Map(asked.map((skill) => [skill.id, skill.months]));
  return found.map(({ id, name }) => ({ id, name, primary: false, months: months.get(id) ?? 0 }));
}

/** The places where a text names skills, each with the words around it. */
export const Excerpts = ({ found }: { found: readonly FoundSkill[] }) => (
  <Box component="section" aria-label="Where the text mentions them">
    <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
      Where the text mentions them ({found.length})
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {found.map(({ id, name, times, ...at }) => (
        <Box component="li" key={id} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
          {times > 1 && `, ${times} times`}
          <FoundAt {...at} />
        </Box>
      ))}
    </Box>
  </Box>
);
