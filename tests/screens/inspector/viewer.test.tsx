import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { chartOf } from '../../../inspector/model/chart';
import { scheduleInterviewMachine } from '../../../src/machines/booking/schedule-interview';
import { emptyTrace, type Step, type Trace } from '../../../inspector/model/trace';
import { makeViewerStore } from '../../../inspector/viewer/store';
import { nameOf } from '../../../inspector/viewer/trace-index';
import { recordedFeedback, recordedSignIn } from '../../unit/inspector/recorded';
import { changes, here, message, messages, openViewer } from './open-viewer';

let recorded: Trace;
beforeAll(async () => {
  recorded = await recordedSignIn();
});
const signIn = () => structuredClone(recorded);

/** The log number of the first message that matches, and its step. */
function numbered(trace: Trace, wanted: (step: Step) => boolean) {
  const step = trace.steps.find(wanted);
  if (!step) throw new Error('There is no such step');
  return { number: step.index + 1, step };
}
const isRefused = ({ refused }: Step) => refused;
const ofType = (type: string) => (step: Step) => step.event.type === type;

describe('what is shown first', () => {
  it('says how to begin where nothing was told yet, and shows what comes', () => {
    const live = emptyTrace();
    const { grown } = openViewer(live);
    expect(screen.getByText('Waiting for a page with ?inspect')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Follow the app as you use it' })).toBeVisible();
    Object.assign(live, signIn());
    grown();
    expect(screen.getByText(`Live, ${live.steps.length} events`)).toBeVisible();
    expect(messages()).toHaveLength(live.steps.length);
  });
});

describe('log', () => {
  it('is searched by what a message carries', async () => {
    const { user } = openViewer(signIn());
    await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'masked1@');
    await waitFor(() => expect(messages()[0]).toMatch(/signIn email\.change$/));
    await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'nobody');
    expect(await screen.findByText('No message passes these filters.')).toBeVisible();
  });

  it('shows one type, only refused ones, one actor, or none of xstate’s own', async () => {
    const trace = signIn();
    const { user } = openViewer(trace);
    const all = messages().length;
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of event' }), 'form.submit');
    const submits = trace.steps.filter(ofType('form.submit'));
    expect(messages()).toEqual(submits.map(() => expect.stringMatching(/form\.submit$/)));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(messages()).toHaveLength(all);

    await user.click(screen.getByRole('button', { name: 'Only refused' }));
    expect(messages()).toHaveLength(trace.steps.filter(isRefused).length);
    expect(messages().length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Only refused' }));

    await user.click(screen.getByRole('button', { name: 'Hide XState messages' }));
    expect(messages()).toHaveLength(trace.steps.filter(({ event }) => !event.type.startsWith('xstate.')).length);
    await user.click(screen.getByRole('button', { name: 'Hide XState messages' }));

    const promise = trace.actors.find(({ machine }) => machine === null);
    const own = trace.steps.filter(({ actor, from }) => actor === promise?.id || from === promise?.id);
    await user.click(message(numbered(trace, ({ actor }) => actor === promise?.id).number));
    await user.click(screen.getByRole('button', { name: 'Only signIn' }));
    expect(messages()).toHaveLength(own.length);
  });

  it('leaves out what only says that a stream lives, unless one asks for it', async () => {
    const trace = signIn();
    const [first] = trace.steps;
    if (!first) throw new Error('Nothing was recorded');
    const beat = { ...first, event: { type: 'stream.hear' }, taken: [] };
    const all = trace.steps.length;
    for (let count = 0; count < 5; count += 1) trace.steps.push({ ...beat, index: trace.steps.length });
    const { user } = openViewer(trace);
    expect(messages()).toHaveLength(all);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of event' }), 'stream.hear');
    expect(messages()).toHaveLength(5);
  });
});

describe('moving through a trace', () => {
  it('shows the tree, the snapshot and what changed as they were then', async () => {
    const trace = signIn();
    const { user } = openViewer(trace);
    const { number } = numbered(trace, ofType('email.change'));
    await user.click(message(number));
    const details = screen.getByRole('tabpanel', { name: 'Message and state' });
    expect(within(details).getByText('email.change')).toBeVisible();
    expect(changes()).toEqual([
      '±changed context.email "" → "masked1@masked.example"',
      '±changed context.problems.email "Email is required" → null',
    ]);
    expect(screen.getByRole('treeitem', { name: /editing/ })).toBeVisible();

    const submit = numbered(trace, ({ event, after }) => event.type === 'form.submit' && isSubmitting(after?.value));
    await user.click(message(submit.number));
    expect(screen.getByRole('treeitem', { name: /submitting/ })).toHaveAttribute('aria-selected', 'true');
    expect(changes().join()).toContain('submitting');
  });

  it('says that a message was refused, and by which state', async () => {
    const trace = signIn();
    const { user } = openViewer(trace);
    await user.click(message(numbered(trace, isRefused).number));
    expect(screen.getByRole('note')).toHaveTextContent(/Refused: .+ does not accept it/);
    expect(screen.getByText('Nothing.')).toBeVisible();
  });

  it('keeps its place while the live trace grows, until it is asked to follow again', async () => {
    const trace = signIn();
    const { user, grown } = openViewer(trace);
    await user.click(message(2));
    const before = here();
    const last = trace.steps.at(-1);
    if (last) trace.steps.push({ ...last, index: trace.steps.length, event: { type: 'one.more' } });
    grown();
    expect(here()).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Back to live' }));
    expect(here()).toBe('one.more');
  });

  it('plays on by itself as far as the end', async () => {
    const trace = signIn();
    const { user } = openViewer(trace);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '8');
    await user.click(message(trace.steps.length - 3));
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Play' })).toBeVisible();
    expect(here()).toBe(messages().at(-1)?.split(' ').slice(3).join(' '));
  });
});

describe('following messages', () => {
  const shownActor = () =>
    within(screen.getByRole('tabpanel', { name: 'Message and state' })).getByRole('heading', { level: 2 }).textContent;
  const stepBack = () => screen.getByRole('button', { name: 'Step back' });
  const follow = () => screen.getByRole('button', { name: 'Follow messages' });

  it('shows the actor of each message of an opened recording', async () => {
    const trace = await recordedFeedback();
    const { user, store } = openViewer(emptyTrace());
    act(() => store.open(trace, 'a recording', 'recording'));
    expect(follow()).toHaveAttribute('aria-pressed', 'true');
    const seen = new Set<string>();
    for (const step of trace.steps.toReversed()) {
      expect(shownActor()).toBe(nameOf(trace, step.actor));
      seen.add(step.actor);
      await user.click(stepBack());
    }
    expect(seen.size).toBeGreaterThan(2);
    const slider = screen.getByRole('slider', { name: 'Message' });
    fireEvent.change(slider, { target: { value: '3' } });
    expect(shownActor()).toBe(nameOf(trace, trace.steps[3]?.actor ?? null));
  });

  it('stays with an actor that was chosen by hand, until it is asked to follow again', async () => {
    const trace = await recordedFeedback();
    const { user, store } = openViewer(emptyTrace());
    act(() => store.open(trace, 'a recording', 'recording'));
    await user.click(stepBack());
    await user.click(screen.getByRole('button', { name: 'Show actors that have ended' }));
    await user.click(screen.getByRole('treeitem', { name: /^keeper/ }));
    expect(follow()).toHaveAttribute('aria-pressed', 'false');
    for (let count = 0; count < 4; count += 1) {
      await user.click(stepBack());
      expect(shownActor()).toBe('keeper');
    }
    const at = trace.steps.length - 6;
    await user.click(follow());
    expect(shownActor()).toBe(nameOf(trace, trace.steps[at]?.actor ?? null));
  });

  it('shows at the newest message of live pages the machine that these turned to last', async () => {
    const trace = await recordedFeedback();
    // Cuts the trace after a message within the page, to a promise.
    const inner = trace.steps.findLastIndex(({ actor }) =>
      trace.actors.some((one) => one.id === actor && !one.machine),
    );
    trace.steps.length = inner + 1;
    const { grown } = openViewer(trace);
    expect(shownActor()).toBe('writeFeedback');
    const step = trace.steps[inner];
    const keeper = trace.actors.find(({ name }) => name === 'keeper');
    if (step && keeper) trace.steps.push({ ...step, index: inner + 1, actor: keeper.id, from: null });
    grown();
    expect(shownActor()).toBe('keeper');
  });

  it('shows the chart of whoever runs an actor that has none', async () => {
    const trace = await recordedFeedback();
    const promise = numbered(trace, ({ actor }) =>
      trace.actors.some(({ id, machine }) => id === actor && machine === null),
    );
    const { user } = openViewer(trace);
    await user.click(message(promise.number));
    expect(shownActor()).toBe(nameOf(trace, promise.step.actor));
    expect(screen.queryByText(/has no statechart/)).toBeNull();
  });
});

describe('keyboard', () => {
  it('steps by arrows through what the filters let pass, plays by space, searches by /', async () => {
    const trace = signIn();
    const { user } = openViewer(trace);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type of event' }), 'form.submit');
    const submits = trace.steps
      .filter(ofType('form.submit'))
      .map(({ index }) => `${index + 1} / ${trace.steps.length}`);
    // A select handles arrow keys itself.
    fireEvent.blur(screen.getByRole('combobox', { name: 'Type of event' }));
    (document.activeElement as HTMLElement).blur();
    const seen: string[] = [];
    for (let step = 0; step < submits.length; step += 1) {
      await user.keyboard('{ArrowLeft}');
      seen.unshift(screen.getByText(/^\d+ \/ \d+$/).textContent);
    }
    expect(seen).toEqual(submits);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText(/^\d+ \/ \d+$/)).toHaveTextContent(submits[1] ?? '');
    await user.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    await user.keyboard(' ');
    await user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search the log' })).toHaveFocus();
  });

  it('walks the tree by arrows and folds it', async () => {
    const trace = signIn();
    const { user } = openViewer(trace);
    await user.click(message(numbered(trace, ofType('email.change')).number));
    const tree = screen.getByRole('tree', { name: 'Actors' });
    tree.focus();
    await user.keyboard('{Home}');
    const page = within(tree).getByRole('treeitem', { name: /login/ });
    expect(tree).toHaveAttribute('aria-activedescendant', page.id);
    expect(page).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowLeft}');
    expect(within(tree).getAllByRole('treeitem')).toHaveLength(1);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    const actor = within(tree).getByRole('treeitem', { name: /signIn.*editing/ });
    expect(tree).toHaveAttribute('aria-activedescendant', actor.id);
    expect(actor).toHaveAttribute('aria-selected', 'true');
  });

  it('resizes the panels by arrows', async () => {
    const { user } = openViewer(signIn());
    const splitter = screen.getByRole('separator', { name: 'Width of the actors' });
    const before = Number(splitter.getAttribute('aria-valuenow'));
    splitter.focus();
    await user.keyboard('{ArrowRight}');
    expect(Number(splitter.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  });
});

describe('sequence', () => {
  it('draws the messages between actors, and leads to them', async () => {
    const trace = signIn();
    const { user } = openViewer(trace);
    await user.click(screen.getByRole('tab', { name: 'Sequence' }));
    const list = screen.getByRole('listbox', { name: 'Sequence of messages' });
    const refused = numbered(trace, isRefused);
    await user.click(
      within(list).getAllByRole('option', {
        name: new RegExp(`^outside to signIn: ${refused.step.event.type}, refused$`),
      })[0] ?? list,
    );
    expect(here()).toBe(refused.step.event.type);
  });

  it('has the lanes that one chooses', async () => {
    const { user } = openViewer(await recordedFeedback());
    await user.click(screen.getByRole('tab', { name: 'Sequence' }));
    const heads = () => [...document.querySelectorAll('.heads .lane')].map((one) => one.textContent);
    expect(heads()).toEqual(['outside', 'writeFeedback', 'keeper']);
    await user.click(screen.getByRole('button', { name: 'Lanes' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: /^loadDraft/, checked: false }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'keeper', checked: true }));
    expect(heads()).toEqual(['outside', 'writeFeedback', 'loadDraft']);
    await user.click(screen.getByRole('menuitem', { name: 'All machines, nothing else' }));
    expect(heads()).toEqual(['outside', 'writeFeedback', 'keeper']);
  });
});

describe('a history on the clock of the pages', () => {
  const historyOf = (at: number): Trace => ({
    ...emptyTrace(),
    pages: [{ id: 'iv', title: 'IV-1001', at }],
    actors: [{ id: 'iv/interview', name: 'IV-1001', machine: 'interview', parent: null, start: nothing, at }],
    steps: [['BOOK', at] as const, ['ACCEPT', at + 1e9] as const].map(([type, when], index) => ({
      index,
      at: when,
      actor: 'iv/interview',
      from: null,
      event: { type },
      after: nothing,
      taken: [],
      refused: false,
    })),
  });
  const nothing = { status: 'active' as const, value: null, context: null };

  it('is one sequence with them, and stays at the message that is read as it grows', async () => {
    const trace = signIn();
    const middle = trace.steps[4]?.at ?? 0;
    const { user, store } = openViewer(trace);
    const history = historyOf(middle);
    const [book] = history.steps;
    act(() => store.open({ ...history, steps: book ? [book] : [] }, 'IV-1001', 'history'));
    await user.click(screen.getByRole('button', { name: 'Show with the pages' }));
    expect(messages()).toHaveLength(trace.steps.length + 1);
    expect(messages().indexOf('outside → IV-1001 BOOK')).toBeGreaterThan(3);
    await user.click(screen.getByRole('tab', { name: 'Sequence' }));
    expect(screen.getByRole('option', { name: 'outside to IV-1001: BOOK' })).toBeVisible();
    expect(screen.getAllByRole('option', { name: /^outside to signIn/ }).length).toBeGreaterThan(0);

    await user.click(screen.getByRole('option', { name: 'outside to IV-1001: BOOK' }));
    const id = store.get().sources.find(({ kind }) => kind === 'history')?.id ?? '';
    act(() => store.growTo(id)(history));
    expect(messages().at(-1)).toBe('outside → IV-1001 ACCEPT');
    expect(here()).toBe('BOOK');
    await user.click(screen.getByRole('button', { name: 'with IV-1001' }));
    expect(messages()).toHaveLength(trace.steps.length);
  });
});

describe('times', () => {
  afterEach(() => vi.useRealTimers());

  it('have a date beside a message, and in the log where a trace takes longer than a day or is not of today', async () => {
    const trace = signIn();
    const noon = new Date(2026, 10, 23, 12, 0, 0, 7).getTime();
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    for (const step of trace.steps) step.at = noon;
    const [first] = trace.steps;
    if (first) first.event = { type: first.event.type, start: noon };
    const { user, grown } = openViewer(trace);
    expect(screen.getAllByText('12:00:00.007').length).toBeGreaterThan(0);
    await user.click(message(1));
    // The time of the message, and the time that it carries.
    expect(screen.getAllByText('23 Nov 2026 12:00:00.007')).toHaveLength(2);
    const last = trace.steps.at(-1);
    if (last) trace.steps.push({ ...last, index: trace.steps.length, at: noon + 2 * 86_400_000 });
    grown();
    expect(await screen.findByText('25 Nov 12:00:00.007')).toBeVisible();

    vi.setSystemTime(noon + 9 * 86_400_000);
    const other = signIn();
    for (const step of other.steps) step.at = noon;
    const dated = () => screen.queryAllByText('23 Nov 12:00:00.007').length;
    const before = dated();
    openViewer(other);
    expect(dated()).toBeGreaterThan(before);
  });
});

describe('simulation', () => {
  const simulate = () => screen.getByRole('tab', { name: 'Simulate' });
  const event = (name: string) => screen.getByRole('button', { name: `Send ${name}` });

  it('sends an event to a state, says which guard let it pass, and is left by one press', async () => {
    const trace = signIn();
    const { user } = openViewer(trace);
    await user.click(message(numbered(trace, ofType('email.change')).number));
    await user.click(simulate());
    expect(screen.getByRole('list', { name: 'Guard not isFilledIn' })).toHaveTextContent(/isFilledIn does not pass$/);
    const before = messages().length;

    await user.click(event('password.change'));
    expect(screen.getByRole('button', { name: 'Leave the simulation' })).toBeVisible();
    expect(messages()).toEqual(['outside → signIn password.change']);
    expect(screen.getByRole('list', { name: 'Guard not isFilledIn' })).toHaveTextContent(/isFilledIn passes$/);
    await user.click(event('form.submit'));
    expect(messages()).toHaveLength(2);
    expect(screen.getByRole('treeitem', { name: /submitting/ })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Leave the simulation' }));
    expect(messages()).toHaveLength(before);
    expect(here()).toBe('email.change');
  });

  it('sends what one types, and nothing that is no JSON', async () => {
    const trace = signIn();
    const { user } = openViewer(trace);
    await user.click(message(numbered(trace, ofType('email.change')).number));
    await user.click(simulate());
    const field = screen.getByRole('textbox', { name: 'What email.change carries' });
    const { step } = numbered(trace, ofType('email.change'));
    expect(field).toHaveValue(JSON.stringify({ value: step.event['value'] }, null, 1));
    fireEvent.change(field, { target: { value: '{' } });
    expect(event('email.change')).toBeDisabled();
    expect(screen.getByText('This is not a JSON object.')).toBeVisible();
    fireEvent.change(field, { target: { value: '{"value":"b@example.com"}' } });
    await user.click(event('email.change'));
    await user.click(screen.getByRole('tab', { name: 'Message and state' }));
    expect(changes().join()).toContain('b@example.com');
  });
});

describe('a refusal that is expected', () => {
  it('is said to be ignored, and is no refusal among others', async () => {
    const step: Step = {
      index: 0,
      at: 1,
      actor: 'p/x:0',
      from: null,
      event: { type: 'interview.see' },
      after: { status: 'active', value: 'booked', context: {} },
      taken: [],
      refused: true,
    };
    const chart = chartOf(scheduleInterviewMachine);
    const start = { status: 'active' as const, value: 'booked', context: {} };
    const actor = { id: 'p/x:0', name: 'x:0', machine: chart.id, parent: null, start, at: 0 };
    const other = { ...step, index: 1, event: { type: 'slot.choose' } };
    const trace = {
      ...emptyTrace(),
      pages: [{ id: 'p', title: 'A page', at: 0 }],
      charts: { [chart.id]: chart },
      actors: [actor],
      steps: [step, other],
    };
    const { user } = openViewer(trace);
    expect(message(1)).toHaveTextContent(/ignored$/);
    expect(message(2)).toHaveTextContent(/refused$/);
    await user.click(message(1));
    expect(screen.getByRole('note')).toHaveTextContent(
      'Ignored: booked declares that it does nothing with this event.',
    );
    await user.click(screen.getByRole('button', { name: 'Only refused' }));
    expect(messages()).toEqual(['outside → scheduleInterview slot.choose']);
  });
});

describe('a narrow window', () => {
  it('shows one panel at a time', async () => {
    const { user } = openViewer(signIn(), { phone: true });
    expect(screen.getByText(/^Every actor has ended/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show actors that have ended' }));
    expect(screen.getByRole('treeitem', { name: /landed, ended/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Log' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Log' }));
    expect(messages().length).toBeGreaterThan(0);
  });

  it('leads from an actor to its chart, and from a replay to its report', async () => {
    const { user } = openViewer(signIn(), { phone: true });
    await user.click(screen.getByRole('button', { name: 'Show actors that have ended' }));
    await user.click(screen.getByRole('treeitem', { name: /^signIn, landed/ }));
    expect(screen.getByRole('tab', { name: 'Chart', selected: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Replay against the current machines' }));
    expect(await screen.findByText(/behaves? as recorded/)).toBeVisible();
  });

  it('leads from a difference that a replay found to the chart at that message', async () => {
    const trace = signIn();
    const { number, step } = numbered(trace, ofType('email.change'));
    step.taken = [];
    const { user } = openViewer(trace, { phone: true });
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Replay against the current machines' }));
    await user.click(await screen.findByRole('button', { name: `Show message ${number}` }));
    expect(screen.getByRole('tab', { name: 'Chart', selected: true })).toBeVisible();
    expect(screen.getByText(`${number} / ${trace.steps.length}`)).toBeVisible();
  });

  it('forgets what a replay found where another trace is shown beside it: the messages have other numbers', () => {
    const store = makeViewerStore(signIn());
    store.open(signIn(), 'A history', 'history');
    store.open(signIn(), 'A recording', 'recording');
    const [, history, { id } = { id: '' }] = store.get().sources;
    const found = () => store.get().replay?.source ?? null;
    store.tellReplay([]);
    store.close('nothing');
    expect(found()).toBe(id);
    store.setBeside(id, history?.id ?? '', true);
    expect(found()).toBeNull();
    store.tellReplay([]);
    store.close(history?.id ?? '');
    expect(found()).toBeNull();
  });
});

const isSubmitting = (value: unknown) => JSON.stringify(value ?? null).includes('submitting');
