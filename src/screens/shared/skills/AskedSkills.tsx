import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { AskedSkill } from '../../../contract/job-profiles';
import { texts } from '../../../contract/texts';

const labelOf = ({ name, primary, minMonths }: AskedSkill) =>
  `${name}${primary ? ' · primary' : ''}${minMonths === 0 ? '' : `, ${minMonths} months`}`;

/** The skills that a job asks for, the primary ones filled. */
export function AskedSkills({ skills }: { skills: readonly AskedSkill[] }) {
  if (skills.length === 0) return <Typography>{texts.noSkills}</Typography>;
  return (
    <Box
      component="ul"
      aria-label="Skills"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}
    >
      {skills.map((skill) => (
        <li key={skill.id}>
          <Chip size="small" variant={skill.primary ? 'filled' : 'outlined'} label={labelOf(skill)} />
        </li>
      ))}
    </Box>
  );
}
