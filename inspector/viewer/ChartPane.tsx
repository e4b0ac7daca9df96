import { useMemo } from 'react';
import Box from '@mui/material/Box';
import { ErrorState } from '../../src/components/ErrorState';
import { FaultBoundary } from '../../src/components/FaultBoundary';
import { activeStates } from '../model/chart';
import { coverOf } from '../model/coverage';
import { mutantsOf } from '../model/mutation';
import { ChartCanvas } from './chart/ChartCanvas';
import { signWords } from './coverage/painted';
import { Hint } from './parts';
import { refusalOf } from './refusals';
import { useMoment } from './store';
import { chartedActor, nameOf, standing } from './trace-index';

const nothing: readonly string[] = [];

/** The chart of the selected actor at the cursor. */
export function ChartPane() {
  const { store, state, source, trace, at, actor } = useMoment();
  const charted = chartedActor(trace, actor);
  const chart = charted?.machine == null ? undefined : trace.charts[charted.machine];
  const now = charted && standing(trace, charted.id, at);
  const value = now?.shown.value;
  const active = useMemo(() => (chart ? activeStates(chart, value) : new Set<string>()), [chart, value]);
  const { coverLevel } = state;
  const machine = chart?.id;
  const cover = useMemo(() => {
    if (machine === undefined || coverLevel === null) return null;
    return coverLevel === 'mutation' ? mutantsOf(machine) : coverOf(machine, coverLevel);
  }, [machine, coverLevel]);
  if (actor === null) return <Hint>Choose an actor in the tree to see its statechart.</Hint>;
  if (!charted || !chart)
    return (
      <Hint>
        <b>{nameOf(trace, actor)}</b> has no statechart: it is a promise, a callback or another piece of work that the
        page runs. See its messages in the sequence and the log.
      </Hint>
    );
  return (
    // An error while drawing must not take the trace with it.
    <FaultBoundary
      resetOn={chart}
      fallback={(_thrown, retry) => (
        <Box sx={{ p: 4 }}>
          <ErrorState message="The chart could not be drawn." kept="All messages are still here." onRetry={retry} />
        </Box>
      )}
    >
      <ChartCanvas
        chart={chart}
        active={active}
        taken={now?.step?.taken ?? nothing}
        refused={now?.step != null && refusalOf(trace, now.step) === 'refused'}
        moment={now?.step?.index ?? -1}
        cover={cover}
        signs={signWords(coverLevel)}
        selected={source.state}
        onSelect={store.chooseState}
      />
    </FaultBoundary>
  );
}
