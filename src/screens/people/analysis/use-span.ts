import { DateTime } from 'luxon';
import { longestSpan } from '../../../contract/metrics';
import { day, id as anId } from '../../../contract/kit';
import { useNow } from '../../../components/use-now';
import { useSearchParams } from '../../../components/use-search-params';
import { lastDays } from '../widgets/metrics';

const minute = 60_000;
/** The offered spans, in days that end today. */
export const presets = [7, 28, 90] as const;

/** Why an analysis cannot cover these local days; null if it can. */
export function spanProblem(from: string, to: string): 'order' | 'long' | null {
  if (!day().is(from) || !day().is(to) || to < from) return 'order';
  const days = DateTime.fromISO(to).diff(DateTime.fromISO(from), 'days').days;
  return days >= longestSpan ? 'long' : null;
}

/** The span and the organization of an analysis, stored in the address. The default is the last 28 days. */
export function useSpan(zone: string) {
  const [params, setParams] = useSearchParams();
  const today = DateTime.fromMillis(useNow(minute), { zone }).toFormat('yyyy-MM-dd');
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const days = spanProblem(from, to) === null ? { from, to } : lastDays(today, presets[1]);
  const organizationId = params.get('organizationId') ?? '';
  const put = (changes: Record<string, string | null>) =>
    setParams((now) => {
      // The list below starts again on its first page.
      for (const name of ['rowsFrom', 'rowsTo', 'page', 'id']) now.delete(name);
      for (const [name, value] of Object.entries(changes))
        if (value === null) now.delete(name);
        else now.set(name, value);
      return now;
    });
  const of: Record<string, string> = anId().is(organizationId) ? { organizationId } : {};
  return {
    today,
    days,
    of,
    query: { ...days, ...of },
    params,
    put,
  };
}
