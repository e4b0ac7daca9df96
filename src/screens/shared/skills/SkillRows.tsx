import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import RemoveIcon from '@mui/icons-material/DeleteOutlineOutlined';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { SkillChoice } from '../../../contract/job-profiles-skills';
import { mostSkills, type SkillRow } from '../../../contract/skills';
import { texts } from '../../../contract/texts';
import { ExperienceFields } from './ExperienceFields';
import { SkillPicker } from './SkillPicker';

interface SkillRowsProps {
  rows: readonly SkillRow[];
  onChange: (rows: SkillRow[]) => void;
  /** The least experience of each skill, in months: 1 for a person, 0 for a skill that a job asks for. */
  leastMonths: 0 | 1;
  /** What is wrong with the rows as a whole, such as `skillRowsProblem`. */
  problem?: string;
  label: string;
}

/** Edits skills: whether each one is primary, and the experience. A field adds a skill (product: Skills). */
export function SkillRows({ rows, onChange, leastMonths, problem, label }: SkillRowsProps) {
  const [refused, setRefused] = useState(false);
  const [said, setSaid] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const add = (skill: SkillChoice | null) => {
    if (skill === null) return;
    const { id, name } = skill;
    const isThere = rows.some((row) => row.id === id);
    setRefused(isThere);
    if (isThere) return;
    setSaid(`${name} was added.`);
    onChange([...rows, { id, name, primary: false, months: 0 }]);
  };
  const remove = ({ id, name }: SkillRow) => {
    setRefused(false);
    setSaid(`${name} was removed.`);
    onChange(rows.filter((row) => row.id !== id));
    // The focused button is gone with its row.
    picker.current?.focus();
  };
  const change = (changed: SkillRow) => onChange(rows.map((row) => (row.id === changed.id ? changed : row)));
  const full = rows.length >= mostSkills;
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {rows.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          No skills yet. Add the first one below, then say how much experience{' '}
          {leastMonths === 1 ? 'you have' : 'it needs'}.
        </Typography>
      ) : (
        <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              wrong={problem === texts.oneMonth && row.months < leastMonths}
              onChange={change}
              onRemove={() => remove(row)}
            />
          ))}
        </Box>
      )}
      <SkillPicker
        label="Add a skill"
        onPick={add}
        onType={() => setRefused(false)}
        problem={refused ? texts.skillExists : undefined}
        help={full ? `At most ${mostSkills} skills: remove one to add another.` : undefined}
        disabled={full}
        inputRef={picker}
      />
      {problem !== undefined && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
      {problem === texts.oneMonth && (
        <FormHelperText error>
          {rows
            .filter(({ months }) => months < leastMonths)
            .map(({ name }) => name)
            .join(', ')}
        </FormHelperText>
      )}
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Box>
  );
}

interface RowProps {
  row: SkillRow;
  wrong: boolean;
  onChange: (row: SkillRow) => void;
  onRemove: () => void;
}

function Row({ row, wrong, onChange, onRemove }: RowProps) {
  const { name, primary } = row;
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'grid',
        columnGap: 3,
        rowGap: 2,
        alignItems: 'center',
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto 120px 128px 40px' },
        gridTemplateAreas: {
          xs: '"name name remove" "primary primary primary" "years months ."',
          sm: '"name primary years months remove"',
        },
      }}
    >
      <Typography sx={{ gridArea: 'name', fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
      <FormControlLabel
        sx={{ gridArea: 'primary', mr: 0 }}
        label="Primary"
        control={
          <Switch
            checked={primary}
            onChange={(_, checked) => onChange({ ...row, primary: checked })}
            slotProps={{ input: { 'aria-label': `${name} is primary` } }}
          />
        }
      />
      <ExperienceFields
        name={name}
        months={row.months}
        wrong={wrong}
        onChange={(months) => onChange({ ...row, months })}
      />
      <IconButton sx={{ gridArea: 'remove', justifySelf: 'end' }} aria-label={`Remove ${name}`} onClick={onRemove}>
        <RemoveIcon />
      </IconButton>
    </Box>
  );
}
