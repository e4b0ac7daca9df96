import { chartOf } from './chart';
import { machines, type KnownMachine } from './machines';
import { pureStart, pureStep, restored, shownOf } from './pure';
import { recordingOf, RecordingError, type Recording } from './recording';
import type { Shown, Step, TracedActor } from './trace';

/**
 * A recording with the results that the current machines give for its events. Throws a RecordingError if a machine no
 * longer takes an event that was taken: then the session would have gone differently, and must be recorded again.
 */
export function renewed(recording: Recording, known: ReadonlyMap<string, KnownMachine> = machines): Recording {
  const steps = [...recording.steps];
  const starts = new Map<string, Shown>();
  for (const { id, name, machine: of, start } of recording.actors) {
    const { machine } = known.get(of ?? '') ?? {};
    if (of !== null && machine === undefined) throw new RecordingError(`There is no machine ${of} any more.`);
    if (machine === undefined) continue;
    const fail = (step: Step, why: string): never => {
      throw new RecordingError(`${name} ${why} at event ${step.index + 1}, ${step.event.type}: record it again.`);
    };
    const own = recording.steps.filter(({ actor }) => actor === id);
    const first = own.find(({ event }) => event.type === 'xstate.init');
    if (first) starts.set(id, shownOf(pureStart(machine, first.event['input']).after));
    let before = restored(machine, starts.get(id) ?? start);
    for (const step of own) {
      const { event, after, index } = step;
      if (after?.status === 'error') break;
      if (after === null || (before.status !== 'active' && event.type !== 'xstate.init')) continue;
      if (event.type === 'xstate.init') {
        const begun = pureStart(machine, event['input']);
        before = begun.after;
        steps[index] = { ...step, after: shownOf(before), effects: begun.effects };
        continue;
      }
      const { after: next, ...became } = pureStep(machine, before, event);
      before = next;
      // The last effects of a stopped actor are not reported.
      if (after.status === 'stopped') continue;
      if (became.refused && !step.refused && !event.type.startsWith('xstate.')) fail(step, 'refuses what it took');
      steps[index] = { ...step, ...became, refused: step.refused && became.refused, after: shownOf(next) };
    }
  }
  const withStart = (actor: TracedActor) => ({ ...actor, start: starts.get(actor.id) ?? actor.start });
  const chartAt = (id: string) => {
    const present = known.get(id);
    return present && chartOf(present.machine);
  };
  const charts = Object.entries(recording.charts).map(([id, chart]) => [id, chartAt(id) ?? chart] as const);
  return recordingOf(
    { ...recording, actors: recording.actors.map(withStart), steps, charts: Object.fromEntries(charts) },
    recording,
  );
}
