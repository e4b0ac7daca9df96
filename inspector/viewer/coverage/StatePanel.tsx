import { useState } from 'react';
import Box from '@mui/material/Box';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Done from '@mui/icons-material/Done';
import PlayArrow from '@mui/icons-material/PlayArrow';
import type { Chart, ChartTransition } from '../../model/chart';
import {
  commandOf,
  coverage,
  levels,
  traceOfPath,
  walkCommand,
  type Cover,
  type CoveringTest,
  type Level,
  type MachineCoverage,
} from '../../model/coverage';
import type { Trace } from '../../model/trace';
import { hairline, Hint, mono, Section, ToolButton } from '../parts';
import { counted, eventInWords } from '../words';
import { List, rowStyle } from './rows';
import { Survivors } from './Survivors';

const words: Record<Level, string> = { machine: 'machine', screen: 'screen', http: 'HTTP', browser: 'browser' };

interface StatePanelProps {
  chart: Chart;
  state: string;
  onPlay(trace: Trace, title: string): void;
}

/**
 * The test coverage of a state: at which levels, by which paths, in which tests; each with the command that runs it.
 */
export function StatePanel({ chart, state, onPlay }: StatePanelProps) {
  const known = coverage[chart.id];
  const cover = known?.states[state];
  if (known === undefined || cover === undefined)
    return <Hint>The tests of this version know no state {state}: the chart is of another one.</Hint>;
  const from = chart.transitions.filter((transition) => transition.from === state);
  return (
    <Box sx={{ pb: 4 }}>
      <Box sx={{ px: 3, pt: 2 }}>
        <Box component="h3" sx={{ m: 0, fontFamily: mono, fontSize: 13, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {state}
        </Box>
        <Levels known={known} cover={cover} />
      </Box>
      <Section title={`${counted(cover.paths, 'generated path')} reach this state`}>
        {cover.paths > 0 && <Command text={walkCommand(state)} label="Copy the command that walks them" />}
        {cover.shortest !== null && <PathRow name={cover.shortest} known={known} onPlay={onPlay} note="The shortest" />}
      </Section>
      {from.length > 0 && (
        <Section title="Transitions taken here">
          <List>
            {from.map((transition) => (
              <TransitionRow key={transition.name} transition={transition} known={known} onPlay={onPlay} />
            ))}
          </List>
        </Section>
      )}
      <Survivors machine={chart.id} names={[state, ...from.map(({ name }) => name)]} />
      <Section title={`Tests that reach this state: ${cover.tests.length}`}>
        <List>
          {cover.tests.map((index) => {
            const test = known.tests[index];
            return test && <TestRow key={index} test={test} />;
          })}
        </List>
      </Section>
    </Box>
  );
}

const reachedAt = (known: MachineCoverage, cover: Cover | undefined, level: Level) =>
  cover?.tests.some((index) => known.tests[index]?.level === level) ?? false;

/** The levels that walk the machine. Levels that did not reach this state are crossed out. */
function Levels({ known, cover }: { known: MachineCoverage; cover: Cover | undefined }) {
  const own = levels.filter((level) => known.tests.some((test) => test.level === level));
  return (
    <Box component="ul" aria-label="Walked" sx={{ display: 'flex', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
      {own.map((level) => {
        const isReached = reachedAt(known, cover, level);
        return (
          <Box
            component="li"
            key={level}
            aria-label={`${words[level]}: ${isReached ? 'walked' : 'not walked'}`}
            sx={{
              display: 'flex',
              alignItems: 'center',
              fontSize: 12,
              color: isReached ? 'success.main' : 'text.disabled',
              textDecoration: isReached ? 'none' : 'line-through',
              '& svg': { fontSize: 14, mr: 0.5 },
            }}
          >
            {isReached && <Done aria-hidden />}
            {words[level]}
          </Box>
        );
      })}
    </Box>
  );
}

interface RowProps {
  known: MachineCoverage;
  onPlay: StatePanelProps['onPlay'];
}

function TransitionRow({ transition, known, onPlay }: RowProps & { transition: ChartTransition }) {
  const { name, event, guard, to } = transition;
  const cover = known.transitions[name];
  return (
    <Box component="li" sx={rowStyle}>
      <div>
        <code>{eventInWords(event)}</code>
        {guard !== null && <span className="quiet"> if {guard}</span>}
        <span className="quiet">
          {' '}
          → {to.length === 0 ? 'the same' : to.map((id) => id.split('.').at(-1)).join(', ')}
        </span>
        <Levels known={known} cover={cover} />
      </div>
      <Tools name={cover?.shortest ?? null} copied={walkCommand(name)} onPlay={onPlay} />
    </Box>
  );
}

function PathRow({ name, known, note, onPlay }: RowProps & { name: string; note: string }) {
  const events = known.paths[name]?.events ?? [];
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      <Box component="li" sx={rowStyle}>
        <div>
          <span className="quiet">{note}: </span>
          <code>{name}</code>
          <Box component="ol" sx={{ m: 0, pl: 5, fontFamily: mono, fontSize: 12, color: 'text.secondary' }}>
            {events.map(({ type }, index) => (
              <li key={index}>{eventInWords(type)}</li>
            ))}
          </Box>
        </div>
        <Tools name={name} copied={walkCommand(name)} onPlay={onPlay} />
      </Box>
    </Box>
  );
}

/** Buttons to play a path, and to copy the command that walks it. */
function Tools({ name, copied, onPlay }: { name: string | null; copied: string } & Pick<RowProps, 'onPlay'>) {
  const play = () => {
    const trace = name === null ? null : traceOfPath(name);
    if (trace !== null && name !== null) onPlay(trace, name);
  };
  return (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      <ToolButton label={`Play ${name ?? 'nothing'}`} disabled={name === null} onClick={play}>
        <PlayArrow />
      </ToolButton>
      <Copy text={copied} label="Copy the command that walks it" />
    </Box>
  );
}

function TestRow({ test }: { test: CoveringTest }) {
  return (
    <Box component="li" sx={rowStyle}>
      <div>
        {test.name}
        <div className="quiet">
          {words[test.level]}, <code>{test.file}</code>
        </div>
      </div>
      <Copy text={commandOf(test)} label="Copy the command that runs this test" />
    </Box>
  );
}

function Command({ text, label }: { text: string; label: string }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, border: hairline, borderRadius: 1.5, mb: 1 }}>
      <Box component="code" sx={{ fontFamily: mono, fontSize: 12, overflowWrap: 'anywhere', flex: 1 }}>
        {text}
      </Box>
      <Copy text={text} label={label} />
    </Box>
  );
}

/** Copies a line. The check mark stays until something else is copied. */
function Copy({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const isDone = copied === text;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(text));
  return (
    <ToolButton label={isDone ? 'Copied' : label} onClick={copy}>
      {isDone ? <Done /> : <ContentCopy />}
    </ToolButton>
  );
}
