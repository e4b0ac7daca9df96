import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { rupees } from '../../../components/format-money';
import { homeMetricsQuery } from '../../../services/queries/home';

const months = 12;

/** What a panelist wants to know before accepting: the requested level, and the pay that accepting would fix. */
export function RequestTerms({ id }: { id: string }) {
  const { data, isPending } = useQuery(homeMetricsQuery());
  const terms = data?.requests?.find((one) => one.id === id);
  // Their space is reserved while they load, so that the buttons next to and below them do not move.
  if (!terms && !isPending) return null;
  const years = Math.floor((terms?.months ?? 0) / months);
  return (
    <Box data-lines sx={{ display: 'grid', typography: 'caption', color: 'text.secondary' }}>
      <Box component="span" data-figures sx={{ typography: 'subtitle2', color: 'text.primary' }}>
        {terms === undefined ? '\u00a0' : terms.paise === null ? 'Pay not fixed yet' : rupees(terms.paise)}
      </Box>
      {terms === undefined ? '\u00a0' : years === 0 ? 'Any experience' : `Level: ${years}+ years`}
    </Box>
  );
}
