import { useSearchParams } from './use-search-params';

/** The address of a tab, which is always the tab's index on its screen (product: Routes). */
export const tabHref = <T extends string>(
  path: string,
  tabs: readonly T[],
  tab: NoInfer<T>,
  more: Record<string, string> = {},
) => `${path}?${new URLSearchParams({ tab: String(tabs.indexOf(tab)), ...more })}`;

const theObject: readonly string[] = ['id'];

/**
 * The tab in `?tab=`, 0 if it is missing or not one of the `count` tabs, and a function to change it.
 * @param kept what else stays in the address: by default the object that all tabs are about
 */
export function useTab(count: number, kept = theObject): [number, (tab: number) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('tab') ?? '0');
  const tab = Number.isInteger(asked) && asked >= 0 && asked < count ? asked : 0;
  const choose = (next: number) => {
    setParams((now) => {
      // Filters and pages of the previous tab do not apply to the new one.
      for (const key of [...now.keys()]) if (!kept.includes(key)) now.delete(key);
      now.set('tab', String(next));
      return now;
    });
  };
  return [tab, choose];
}
