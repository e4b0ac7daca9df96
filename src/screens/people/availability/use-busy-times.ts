import { useEffect, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toast';
import type { BusySpan } from '../../../contract/calendars';
import { texts } from '../../../contract/texts';
import { busyQuery, calendarsQuery, readNow, setIgnored } from '../../../services/queries/calendars';

/**
 * Has the server read the panelist's calendars, once, as soon as at least one is known. Failures are shown elsewhere.
 */
export function useReadOnOpen(): void {
  const queryClient = useQueryClient();
  const { data } = useQuery(calendarsQuery());
  const asked = useRef(false);
  const has = data?.connections.some(({ setUp }) => setUp) ?? false;
  useEffect(() => {
    if (!has || asked.current) return;
    asked.current = true;
    // The line of the calendars shows how they were read.
    readNow(queryClient).catch(() => undefined);
  }, [has, queryClient]);
}

const none: readonly BusySpan[] = [];

/** The busy times between two instants, and a function to ignore one or count it again. */
export function useBusyTimes(within: { from: string; to: string }) {
  const queryClient = useQueryClient();
  const query = useQuery(busyQuery(within));
  const toggle = useMutation({
    mutationFn: ({ id, ignored }: BusySpan) => setIgnored(queryClient, id, !ignored),
    onSuccess: (_, { calendar, ignored }) =>
      void toast.success(
        ignored ? `${calendar} counts again at this time.` : `Ignored. You can be booked at this time.`,
      ),
    onError: ({ message }) => void toast.error(message || texts.wentWrong),
  });
  const pressed = useRef<string>(undefined);
  return {
    query,
    spans: query.data?.spans ?? none,
    toggle(span: BusySpan) {
      pressed.current = span.id;
      toggle.mutate(span);
    },
    /** Returns the focus to the pressed button, because the calendar draws all of its events again. */
    keepFocus(span: BusySpan, button: HTMLElement | null) {
      if (span.id === pressed.current && document.activeElement === document.body) button?.focus();
    },
    /** The id of the busy time that is being changed. */
    changing: toggle.isPending ? toggle.variables.id : null,
  };
}
export type BusyTimes = ReturnType<typeof useBusyTimes>;
