import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { QueryFailure, type Asked } from '../../shared/QueryView';

export interface ResultsProps<Data> {
  label: string;
  query: Asked<Data>;
  /** What the user must choose before there are results; null once an hour is chosen. */
  prompt: string | null;
  looking: string;
  /** Whether the loaded data belongs to an earlier search. */
  stale: boolean;
  isEmpty: (data: Data) => boolean;
  /** True from a search until its results are shown and focused. */
  asked: RefObject<boolean>;
  children: (data: Data) => ReactNode;
}

/** The results for the chosen hour, best first, or why there are none. */
export function Results<Data>(props: ResultsProps<Data>) {
  const { label, query, prompt, looking, stale, isEmpty, asked, children } = props;
  const { data, error, isFetching } = query;
  const section = useRef<HTMLElement>(null);
  const nothing = prompt === null && data !== undefined && isEmpty(data);
  useEffect(() => {
    // If there are results, the bar takes the focus.
    if (isFetching || !asked.current || !nothing) return;
    asked.current = false;
    section.current?.focus();
  }, [isFetching, asked, nothing]);
  const failed = error !== null && (data === undefined || !isFetching);
  return (
    <Box component="section" ref={section} tabIndex={-1} aria-label={label} sx={arrives}>
      {prompt !== null ? (
        <Box sx={{ color: 'text.secondary' }}>{prompt}</Box>
      ) : failed ? (
        <QueryFailure query={query} kept="Your choices are still here." />
      ) : data === undefined || stale ? (
        <SkeletonRows rows={5} label={looking} />
      ) : (
        children(data)
      )}
    </Box>
  );
}

const arrival = keyframes({ 'from, to': { pointerEvents: 'none' } });
const arrives = {
  minWidth: 0,
  outline: 'none',
  scrollMarginTop: 80,
  // The results may appear under the pointer: a click meant for something else must not choose a slot.
  '&&': { animation: `${arrival} 400ms`, animationDuration: '400ms !important' },
} as const;
