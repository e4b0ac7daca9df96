import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Snackbar from '@mui/material/Snackbar';
import ArrowIcon from '@mui/icons-material/ArrowBack';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import SearchIcon from '@mui/icons-material/Search';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ErrorState } from '../components/ErrorState';
import { KeyHint } from '../components/Keys';
import type { InterviewRow } from '../contract/interviews';
import type { UserType } from '../contract/kit';
import { limits, texts } from '../contract/texts';
import { ActionsHost } from '../screens/shared/interview/ActionsHost';
import type { Doing } from '../screens/shared/interview/doings';
import { interviewSubject } from '../screens/shared/interview/use-act-on-interview';
import { useDoing } from '../screens/shared/interview/use-doing';
import { UndoNote } from '../screens/shared/list/UndoableActions';
import { meQuery } from '../services/queries/auth';
import { interviewQuery } from '../services/queries/interviews';
import { recentThings } from '../services/recent';
import { useUndoable } from '../services/undoables';
import { earlyKeys, forgetEarlyKeys } from './EarlyKeys';
import { PaletteResults } from './PaletteResults';
import { insideItems, nameOfInterview, nearestItems, stateOf, verbItems, type Offerer } from './palette-offers';
import {
  paletteGroups,
  placeItem,
  wayItem,
  type Inside,
  type PaletteGroup,
  type PaletteItem,
  type Place,
} from './palette-items';
import { phraseOf } from './palette-verbs';
import { waysOf } from './palette-ways';
import { useNearNames, usePaletteAnswers } from './use-palette-answers';

interface SearchPaletteProps {
  open: boolean;
  userType: UserType;
  places: readonly Place[];
  actions: readonly PaletteItem[];
  onClose: () => void;
}

/** A user's pages, verbs, and actions, and a search of everything they may see (product: Search and verbs). */
export function SearchPalette(props: SearchPaletteProps) {
  return (
    <ActionsHost>
      <HostedPalette {...props} />
    </ActionsHost>
  );
}

function HostedPalette({ open, onClose, ...offered }: SearchPaletteProps) {
  const begin = useDoing();
  const [begun, setBegun] = useState<{ id: string; name: string } | null>(null);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        fullWidth
        maxWidth="sm"
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        slotProps={{
          paper: { 'aria-label': 'Search', sx: { mt: { xs: 4, sm: 16 }, mx: { xs: 2, sm: 8 }, width: '100%' } },
        }}
      >
        {/* Mounted each time the palette opens, so that each search starts empty. */}
        <Palette
          {...offered}
          onClose={onClose}
          onBegin={(interview, doing) => {
            begin(interview, doing);
            setBegun({ id: interview.id, name: nameOfInterview(interview, offered.userType) });
          }}
        />
      </Dialog>
      {begun && <Begun {...begun} />}
    </>
  );
}

/** A note about an action that was started from the palette and can still be undone. Its row may not be on the page. */
function Begun({ id, name }: { id: string; name: string }) {
  const entry = useUndoable(interviewSubject(id));
  if (entry === null) return null;
  return (
    <Snackbar open anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 4,
          px: 4,
          py: 2,
          borderRadius: 1,
          border: '1px solid',
          borderColor: 'divider',
          bgcolor: 'background.paper',
          boxShadow: 4,
        }}
      >
        <Box sx={{ fontWeight: 500 }}>{name}</Box>
        <UndoNote {...entry} name={name} align="end" />
      </Box>
    </Snackbar>
  );
}

type PaletteProps = Omit<SearchPaletteProps, 'open'> & { onBegin: (interview: InterviewRow, doing: Doing) => void };

/**
 * The groups for a phrase. For an empty phrase, they are recent items, what users of this type do most, and all pages.
 */
function useGroups(asked: string, offered: PaletteProps, by: Offerer) {
  const { userType, zone, now } = by;
  const { places, actions } = offered;
  const [recent] = useState(recentThings);
  const parse = (text: string) => phraseOf(text, { userType, zone, now });
  const phrase = parse(asked);
  const { waiting, error, refetch, found, ...answers } = usePaletteAnswers(phrase, parse, userType);
  const ways = waysOf[userType];
  const groups = paletteGroups({
    names: phrase.names,
    asked: verbItems(phrase, answers, by),
    sure: phrase.verb?.id === 'export' || (phrase.verb?.id === 'away' && userType === 'PANELIST'),
    pending: phrase.verb !== null && waiting,
    found,
    recent,
    ways,
    places,
    actions,
    userType,
  });
  const none = asked !== '' && !waiting && error === null && groups.length === 0;
  const names = useNearNames(phrase, userType, none);
  const nearOf = () => {
    const once = [...new Set(names)].map((name) => ({
      key: `near-${name}`,
      title: name,
      line: '',
      enter: 'Types it for you',
      does: { types: [phrase.verb?.words[0], name].filter(Boolean).join(' ') },
    }));
    // Ways that only begin a verb are found as verbs.
    const pages = ways.filter(({ does }) => typeof does === 'string');
    return nearestItems(phrase, [...once, ...pages.map(wayItem), ...places.map(placeItem)], userType);
  };
  const near = none ? nearOf() : [];
  return {
    groups: near.length > 0 ? [{ label: nearestLine, items: near, sure: true }] : groups,
    waiting,
    error,
    refetch,
    none: none && near.length === 0,
  };
}

const nearestLine = 'Nothing has this name. Nearest:';

/** The actions on the chosen interview. */
function useInside(inside: Inside | null, typed: string, by: Offerer) {
  const { data, error, isPending, refetch } = useQuery({
    ...interviewQuery(inside?.id ?? ''),
    enabled: inside !== null,
  });
  const items = data ? insideItems(data, typed, by) : [];
  const label = data ? `${nameOfInterview(data, by.userType)} · ${stateOf(data, by.zone, by.userType)}` : '';
  return {
    groups: items.length > 0 ? [{ label, items, sure: true }] : [],
    waiting: inside !== null && isPending,
    error,
    refetch: () => void refetch(),
    none: data !== undefined && items.length === 0,
  };
}

/** The item that Enter takes: the chosen item, or the first one once it can no longer change. */
function litOf(groups: readonly PaletteGroup[], chosen: string | null, waiting: boolean): PaletteItem | undefined {
  const items = groups.flatMap((group) => group.items);
  const moved = items.find(({ key }) => key === chosen);
  return moved ?? (waiting && !groups[0]?.sure ? undefined : items[0]);
}

function Palette(props: PaletteProps) {
  const { userType, onClose, onBegin } = props;
  const id = useId();
  const [, navigate] = useLocation();
  const { data: me } = useQuery(meQuery());
  const field = useRef<HTMLInputElement>(null);
  const [now] = useState(() => Date.now());
  const [early] = useState(earlyKeys);
  useEffect(forgetEarlyKeys, []);
  const [typed, setTyped] = useState(early.text);
  const [chosen, setChosen] = useState<string | null>(null);
  const [inside, setInside] = useState<Inside | null>(null);
  // The text for which Enter was pressed before the results arrived.
  const entered = useRef(early.entered ? early.text.trim() : null);
  const asked = typed.trim();
  const by = { userType, zone: me?.timeZone ?? 'utc', now, begin: onBegin };
  const whole = useGroups(inside ? '' : asked, props, by);
  const within = useInside(inside, typed, by);
  const { groups, waiting, error, refetch, none } = inside ? within : whole;
  const items = groups.flatMap((group) => group.items);
  const lit = litOf(groups, chosen, waiting);
  const optionId = (key: string) => `${id}-${key}`;
  const type = (text: string) => {
    setTyped(text);
    setChosen(null);
    entered.current = null;
  };
  const enter = (next: Inside | null) => {
    setInside(next);
    type('');
    field.current?.focus();
  };
  const take = ({ does }: PaletteItem) => {
    if (typeof does === 'object') {
      if ('inside' in does) return enter(does.inside);
      type(does.types);
      return field.current?.focus();
    }
    onClose();
    if (typeof does === 'string') navigate(does);
    else does();
  };
  useEffect(() => {
    if (waiting || entered.current === null) return;
    const meant = entered.current === asked;
    entered.current = null;
    // If several results match equally, none is chosen without the reader seeing it.
    if (meant && lit && groups[0]?.items.length === 1) take(lit);
  });
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      const at = lit ? items.indexOf(lit) : step > 0 ? -1 : 0;
      const next = items[(at + step + items.length) % items.length];
      setChosen(next?.key ?? null);
      entered.current = null;
      document.getElementById(optionId(next?.key ?? ''))?.scrollIntoView({ block: 'nearest' });
    }
    const { selectionStart, value } = event.currentTarget;
    const atEnd = selectionStart === value.length;
    if (lit?.inside && !event.shiftKey && (key === 'Tab' || (key === 'ArrowRight' && atEnd))) {
      event.preventDefault();
      enter(lit.inside);
    }
    if (
      inside &&
      ((key === 'Backspace' && value === '') || (key === 'ArrowLeft' && value === '') || key === 'Escape')
    ) {
      event.preventDefault();
      event.stopPropagation();
      enter(null);
    }
    if (key === 'Enter') {
      if (lit) take(lit);
      else if (waiting && !inside) entered.current = asked;
    }
  };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 2, position: 'relative' }}>
        {inside ? (
          <IconButton aria-label="Back to the search" edge="start" onClick={() => enter(null)}>
            <ArrowIcon />
          </IconButton>
        ) : (
          <SearchIcon sx={{ color: 'text.secondary' }} />
        )}
        <InputBase
          autoFocus
          fullWidth
          inputRef={field}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
          placeholder={inside ? `Action for ${inside.title}` : 'Name, page, code, or what to do'}
          inputProps={{
            'aria-label': inside ? `Actions of ${inside.title}` : 'Search, pages and actions',
            role: 'combobox',
            'aria-expanded': items.length > 0,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': lit ? optionId(lit.key) : undefined,
            maxLength: limits.search,
            autoComplete: 'off',
            spellCheck: false,
          }}
          sx={{ typography: 'subtitle1', fontWeight: 400 }}
        />
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ height: 2, bgcolor: waiting ? 'brand.main' : 'divider' }} />
      <Box sx={{ py: 2 }}>
        {error && !waiting && (
          <Box sx={{ px: 4, py: 2 }}>
            <ErrorState message={error.message} onRetry={refetch} />
          </Box>
        )}
        <PaletteResults
          groups={groups}
          lit={lit?.key}
          optionId={optionId}
          listId={`${id}-list`}
          onTake={take}
          onInside={enter}
          onLit={setChosen}
        />
        <Box role="status" sx={{ px: 4, py: groups.length > 0 ? 0 : 4, color: 'text.secondary', textAlign: 'center' }}>
          {waiting && groups.length === 0 && 'Searching…'}
          {none && texts.searchEmpty}
        </Box>
      </Box>
      {lit && <WhatEnterDoes lit={lit} />}
    </>
  );
}

/** The line below the list that says what the keys do with the highlighted item. */
function WhatEnterDoes({ lit: { enter, inside } }: { lit: PaletteItem }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        columnGap: 6,
        minHeight: 44,
        px: 4,
        py: 2,
        borderTop: '1px solid',
        borderColor: 'divider',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      {enter && (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <KeyHint keys="Enter" />
          {enter}
        </Box>
      )}
      {inside && (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <KeyHint keys="Tab" />
          Lists its actions
        </Box>
      )}
    </Box>
  );
}
