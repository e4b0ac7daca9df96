import { useEffect, useRef } from 'react';
import type { KeyboardEvent, UIEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { EmptyState } from '../../../components/EmptyState';
import { useNow } from '../../../components/use-now';
import { texts } from '../../../contract/texts';
import { minute } from '../../../contract/time';
import { useMe } from '../../../services/queries/auth';
import { NotificationEntry } from './NotificationEntry';
import { itemKey } from './use-notifications';
import type { Notifications } from './use-notifications';

/** Pixels (product: Bell). */
export const listHeight = 425;

const leftBelow = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => scrollHeight - scrollTop - clientHeight;

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('li > button')];
  const move = moves[event.key];
  if (move === undefined || entries.length === 0) return;
  event.preventDefault();
  entries[
    move(
      entries.findIndex((entry) => entry === document.activeElement),
      entries.length - 1,
    )
  ]?.focus();
}

/** The bell's list, 425 px high, which loads the next page near its end (product: Bell). */
export function NotificationList({ items, pages, loading, stalled, ended, choose, scroll, retry }: Notifications) {
  const { timeZone } = useMe();
  const now = useNow(minute);
  const list = useRef<HTMLDivElement>(null);
  const last = useRef(0);
  // A page that does not fill the list cannot be scrolled, so the next page is requested here.
  useEffect(() => {
    if (pages > 0 && list.current !== null) scroll(leftBelow(list.current));
  }, [pages, scroll]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const down = currentTarget.scrollTop > last.current;
    last.current = currentTarget.scrollTop;
    // A list that becomes shorter scrolls up on its own, which must not load a page.
    if (down) scroll(leftBelow(currentTarget));
  };
  return (
    <Box
      ref={list}
      onScroll={onScroll}
      onKeyDown={moveFocus}
      aria-busy={loading}
      sx={{ height: listHeight, maxHeight: 'calc(100dvh - 148px)', overflowY: 'auto', overscrollBehavior: 'contain' }}
    >
      {items.length > 0 && (
        <Box component="ul" aria-label="Notifications" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {items.map((item) => (
            <Box component="li" key={itemKey(item)} sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
              <NotificationEntry item={item} zone={timeZone} now={now} onChoose={choose} />
            </Box>
          ))}
        </Box>
      )}
      {loading && <Waiting entries={items.length === 0 ? 3 : 1} />}
      {stalled && (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, p: 4 }}>
          {items.length === 0 && <Typography>{texts.fieldEmpty}</Typography>}
          <Button onClick={retry}>{items.length === 0 ? 'Try again' : 'Show more'}</Button>
        </Box>
      )}
      {ended && items.length === 0 && (
        <EmptyState text={texts.pageEmpty} line="You are all caught up. New notifications will appear here." />
      )}
    </Box>
  );
}

function Waiting({ entries }: { entries: number }) {
  return (
    <Box role="status" aria-label={entries > 1 ? 'Loading notifications' : 'Loading more notifications'}>
      {Array.from({ length: entries }, (_, entry) => (
        <Box key={entry} sx={{ display: 'flex', gap: 3, px: 4, py: 3 }}>
          <Skeleton variant="circular" width={28} height={28} />
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width="55%" />
            {[80, 65, 90, 70].map((share) => (
              <Skeleton key={share} width={`${share}%`} height={14} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
