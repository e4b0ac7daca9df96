import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { activeStates, chartOf } from '../../../inspector/model/chart';
import {
  commandOf,
  coverage,
  coverOf,
  levels,
  statesPassed,
  traceOfPath,
  type Level,
} from '../../../inspector/model/coverage';
import { machines } from '../../../inspector/model/machines';
import { replayTrace } from '../../../inspector/model/replay';

const stale = 'docs/coverage.json is not of these machines and tests: npm run coverage:model';

/** Machines that a level does not walk, with the reason for each. */
const without: Partial<Record<Level, Record<string, string>>> = {
  screen: {
    changeStream: 'shows nothing: it reads the stream and tells the cache',
    exportList: 'its menu is tested case by case (tests/screens/shared/export-menu.test.tsx)',
    interview: 'no screen runs it: the server does',
    payment: 'no screen runs it: the server does',
    refund: 'no screen runs it: the server does',
    subscription: 'no screen runs it: the server does',
    keepDraft: 'works for another machine, whose screen shows what it reports',
    statement: 'no screen runs it: the server does',
    session: 'has no screen: it decides which one is shown (tests/screens/shell-session.test.tsx)',
    socialPopup: 'its window is of a provider',
  },
  http: Object.fromEntries(
    [...machines.keys()]
      .filter((id) => !['interview', 'payment', 'refund', 'statement', 'subscription'].includes(id))
      .map((id) => [id, 'does not run on the server']),
  ),
};
const because = (why: string, names: string[]) => Object.fromEntries(names.map((name) => [name, why]));
/** Transitions that a level cannot take, or that none of its controls takes, with the reason for each. */
const unwalked: Partial<Record<Level, Record<string, string>>> = {
  screen: {
    ...because('comes of an address alone, before there is a screen', ['signIn.opening | always | 1']),
    ...because('nobody can press a tab that is not there', [
      'signIn.editing | tab.select | 1',
      'signIn.signingIn.awaitingProvider | tab.select | 1',
    ]),
    ...because('the second step is walked on its own screen (tests/screens/auth/factors.model.test.tsx)', [
      'signIn.proving | xstate.done.actor.secondStep | 0',
      'signIn.proving | xstate.done.actor.secondStep | 1',
      'signIn.proving | xstate.done.actor.secondStep | 2',
      'signIn.proving | xstate.error.actor.secondStep | 0',
      'signIn.signingIn | xstate.done.actor.signIn | 1',
    ]),
    ...because('the address reports it (tests/deep/journeys/reports.test.ts)', [
      'runReport.editing | report.open | 1',
      'runReport.editing | report.open | 2',
      'runReport.empty | report.open | 1',
      'runReport.empty | report.open | 2',
      'runReport.failed | report.open | 1',
      'runReport.failed | report.open | 2',
      'runReport.shown.notSent | report.open | 1',
      'runReport.shown.notSent | report.open | 2',
      'runReport.shown.reading | report.open | 1',
      'runReport.shown.reading | report.open | 2',
    ]),
    ...because('the browser reports it', [
      'connection.offline | connection.find | 0',
      'connection.online | connection.lose | 0',
      'connection.returning | connection.lose | 0',
      'decide.waiting | page.leave | 0',
      'undoable.waiting | page.leave | 0',
      'uploadRecording.offline | connection.find | 0',
      'uploadRecording.sending | connection.lose | 0',
      'writeFeedback.open | page.hide | 0',
    ]),
    ...because('the query cache reports it', [
      'editAvailability.editing | stored.arrive | 0',
      'editAvailability.saved | stored.arrive | 0',
      'editProfileSection.editing | stored.arrive | 0',
      'editProfileSection.saved | stored.arrive | 0',
      'picking | slots.refused | 0',
      'scheduleInterview.open | interview.see | 0',
      'scheduleInterview.open | interview.see | 1',
    ]),
    ...because('the upload reports it', [
      'uploadRecording.sending | upload.finish | 0',
      'uploadRecording.sending | upload.finish | 1',
      'uploadRecording.sending | upload.refuse | 0',
      'uploadRecording.sending.resuming | upload.progress | 0',
      'uploadRecording.sending.uploading | upload.interrupt | 0',
      'uploadRecording.sending.uploading | upload.progress | 0',
    ]),
    ...because('camera and microphone report it', [
      'deviceCheck.active | devices.failed | 0',
      'deviceCheck.active | devices.missing | 0',
      'deviceCheck.active | devices.refused | 0',
      'deviceCheck.active.asking | devices.ready | 0',
      'deviceCheck.active.testing | level.change | 0',
      'deviceCheck.active.testing | level.change | 1',
      'recordVideo.active | camera.fail | 0',
      'recordVideo.active.asking | camera.ready | 0',
      'recordVideo.active.recording | recording.finish | 0',
    ]),
    ...because('the keeper of the draft reports it', [
      'writeFeedback.open | device.failed | 0',
      'writeFeedback.open | device.recovered | 0',
      'writeFeedback.open.form.confirming | draft.overtaken | 0',
      'writeFeedback.open.form.overtaken | draft.replaced | 0',
      'writeFeedback.open.form.flushing | draft.overtaken | 0',
      'writeFeedback.open.form.flushing | draft.refused | 0',
      'writeFeedback.open.form.flushing | draft.saved | 0',
      'writeFeedback.open.form.flushing | draft.waiting | 0',
      'writeFeedback.open.form.writing | draft.overtaken | 0',
      'writeFeedback.open.keeping | draft.refused | 0',
      'writeFeedback.open.keeping | draft.replaced | 0',
      'writeFeedback.open.keeping | draft.replaced | 1',
      'writeFeedback.open.keeping | draft.saved | 0',
      'writeFeedback.open.keeping | draft.saved | 1',
      'writeFeedback.open.keeping | draft.waiting | 0',
    ]),
    ...because('operated in tests/screens/booking/matching.test.tsx; this walk does not see who sent it', [
      'bookSlot.open | slot.choose | 0',
      'bookSlot.open | slot.choose | 1',
      'bookSlot.open | slot.choose | 2',
      'slotPicking | slot.book | 0',
      'slotPicking | slot.book | 1',
      'slotPicking | slot.book | 2',
    ]),
    ...because('has no control while nothing failed', [
      'choosing | link.reload | 0',
      'pickTime.settled | link.reload | 0',
      'closeMonth.reviewing | failure.dismiss | 0',
      'scheduleMany.reviewing | failure.dismiss | 0',
      'sendNotice.reviewing | failure.dismiss | 0',
      'uploadCandidates.reviewing | failure.dismiss | 0',
    ]),
    ...because('sent when somebody else begins to send, in tests/screens/messages/notices.test.tsx', [
      'sendNotice.reviewing | find.retry | 0',
    ]),
    ...because('pickers and search boxes are stand-ins in this walk', [
      'blockOrganization.choosing | choice.change | 0',
      'uploadCandidates.choosing | job.made | 0',
      'uploadCandidates.choosing | job.made | 1',
      'scheduleMany.choosing | job.make | 0',
      'scheduleMany.choosing | job.made | 0',
      'scheduleMany.choosing | job.made | 1',
      'scheduleInterview.open | candidate.pick | 0',
      'scheduleInterview.open | jobProfile.pick | 0',
      'scheduleInterview.open | organization.pick | 0',
      'scheduleInterview.open | times.change | 0',
    ]),
    ...because('takes time to pass between two steps', [
      'scheduleInterview.open.offering | slot.choose | 0',
      'picking | slot.book | 0',
    ]),
    ...because('operated in tests/screens/booking/schedule-interview.test.tsx; the free hours are not of this walk', [
      'scheduleInterview.open | hour.pick | 0',
      'scheduleInterview.open.offering | slot.choose | 1',
    ]),
    ...because('the popover lies over the bell', ['notifications.popover.open | bell.press | 0']),
    ...because('nothing to scroll before the first page', ['notifications.popover.open.stalled | list.scroll | 0']),
  },
};

const ids = [...machines.keys()].sort();
const chart = (id: string) => chartOf(machines.get(id)?.machine ?? expect.fail(`There is no ${id}`));
const known = (id: string) => coverage[id] ?? expect.fail(stale);

describe('docs/coverage.json', () => {
  it('is of the machines there are, with all their states and transitions', () => {
    expect(Object.keys(coverage), stale).toEqual(ids);
    for (const id of ids) {
      expect(Object.keys(known(id).states).sort(), stale).toEqual(
        chart(id)
          .states.map((state) => state.id)
          .sort(),
      );
      const names = chart(id).transitions.map(({ name }) => name);
      expect(Object.keys(known(id).transitions).sort(), stale).toEqual(names.sort());
    }
  });

  it('names tests that are there', () => {
    for (const id of ids)
      for (const { file } of known(id).tests) expect(existsSync(file), `${file}: ${stale}`).toBe(true);
  });

  it.each(['machine', 'screen', 'http'] as const)(
    'has every transition walked at the level %s, but for those that cannot be',
    (level) => {
      const missed: string[] = [];
      for (const id of ids) {
        const cover = coverOf(id, level);
        if (without[level]?.[id] !== undefined) expect(cover, `${id} is walked at ${level} after all`).toBeNull();
        else if (cover === null) missed.push(id);
        else for (const { name } of chart(id).transitions) if (cover.get(name) === 'none') missed.push(name);
      }
      expect(missed.sort(), stale).toEqual(Object.keys(unwalked[level] ?? {}).sort());
    },
  );

  it('has a shortest path to each state and transition, which leads there still', () => {
    for (const id of ids) {
      const { states, transitions, paths } = known(id);
      const went = new Map<string, { states: Set<string>; taken: Set<string> }>();
      for (const name of Object.keys(paths)) {
        const trace = traceOfPath(name) ?? expect.fail(stale);
        expect(
          trace.steps.filter(({ refused }) => refused),
          `${name}: ${stale}`,
        ).toEqual([]);
        expect(replayTrace(trace)[0]?.difference).toBeNull();
        const stood = trace.steps.flatMap(({ after, taken }) => [...statesPassed(chart(id), after?.value, taken)]);
        const started = activeStates(chart(id), trace.actors[0]?.start.value);
        went.set(name, {
          states: new Set([...started, ...stood]),
          taken: new Set(trace.steps.flatMap(({ taken }) => taken)),
        });
      }
      const began = (name: string) => chart(id).transitions.find((one) => one.name === name)?.event === 'always';
      const passes = new Set(
        chart(id)
          .transitions.filter(({ event }) => event === 'always')
          .flatMap(({ from }) => from),
      );
      for (const [state, { shortest }] of Object.entries(states)) {
        expect(shortest, state).not.toBeNull();
        // No path contains a state that is left before the first event.
        if (!passes.has(state)) expect(went.get(shortest ?? '')?.states.has(state), `${state}: ${stale}`).toBe(true);
      }
      for (const [name, { shortest }] of Object.entries(transitions)) {
        expect(shortest, name).not.toBeNull();
        // A transition taken before the first event is not a step of a path.
        if (!began(name)) expect(went.get(shortest ?? '')?.taken.has(name), `${name}: ${stale}`).toBe(true);
      }
    }
  });

  it('gives each test a command that runs it', () => {
    const [test] = known('signIn').tests;
    expect(test && commandOf(test)).toBe(
      'NODE_ENV=test npx vitest run --project model tests/model/sign-in.test.ts -t "walks every transition"',
    );
    expect(levels.map((level) => coverOf('nobody', level))).toEqual([null, null, null, null]);
  });
});
