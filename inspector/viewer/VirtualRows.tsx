import { useLayoutEffect, useRef, useState, type AriaRole, type KeyboardEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';

interface VirtualRowsProps {
  count: number;
  /** The height of every row, in px. */
  rowHeight: number;
  /** The role of the whole list. `rowId` gives the id of a row. */
  role: AriaRole;
  label: string;
  /** The index of the active row; -1 for none. The row is scrolled into view when the index changes. */
  active: number;
  /** Keeps the newest row in view as long as the user has not scrolled away from it. */
  follow?: boolean;
  rowId(place: number): string;
  row(place: number): ReactNode;
  onKeyDown?(event: KeyboardEvent): void;
  /** A header that stays at the top and is as wide as the rows. */
  head?: ReactNode;
  headHeight?: number;
  /** The width of the widest row, in px. Without it, rows are as wide as the panel. */
  width?: number;
  /** Whether to render an element of class `backdrop` behind the visible rows. */
  backdrop?: boolean;
  /**
   * The left and right ends of the active row, in px, which are scrolled into view if rows are wider than the panel.
   */
  reach?: readonly [number, number];
}

// The height before the list is measured, and where nothing can be measured.
const guess = 600;
const spare = 2;
const nowhere = [0, 0] as const;

/** A list of rows of equal height that renders only the visible ones. */
export function VirtualRows(props: VirtualRowsProps) {
  const {
    count,
    rowHeight,
    role,
    label,
    active,
    follow = false,
    rowId,
    row,
    onKeyDown,
    head,
    headHeight = 0,
    reach = nowhere,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  // The last known scroll position and width. Asking the browser for them while a step is drawn would force a layout of
  // the whole viewer.
  const known = useRef({ top: 0, left: 0, width: 0 });
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(guess);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => {
      known.current.width = box.clientWidth;
      setHeight(box.clientHeight || guess);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const end = Math.max(0, count * rowHeight + headHeight - height);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !follow || !atEnd.current) return;
    box.scrollTop = end;
    known.current.top = end;
  }, [follow, end]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || active < 0 || follow) return;
    const from = active * rowHeight;
    const room = height - headHeight;
    const { top: before } = known.current;
    const wanted = Math.max(0, Math.min(from, Math.max(before, from + rowHeight - room)));
    if (wanted !== before) box.scrollTop = wanted;
    known.current.top = wanted;
    setTop(wanted);
  }, [active, follow, rowHeight, headHeight, height]);

  const [begins, ends] = reach;
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || ends === 0) return;
    const { left, width } = known.current;
    const wanted = Math.max(0, Math.min(begins, Math.max(left, ends - width)));
    if (wanted !== left) box.scrollLeft = wanted;
    known.current.left = wanted;
  }, [begins, ends]);

  // A followed list is drawn at its end right away, which saves a second drawing after scrolling.
  const seen = follow && atEnd.current ? end : top;
  const first = Math.max(0, Math.floor(seen / rowHeight) - spare);
  const last = Math.min(count, Math.ceil((seen + height) / rowHeight) + spare);
  const inSight = active >= first && active < last;
  return (
    <Box
      ref={scroller}
      onScroll={({ currentTarget: box }) => {
        atEnd.current = box.scrollTop + box.clientHeight >= box.scrollHeight - 2 * rowHeight;
        known.current.top = box.scrollTop;
        known.current.left = box.scrollLeft;
        setTop(box.scrollTop);
      }}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', contain: 'strict' }}
    >
      {head !== undefined && (
        <div style={{ position: 'sticky', top: 0, zIndex: 2, height: headHeight, width: props.width }}>{head}</div>
      )}
      {props.backdrop && (
        <div
          aria-hidden
          className="backdrop"
          // As large as the visible part. An element as tall as all rows would be repainted with each of them.
          style={{
            position: 'sticky',
            top: headHeight,
            height: height - headHeight,
            marginBottom: headHeight - height,
            width: props.width,
          }}
        />
      )}
      <Box
        role={role}
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={inSight ? rowId(active) : undefined}
        onKeyDown={onKeyDown}
        style={{
          position: 'relative',
          height: count * rowHeight,
          minHeight: 1,
          width: props.width,
        }}
        sx={{ '&:focus-visible': { outlineOffset: -2 } }}
      >
        {Array.from({ length: Math.max(0, last - first) }, (_, offset) => row(first + offset))}
      </Box>
    </Box>
  );
}

/** The index that an arrow, page or end key leads to; null for other keys. */
export function placeByKey(key: string, at: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -12,
    PageDown: 12,
    Home: -count,
    End: count,
  };
  const by = steps[key];
  return by === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, at + by));
}
