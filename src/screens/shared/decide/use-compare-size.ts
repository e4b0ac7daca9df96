import useMediaQuery from '@mui/material/useMediaQuery';
import { asCards } from '../../../components/data-table-types';

/** The number of candidates that fit side by side: two on a phone, three in a narrow window, four to six otherwise. */
export function useCompareSize(): { size: number; narrow: boolean } {
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const narrow = useMediaQuery(asCards, { noSsr: true });
  const five = useMediaQuery('(min-width:1280px)', { noSsr: true });
  const six = useMediaQuery('(min-width:1600px)', { noSsr: true });
  return { size: phone ? 2 : narrow ? 3 : six ? 6 : five ? 5 : 4, narrow };
}
