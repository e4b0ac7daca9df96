import { useSearchParams } from 'wouter';

/** The page of a list in `?page=`, from 0, and how to turn it. */
export function usePage(): [number, (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page') ?? 0);
  const page = Number.isInteger(asked) && asked >= 0 && asked <= 1_000_000 ? asked : 0;
  const turn = (next: number) =>
    setParams((now) => {
      if (next === 0) now.delete('page');
      else now.set('page', String(next));
      return now;
    });
  return [page, turn];
}

/** The row whose detail is open, in `?id=`; opening it can be taken back by the browser. */
export function useOpenId(): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = (id: string | null) =>
    setParams(
      (now) => {
        if (id === null) now.delete('id');
        else now.set('id', id);
        return now;
      },
      { replace: id === null },
    );
  return [params.get('id'), open];
}
