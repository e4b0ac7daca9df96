import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { toast } from '../../../components/toast';
import { experienceMost } from '../../../contract/people-panelists';
import { useSetExperience } from '../../../services/queries/accounts';
import { LineField } from '../../shared/invite/LineField';
import { monthsInWords } from './panelist-words';

/**
 * A panelist's experience in months, which determines the pay of an interview when it is accepted (product:
 * Remuneration).
 */
export function ExperienceField({ id, months }: { id: string; months: number }) {
  const [typed, setTyped] = useState(String(months));
  const { mutate, isPending, error } = useSetExperience(id);
  const value = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : NaN;
  const wrong = !(value <= experienceMost);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrong) mutate(value, { onSuccess: () => void toast.success('Experience saved.') });
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3 }}
    >
      <LineField
        label="Experience in months"
        value={typed}
        onChange={setTyped}
        problem={wrong ? `A whole number from 0 to ${experienceMost}` : (error?.message ?? null)}
        help={wrong ? '' : `${monthsInWords(value)}. It sets the pay of the next accepted interview.`}
        disabled={isPending}
      />
      <Button type="submit" variant="outlined" loading={isPending} disabled={wrong || value === months} sx={{ mt: 7 }}>
        Save
      </Button>
    </Box>
  );
}
