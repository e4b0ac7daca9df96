import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSelector } from '@xstate/react';
import { undoableDelays } from '../../../machines/kit/undoable';
import type { UndoableEntry } from '../../../services/undoables';
import { useUndoable } from '../../../services/undoables';
import { useUndo } from './use-undo';

const shrink = keyframes({ from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } });

/** Invisible, but takes up its space. */
const hidden = { visibility: 'hidden' } as const;

/**
 * On a card the words wrap. In a row they keep their full width, because the cell of the actions has no width of its
 * own.
 */
const narrow = { xs: 0, md: 'auto' } as const;

interface UndoableActionsProps {
  /** The subject of the actions, as given to `beginUndoable`. */
  subject: string;
  /** The row's name, for screen readers. */
  name: string;
  /** The side on which the note covers the buttons. */
  align?: 'start' | 'end';
  children: ReactNode;
}

/**
 * The buttons of a row. While an action can be undone, "Accepting … Undo" covers the buttons, which keep their space,
 * so that nothing moves under the pointer. The focus stays in the row.
 */
export function UndoableActions({ subject, name, align = 'end', children }: UndoableActionsProps) {
  const entry = useUndoable(subject);
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const state = useSelector(entry?.actor, (snapshot) => snapshot && JSON.stringify(snapshot.value));
  // The focused button or menu is hidden or gone by now.
  useLayoutEffect(() => {
    const under = state !== undefined;
    const { activeElement: focused, body } = document;
    const inside = (box.current?.contains(focused) ?? false) || focused?.closest('[role="menu"]') != null;
    if (inside || (hadFocus.current && focused === body))
      box.current?.querySelector<HTMLElement>(under ? '[data-undo]' : 'button, a')?.focus({ preventScroll: true });
    hadFocus.current = under && (inside || hadFocus.current);
  }, [state]);
  return (
    <Box ref={box} sx={{ display: 'grid', alignItems: 'center', '& > *': { gridArea: '1 / 1', minWidth: narrow } }}>
      <div style={entry ? hidden : {}}>{children}</div>
      {entry && <UndoNote {...entry} name={name} align={align} />}
    </Box>
  );
}

/** The state of a row's action, with buttons to undo, retry, or dismiss it. */
export function UndoNote({ words, actor, name, align }: UndoableEntry & { name: string; align: 'start' | 'end' }) {
  const { failed, retryable, undoable, undo, retry, dismiss } = useUndo(actor);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: align, gap: 1 }}>
      <Box
        component="span"
        role="status"
        title={failed?.message}
        sx={{ whiteSpace: { md: 'nowrap' }, minWidth: narrow, color: failed ? 'error.main' : 'text.secondary' }}
      >
        {failed ? words.failed : `${words.doing}…`}
      </Box>
      {retryable && (
        <Button data-undo size="small" aria-label={`Try again: ${name}`} onClick={retry}>
          Try again
        </Button>
      )}
      {failed ? (
        <Button data-undo size="small" aria-label={`Dismiss: ${name}`} onClick={dismiss}>
          Dismiss
        </Button>
      ) : (
        <Button
          data-undo
          size="small"
          aria-label={`Undo: ${name}`}
          onClick={undo}
          style={undoable ? {} : hidden}
          sx={{ position: 'relative', overflow: 'hidden', flexShrink: 0 }}
        >
          Undo
          <Box aria-hidden sx={timeLeft} />
        </Button>
      )}
    </Box>
  );
}

/** The line in an Undo button that shrinks while undo is possible. */
export const timeLeft = {
  position: 'absolute',
  inset: 'auto 0 0',
  height: 2,
  bgcolor: 'brand.main',
  transformOrigin: 'left',
  animation: `${shrink} ${undoableDelays.undo}ms linear forwards`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
} as const;
