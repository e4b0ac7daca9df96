import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { homeFiguresQuery } from '../../../services/queries/home';
import { rupees } from './figures';

const months = 12;

/** What a panelist wants to know before accepting: the level asked for, and the pay that accepting would fix. */
export function RequestTerms({ id }: { id: string }) {
  const { data } = useQuery(homeFiguresQuery());
  const terms = data?.requests?.find((one) => one.id === id);
  if (!terms) return null;
  const years = Math.floor(terms.months / months);
  return (
    <Box sx={{ display: 'grid', typography: 'caption', color: 'text.secondary' }}>
      <Box component="span" data-figures sx={{ typography: 'subtitle2', color: 'text.primary' }}>
        {terms.paise === null ? 'Pay not fixed yet' : rupees(terms.paise)}
      </Box>
      {years === 0 ? 'Any experience' : `Level: ${years}+ years`}
    </Box>
  );
}
