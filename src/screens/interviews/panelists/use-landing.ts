import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import useEventCallback from '@mui/utils/useEventCallback';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { columnWidth } from '../../../components/slot-days';
import type { PanelistDay, findLandings } from '../../../contract/booking';
import type { InterviewRow } from '../../../contract/interviews';
import type { Named, QueryOf } from '../../../contract/kit';
import { iso, quarter } from '../../../contract/time';
import { landingsQuery } from '../../../services/queries/interviews';
import { mayMove } from '../../shared/interview/calendar-events';
import { currentTime, nextPlace, refusalAt, type Board, type Place } from './landing';

interface LandingInput {
  rows: readonly PanelistDay[];
  query: QueryOf<typeof findLandings>;
  day: { from: number; columns: number };
  now: number;
  /** The scrolling box. */
  scroller: RefObject<HTMLDivElement | null>;
  onMove: (interview: InterviewRow, start: string, to: Named) => void;
  onOpen: (id: string) => void;
}

/** The distance that a pointer moves before it drags, in pixels. */
const dragFrom = 5;
/** The distance from an edge at which the box scrolls, and how far it scrolls for each frame, in pixels. */
const edge = 48;
const scrollBy = 14;

/**
 * Moves an interview over the day: dragged by a pointer, or by keys from `M` to Enter or Escape. The places where it
 * may be dropped are fetched when the move begins.
 */
export function useLanding({ rows, query, day, now, scroller, onMove, onOpen }: LandingInput) {
  const queryClient = useQueryClient();
  const [moving, setMoving] = useState<{ interview: InterviewRow; place: Place | null; how: 'pointer' | 'keys' }>();
  const [refused, setRefused] = useState<string | null>(null);
  const hint = useRef<HTMLDivElement>(null);
  const dragged = useRef(false);
  const stop = useRef<() => void>(() => undefined);
  const { data } = useQuery({ ...landingsQuery(moving?.interview.id ?? '', query), enabled: moving !== undefined });
  // Independent of the place, which changes with each step.
  const subject = moving?.interview;
  const board = useMemo(
    (): Board | null =>
      subject === undefined
        ? null
        : {
            interview: subject,
            rows,
            landings: data && new Map(data.content.map((row) => [row.panelistId, row.landings])),
            now,
          },
    [subject, rows, data, now],
  );
  useEffect(() => () => stop.current(), []);

  const begin = (interview: InterviewRow, how: 'pointer' | 'keys', place: Place | null) => {
    setRefused(null);
    setMoving({ interview, how, place });
  };
  const cancel = () => {
    stop.current();
    setMoving(undefined);
  };
  /** Asks whether to move the interview to the place, or says why that is not possible. */
  const drop = useEventCallback((place: Place | null) => {
    cancel();
    if (board === null || place === null) return;
    const why = refusalAt(board, place);
    const to = rows.find(({ panelistId }) => panelistId === place.panelistId);
    if (why !== null || to === undefined) setRefused(why === currentTime ? null : why);
    else onMove(board.interview, iso(place.start), { id: to.panelistId, name: to.panelistName });
  });

  const interviewAt = (target: EventTarget) => {
    const block = target instanceof Element ? target.closest<HTMLElement>('[data-interview]') : null;
    const id = block?.dataset['interview'];
    const interview = rows.flatMap(({ interviews }) => interviews).find((one) => one.id === id);
    return block && interview ? { block, interview } : null;
  };

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    dragged.current = false;
    const found = interviewAt(event.target);
    if (event.button !== 0 || event.pointerType === 'touch' || !found || !mayMove(found.interview)) return;
    const { interview } = found;
    const grid = event.currentTarget;
    const startColumn = (Date.parse(interview.start ?? '') - day.from) / quarter;
    const trackLeft = found.block.closest('[data-track]')?.getBoundingClientRect().left ?? 0;
    const grabbed = event.clientX - trackLeft - startColumn * columnWidth;
    let last = { x: event.clientX, y: event.clientY };
    let frame = 0;
    const placeAt = ({ x, y }: typeof last): Place | null => {
      const track = [...grid.querySelectorAll<HTMLElement>('[data-track]')].find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return y >= top && y < bottom;
      });
      const panelistId = track?.dataset['track'];
      if (track === undefined || panelistId === undefined) return null;
      const column = Math.round((x - grabbed - track.getBoundingClientRect().left) / columnWidth);
      return { panelistId, start: day.from + Math.min(Math.max(column, 0), day.columns - 1) * quarter };
    };
    const update = () => {
      if (hint.current) {
        // Keeps the hint inside the window: it moves to the left of the pointer if there is no room on the right.
        const beside = last.x + 14 + hint.current.offsetWidth > innerWidth ? -14 - hint.current.offsetWidth : 14;
        hint.current.style.transform = `translate(${last.x + beside}px, ${last.y + 18}px)`;
      }
      const place = placeAt(last);
      setMoving((was) =>
        was?.place?.panelistId === place?.panelistId && was?.place?.start === place?.start
          ? was
          : { interview, how: 'pointer', place },
      );
    };
    const scrollAtEdge = () => {
      const box = scroller.current?.getBoundingClientRect();
      if (box) {
        const towards = (at: number, low: number, high: number) => (at < low ? -scrollBy : at > high ? scrollBy : 0);
        const left = towards(last.x, box.left + edge, box.right - edge);
        const top = towards(last.y, box.top + edge, box.bottom - edge);
        if (left !== 0 || top !== 0) {
          scroller.current?.scrollBy({ left, top });
          update();
        }
      }
      frame = requestAnimationFrame(scrollAtEdge);
    };
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (!dragged.current) {
        if (Math.hypot(x - last.x, y - last.y) < dragFrom) return;
        dragged.current = true;
        begin(interview, 'pointer', null);
        frame = requestAnimationFrame(scrollAtEdge);
      }
      last = { x, y };
      update();
    };
    const up = (ended: globalThis.PointerEvent) => {
      stop.current();
      if (dragged.current) drop(placeAt({ x: ended.clientX, y: ended.clientY }));
    };
    const onEscape = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') cancel();
    };
    stop.current();
    const listening = new AbortController();
    stop.current = () => {
      listening.abort();
      cancelAnimationFrame(frame);
    };
    const { signal } = listening;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', up, { signal });
    addEventListener('pointercancel', cancel, { signal });
    addEventListener('keydown', onEscape, { signal });
    void queryClient.prefetchQuery(landingsQuery(interview.id, query));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const found = interviewAt(event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || !found) return;
    if (moving?.how === 'keys' && moving.place !== null && board !== null) {
      if (event.key === 'Enter' || event.key === ' ') {
        const why = refusalAt(board, moving.place);
        if (why === null || why === currentTime) drop(moving.place);
      } else if (event.key === 'Escape') cancel();
      else {
        const place = nextPlace(board, moving.place, event.key);
        if (place === undefined) return;
        setMoving({ ...moving, place });
      }
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key.toLowerCase() === 'm' && mayMove(found.interview) && found.interview.panelist) {
      event.preventDefault();
      begin(found.interview, 'keys', {
        panelistId: found.interview.panelist.id,
        start: Date.parse(found.interview.start ?? ''),
      });
    }
  }

  return {
    board,
    moving,
    /** Why the last drop was refused. */
    refused,
    /** The hint that follows the pointer. */
    hint,
    handlers: {
      onPointerDown,
      onKeyDown,
      onClick(event: MouseEvent<HTMLElement>) {
        const found = interviewAt(event.target);
        // The end of a drag is not a click. A click made by a key has `detail` 0.
        if (found && !(dragged.current && event.detail > 0)) onOpen(found.interview.id);
      },
      onBlur() {
        if (moving?.how === 'keys') cancel();
      },
    },
  };
}
