import { useDeferredValue, useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Block from '@mui/icons-material/Block';
import FilterAltOff from '@mui/icons-material/FilterAltOff';
import PersonPinCircle from '@mui/icons-material/PersonPinCircle';
import SettingsSuggest from '@mui/icons-material/SettingsSuggest';
import { noFilters } from './log-filter';
import { fieldStyle, PanelHead, ToolButton } from './parts';
import { useMoment } from './store';
import { indexOf, nameOf } from './trace-index';
import { counted, eventInWords, grouped } from './words';

/** The filters of the log, which also apply to the sequence and to stepping. */
export function LogFilters({ found }: { found: number }) {
  const { store, state, trace, actor } = useMoment();
  const { filters } = state;
  const [text, setText] = useState(filters.text);
  // A long trace is searched only when the user pauses typing.
  const wanted = useDeferredValue(text);
  useEffect(() => store.filter({ text: wanted }), [store, wanted]);
  const types = [...indexOf(trace).types.keys()].sort();
  const filtered = filters !== noFilters && Object.values(filters).some(Boolean);
  return (
    <PanelHead title="Log">
      <Box
        component="input"
        type="search"
        data-search
        aria-label="Search the log"
        placeholder="Search  /"
        value={text}
        onChange={({ target }) => setText(target.value)}
        sx={{
          ...fieldStyle,
          maxWidth: 260,
          '@media (max-width: 599.95px)': { flexBasis: 'calc(100% - 166px)', maxWidth: 'none' },
        }}
      />
      <Box
        component="select"
        aria-label="Type of event"
        value={filters.type ?? ''}
        onChange={({ target }) => store.filter({ type: target.value === '' ? null : target.value })}
        sx={{ ...fieldStyle, flex: 'none', width: 150, px: 1 }}
      >
        <option value="">All events</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {eventInWords(type)}
          </option>
        ))}
      </Box>
      <ToolButton
        label={`Only ${actor === null ? 'the selected actor' : nameOf(trace, actor)}`}
        pressed={filters.actorOnly}
        onClick={() => store.filter({ actorOnly: !store.get().filters.actorOnly })}
      >
        <PersonPinCircle />
      </ToolButton>
      <ToolButton
        label="Only refused"
        pressed={filters.refusedOnly}
        onClick={() => store.filter({ refusedOnly: !store.get().filters.refusedOnly })}
      >
        <Block />
      </ToolButton>
      <ToolButton
        label="Hide XState messages"
        pressed={filters.hideInternal}
        onClick={() => store.filter({ hideInternal: !store.get().filters.hideInternal })}
      >
        <SettingsSuggest />
      </ToolButton>
      {filtered && (
        <ToolButton
          label="Clear filters"
          onClick={() => {
            setText('');
            store.clearFilters();
          }}
        >
          <FilterAltOff />
        </ToolButton>
      )}
      <Box component="output" sx={{ ml: 'auto', pr: 2, fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {filtered ? `${grouped(found)} of ${counted(trace.steps.length, 'message')}` : counted(found, 'message')}
      </Box>
    </PanelHead>
  );
}
