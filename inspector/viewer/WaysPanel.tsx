import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AnyStateMachine } from 'xstate';
import type { Chart } from '../model/chart';
import { machines } from '../model/machines';
import { possibleEvents, simulated, simulationOf, valueAt, type Possible } from '../model/simulate';
import type { Shown, Trace } from '../model/trace';
import { GuardTree } from './GuardTree';
import { fieldStyle, Hint, mono, Section } from './parts';
import { useMoment } from './store';
import { chartedActor, inWords, nameOf, standing } from './trace-index';

/**
 * The payload of the last event of a type. Without one, the fields that all outside events to the actor share, with
 * their last values.
 */
function lastPayload({ steps }: Trace, actor: string, type: string): object {
  const last = steps.findLast(({ event }) => event.type === type)?.event;
  if (last) return { ...last, type: undefined };
  const own = steps.filter((step) => step.actor === actor && step.from === null && step.event.type !== 'xstate.init');
  const { type: _type, ...fields } = own.at(-1)?.event ?? { type };
  return Object.fromEntries(Object.entries(fields).filter(([key]) => own.every(({ event }) => key in event)));
}

/** Parses typed JSON; null if it is not a JSON object. */
function read(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** The state whose events are shown: the active one, or one that was selected in the chart. */
function useAsked(
  chart: Chart,
  machine: AnyStateMachine,
): { shown: Shown; words: string; problem: string | null } | null {
  const { source, trace, at, actor } = useMoment();
  const charted = chartedActor(trace, actor);
  const now = charted && standing(trace, charted.id, at);
  if (!now) return null;
  const { state } = source;
  const active = { shown: now.shown, words: inWords(now.shown.value), problem: null };
  if (state === null || state === chart.id) return active;
  try {
    const shown = valueAt(machine, state, now.shown.context);
    return { shown, words: inWords(shown.value), problem: null };
  } catch {
    return { ...active, problem: 'The current machine has no such state.' };
  }
}

/** The events that a state handles: whether their guards pass and why, and where the events lead when they are sent. */
export function WaysPanel({ chart }: { chart: Chart }) {
  const machine = machines.get(chart.id)?.machine;
  if (!machine) return <Hint>This version has no machine of that name, so nothing can be tried.</Hint>;
  return <Ways chart={chart} machine={machine} />;
}

function Ways({ chart, machine }: { chart: Chart; machine: AnyStateMachine }) {
  const { store, source, trace, at, actor } = useMoment();
  const asked = useAsked(chart, machine);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<{ type: string; message: string } | null>(null);
  if (!asked) return null;
  const { shown, words } = asked;
  const textOf = (type: string) => {
    const payload = lastPayload(trace, chartedActor(trace, actor)?.id ?? '', type);
    return typed.get(type) ?? JSON.stringify(payload, null, 1).replace(/^\{\}$/, '');
  };
  const possible = possibleEvents(machine, shown, (type) => read(textOf(type)) ?? {});
  const send = (type: string) => {
    const event = { ...read(textOf(type)), type };
    try {
      // Inside a simulation, the event continues from the message at the cursor. A selected state starts a new
      // simulation.
      const goesOn = source.kind === 'simulation' && source.state === null;
      const name = nameOf(trace, chartedActor(trace, actor)?.id ?? null);
      const begun = goesOn ? trace : simulationOf(machine, name, shown, Date.now());
      store.simulate(simulated(machine, begun, goesOn ? at + 1 : 0, event, Date.now()), name);
      setProblem(null);
    } catch (thrown) {
      setProblem({ type, message: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  };
  return (
    <Box sx={{ pb: 4 }}>
      <Section title={`What ${words === '' ? chart.id : words} takes`}>
        {asked.problem !== null && <Box sx={{ color: 'error.main' }}>{asked.problem}</Box>}
        {possible.length === 0 && <Box sx={{ color: 'text.secondary' }}>None. It has ended.</Box>}
        <Box component="ul" aria-label="Possible events" sx={listStyle}>
          {possible.map((one) => (
            <Event
              key={one.type}
              possible={one}
              text={textOf(one.type)}
              onText={(text) => setTyped(new Map([...typed, [one.type, text]]))}
              onSend={() => send(one.type)}
              problem={problem?.type === one.type ? problem.message : null}
            />
          ))}
        </Box>
      </Section>
    </Box>
  );
}

interface EventProps {
  possible: Possible;
  text: string;
  onText(text: string): void;
  onSend(): void;
  /** The error of the machine when the event was sent. */
  problem: string | null;
}

function Event({ possible: { words, ways }, text, onText, onSend, problem }: EventProps) {
  const isJson = read(text) !== null;
  const taken = ways.find(({ guard }) => guard === null || guard.passes === true);
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component="b" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontFamily: mono }}>
          {words}
        </Box>
        <Button
          size="small"
          variant={taken ? 'contained' : 'outlined'}
          disabled={!isJson}
          aria-label={`Send ${words}`}
          onClick={onSend}
          sx={{ minHeight: 26, py: 0, fontSize: 12 }}
        >
          Send
        </Button>
      </Box>
      {ways.map((way) => (
        <div key={way.name} className={way === taken ? 'way taken' : 'way'}>
          <div className="to">
            {way.to.length === 0 ? 'stays' : `→ ${way.to.join(', ')}`}
            {way === taken && <span className="note"> is taken</span>}
          </div>
          {way.guard && <GuardTree judged={way.guard} />}
          {way.actions.length > 0 && <div className="actions">/ {way.actions.join(', ')}</div>}
        </div>
      ))}
      <Box
        component="textarea"
        aria-label={`What ${words} carries`}
        aria-invalid={!isJson}
        placeholder="{ } as JSON"
        rows={Math.min(8, text.split('\n').length)}
        value={text}
        spellCheck={false}
        onChange={({ target }) => onText(target.value)}
        sx={{
          ...fieldStyle,
          width: '100%',
          height: 'auto',
          minHeight: 26,
          py: 1,
          fontFamily: mono,
          resize: 'vertical',
        }}
      />
      {problem !== null && (
        <div role="alert" className="wrong">
          The machine failed: {problem}
        </div>
      )}
      {!isJson && <div className="wrong">This is not a JSON object.</div>}
    </li>
  );
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 12,
  '& > li': { py: 2, borderTop: '1px solid var(--mui-palette-divider)' },
  '& > li:first-of-type': { borderTop: 0 },
  '& .way': { pl: 2, my: 1, borderLeft: '2px solid var(--mui-palette-divider)' },
  '& .way.taken': { borderLeftColor: 'var(--mui-palette-success-main)' },
  '& .to': { fontFamily: mono, color: 'primary.main' },
  '& .note': { color: 'success.main', fontFamily: 'inherit' },
  '& .actions': { fontFamily: mono, fontStyle: 'italic', color: 'text.secondary' },
  '& .wrong': { color: 'error.main' },
} as const;
