import { useSearchParams } from 'wouter';

/**
 * The tab in `?tab=` (product: Routes), 0 if it is missing or not one of the `count` tabs, and a function to change
 * it. With `labels`, a link may name the tab by its label.
 */
export function useTab(count: number, labels: readonly string[] = []): [number, (tab: number) => void] {
  const [params, setParams] = useSearchParams();
  const given = params.get('tab') ?? '0';
  const asked = labels.includes(given) ? labels.indexOf(given) : Number(given);
  const tab = Number.isInteger(asked) && asked >= 0 && asked < count ? asked : 0;
  const choose = (next: number) =>
    setParams((now) => {
      // Filters and pages of the previous tab do not apply to the new one.
      for (const key of [...now.keys()]) if (key !== 'id') now.delete(key);
      now.set('tab', String(next));
      return now;
    });
  return [tab, choose];
}
