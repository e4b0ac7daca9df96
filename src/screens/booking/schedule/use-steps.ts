import { useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Refs that move the focus after a choice: to the hours, from an hour to *Book*, and back. */
export type Steps = {
  page: RefObject<HTMLDivElement | null>;
  /** True until the hours have taken the focus. */
  wantsHours: RefObject<boolean>;
  /** True from the choice of an hour until the focus is on *Book* or on the message that nothing was found. */
  asked: RefObject<boolean>;
  toHours: () => void;
};

/** @param begins whether only the hours are missing: they get the focus first, unless that would scroll a phone */
export function useSteps(begins = false): Steps {
  const page = useRef<HTMLDivElement>(null);
  const [first] = useState(() => begins && !window.matchMedia('(pointer: coarse)').matches);
  const wantsHours = useRef(first);
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
