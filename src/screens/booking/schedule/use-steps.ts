import { useMemo, useRef } from 'react';
import type { RefObject } from 'react';

/** Where the focus goes after a choice: to the hours, from an hour to *Book*, and back. */
export type Steps = {
  page: RefObject<HTMLDivElement | null>;
  /** True until the hours have taken the focus. */
  wantsHours: RefObject<boolean>;
  /** True from the choice of an hour until *Book*, or the message that nothing was found, has the focus. */
  asked: RefObject<boolean>;
  toHours: () => void;
};

export function useSteps(): Steps {
  const page = useRef<HTMLDivElement>(null);
  const wantsHours = useRef(false);
  const asked = useRef(false);
  return useMemo(
    () => ({
      page,
      wantsHours,
      asked,
      toHours: () => page.current?.querySelector<HTMLElement>('[role="grid"] button[tabindex="0"]')?.focus(),
    }),
    [],
  );
}
