import { fromPromise } from 'xstate';
import type { Saving } from '../../../machines/kit/edit';

type Calls<Fields, Stored> = {
  create: (draft: Fields, key: string) => Promise<Stored>;
  change: (id: string, draft: Fields, revision: number, key: string) => Promise<Stored>;
  /** Reads again what the change affects, after success and failure. */
  refresh: () => unknown;
};

/** Saves the draft of an editor. No abort signal: leaving the page must not hide the outcome. */
export const savedBy = <Fields, Stored>({ create, change, refresh }: Calls<Fields, Stored>) =>
  fromPromise(async ({ input: { id, revision, draft, key } }: { input: Saving<Fields> }): Promise<Stored> => {
    try {
      return await (id === null ? create(draft, key) : change(id, draft, revision, key));
    } finally {
      void refresh();
    }
  });
