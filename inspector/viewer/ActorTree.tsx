import { memo, useDeferredValue, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import ExpandMore from '@mui/icons-material/ExpandMore';
import HistoryToggleOff from '@mui/icons-material/HistoryToggleOff';
import { visuallyHidden } from '@mui/utils';
import type { Trace } from '../model/trace';
import { fieldStyle, Hint, mono, PanelHead, ToolButton } from './parts';
import { useMoment } from './store';
import { onTouch, useRowHeight } from './touch';
import { indexOf, inWords, isThere, nameOf, standing } from './trace-index';
import { placeByKey, VirtualRows } from './VirtualRows';

type Row = {
  id: string;
  level: number;
  name: string;
  machine: string | null;
  words: string;
  ended: boolean;
  parent: string | null;
  open: boolean | null;
  /** The index of its last step; null before the first. */
  last: number | null;
  /** Changes with the messages that the actor receives, but no faster than the eye can follow. */
  pulse: number;
  page: boolean;
};

const pulseTime = 600;

/** The rows of the tree at a step: pages, their actors, and the actors that these started. */
function rowsOf(trace: Trace, at: number, closed: ReadonlySet<string>, showEnded: boolean, search: string): Row[] {
  const index = indexOf(trace);
  const wanted = search.trim().toLowerCase();
  const below = (id: string, level: number): Row[] => {
    const actor = index.actors.get(id);
    const now = standing(trace, id, at);
    if (!actor || !now || !isThere(trace, actor, at) || (now.ended && !showEnded)) return [];
    const words = now.shown.status === 'error' ? 'failed' : inWords(now.shown.value);
    const children = (index.children.get(id) ?? []).flatMap((child) => below(child, level + 1));
    const text = `${nameOf(trace, id)} ${actor.machine ?? ''} ${words}`.toLowerCase();
    if (wanted !== '' && children.length === 0 && !text.includes(wanted)) return [];
    const open = children.length === 0 ? null : wanted !== '' || !closed.has(id);
    const { machine, parent } = actor;
    const name = nameOf(trace, id);
    const last = now.step?.index ?? null;
    const pulse = Math.floor((now.step?.at ?? 0) / pulseTime);
    const row = { id, level, name, machine, words, ended: now.ended, parent, open, last, pulse, page: false };
    return open ? [row, ...children] : [row];
  };
  const roots = index.children.get(null) ?? [];
  return trace.pages.flatMap(({ id, title }) => {
    const inside = roots.filter((root) => root.startsWith(`${id}/`)).flatMap((root) => below(root, 2));
    if (inside.length === 0) return [];
    const open = !closed.has(id);
    const page = {
      id,
      level: 1,
      name: title,
      machine: null,
      words: '',
      ended: false,
      parent: null,
      open,
      last: null,
      pulse: 0,
      page: true,
    };
    return open ? [page, ...inside.map((row) => (row.level === 2 ? { ...row, parent: id } : row))] : [page];
  });
}

/**
 * The actors alive at the cursor, by page, with children below the actor that created them.
 *
 * @param onOpen called after a click on an actor, if something else shows the actor
 */
export function ActorTree({ onOpen }: { onOpen?(): void }) {
  const { store, state, trace, at, actor } = useMoment();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const rowHeight = useRowHeight(26);
  const [attended, setAttended] = useState<string | null>(null);
  const rows = rowsOf(trace, at, closed, state.showEnded, useDeferredValue(search));
  const place = rows.findIndex(({ id }) => id === (attended ?? actor));

  const fold = (id: string, shut: boolean) =>
    setClosed((before) => new Set(shut ? [...before, id] : [...before].filter((one) => one !== id)));
  const attend = (row: Row | undefined) => {
    if (!row) return;
    setAttended(row.id);
    if (!row.page) store.chooseActor(row.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[place];
    const next = placeByKey(event.key, place, rows.length);
    const sideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
    if (next === null && !sideways && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) attend(rows[next]);
    else if (event.key === 'Enter' && row?.page) fold(row.id, row.open === true);
    else if (event.key === 'ArrowRight' && row?.open === false) fold(row.id, false);
    else if (event.key === 'ArrowRight' && row?.open) attend(rows[place + 1]);
    else if (event.key === 'ArrowLeft' && row?.open) fold(row.id, true);
    else if (event.key === 'ArrowLeft' && row) attend(rows.find(({ id }) => id === row.parent));
  };

  return (
    <Box component="section" aria-label="Actors" sx={treeStyle}>
      <PanelHead title="Actors">
        <Box
          component="input"
          type="search"
          aria-label="Search actors"
          placeholder="Name, machine or state"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          sx={fieldStyle}
        />
        <ToolButton
          label="Show actors that have ended"
          pressed={state.showEnded}
          onClick={() => store.setShowEnded(!store.get().showEnded)}
        >
          <HistoryToggleOff />
        </ToolButton>
      </PanelHead>
      {rows.length === 0 ? (
        <Hint>
          {search !== ''
            ? 'No actor has this name, machine or state.'
            : trace.actors.length === 0
              ? 'No actors yet.'
              : 'Every actor has ended. The clock above shows them too.'}
        </Hint>
      ) : (
        <VirtualRows
          role="tree"
          label="Actors"
          count={rows.length}
          rowHeight={rowHeight}
          active={place}
          rowId={(at) => `actor-${at}`}
          onKeyDown={onKeyDown}
          row={(at) => {
            const row = rows[at];
            return (
              row && (
                <TreeRow
                  key={row.id}
                  at={at}
                  height={rowHeight}
                  {...row}
                  chosen={row.id === actor}
                  attended={at === place}
                  onChoose={() => {
                    attend(row);
                    if (row.page) fold(row.id, row.open === true);
                    else onOpen?.();
                  }}
                  onFold={() => fold(row.id, row.open === true)}
                />
              )
            );
          }}
        />
      )}
    </Box>
  );
}

type TreeRowProps = Row & {
  at: number;
  height: number;
  chosen: boolean;
  attended: boolean;
  onChoose(): void;
  onFold(): void;
};

const TreeRow = memo(
  ({
    at,
    height,
    level,
    name,
    machine,
    words,
    ended,
    open,
    last,
    pulse,
    page,
    chosen,
    attended,
    onChoose,
    onFold,
  }: TreeRowProps) => (
    <div
      id={`actor-${at}`}
      role="treeitem"
      aria-level={level}
      aria-expanded={open ?? undefined}
      aria-selected={chosen}
      className={`row${page ? ' page' : ''}${chosen ? ' chosen' : ''}${attended ? ' attended' : ''}${ended ? ' ended' : ''}`}
      style={{ top: at * height, height, paddingLeft: 8 + (level - 1) * 14 }}
      title={[name, machine, words, ended ? 'ended' : ''].filter(Boolean).join(' · ')}
      onClick={onChoose}
    >
      <span style={visuallyHidden}>
        {[name, machine === name ? '' : machine, words, ended ? 'ended' : ''].filter(Boolean).join(', ')}
      </span>
      <span
        className={open === false ? 'fold shut' : 'fold'}
        onClick={(event) => {
          event.stopPropagation();
          onFold();
        }}
      >
        {open !== null && <ExpandMore />}
      </span>
      {!page && (
        <span key={pulse} className={`dot${machine === null ? ' plain' : ''}${last === null ? '' : ' pulse'}`} />
      )}
      <span className="name" aria-hidden>
        {name}
      </span>
      {machine !== null && machine !== name && (
        <span className="machine" aria-hidden>
          {machine}
        </span>
      )}
      <span className="words" aria-hidden>
        {ended ? (words === '' ? 'ended' : `${words}, ended`) : words}
      </span>
    </div>
  ),
  // The handlers are new on each render but do the same, so they are not compared.
  (one, other) =>
    (Object.keys(one) as (keyof TreeRowProps)[]).every(
      (key) => typeof one[key] === 'function' || one[key] === other[key],
    ),
);
TreeRow.displayName = 'TreeRow';

const treeStyle = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  '& .row': {
    position: 'absolute',
    insetInline: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    pr: 2,
    cursor: 'default',
    whiteSpace: 'nowrap',
    userSelect: 'none',
  },
  '& .row:hover': { bgcolor: 'action.hover' },
  '& .chosen, & .chosen:hover': { bgcolor: 'brand.tint' },
  '& [role=tree]:focus-visible .attended': { boxShadow: 'inset 2px 0 var(--mui-palette-primary-main)' },
  '& .page': { fontWeight: 600, fontSize: 12, color: 'text.secondary' },
  '& .fold': { width: 14, display: 'flex', color: 'text.secondary', flexShrink: 0 },
  // A finger hits a larger area than the icon.
  [onTouch]: { '& .fold': { alignSelf: 'stretch', alignItems: 'center', width: 44, mx: '-15px', pl: '15px' } },
  '& .fold svg': { fontSize: 16, transition: 'transform 150ms', marginLeft: '-1px' },
  '& .shut svg': { transform: 'rotate(-90deg)' },
  '& .dot': { width: 8, height: 8, borderRadius: '50%', bgcolor: 'brand.main', flexShrink: 0 },
  '& .dot.plain': { bgcolor: 'transparent', border: '1.5px solid var(--mui-palette-control-edge)' },
  '& .ended .dot': { bgcolor: 'divider', border: '1px solid var(--mui-palette-control-edge)' },
  '& .pulse': { animation: `got-message ${pulseTime}ms steps(5)` },
  '@keyframes got-message': {
    from: { boxShadow: '0 0 0 0 var(--mui-palette-brand-main)' },
    to: { boxShadow: '0 0 0 8px transparent' },
  },
  '& .name': { flexShrink: 0, maxWidth: '70%', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .ended .name': { color: 'text.secondary', fontStyle: 'italic' },
  '& .machine, & .words': { color: 'text.secondary', fontSize: 12, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .machine': { flex: '0 1 auto', minWidth: 32 },
  '& .words': { marginLeft: 'auto', fontFamily: mono, fontSize: 11.5, textAlign: 'right', minWidth: 40, flexShrink: 4 },
  '& .chosen .words': { color: 'primary.main' },
} as const;
