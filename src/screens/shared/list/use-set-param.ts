import { useCallback } from 'react';
import { useSearchParams } from '../../../components/use-search-params';

/** Sets a parameter in the address of a list, whose search text stays in the state of the history entry. */
export function useSetParam(): (name: string, value: string) => void {
  const [, setParams] = useSearchParams();
  return useCallback(
    (name, value) =>
      setParams(
        (now) => {
          now.set(name, value);
          return now;
        },
        { state: history.state as unknown },
      ),
    [setParams],
  );
}
