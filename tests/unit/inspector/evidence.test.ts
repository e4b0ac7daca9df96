import { describe, expect, it } from 'vitest';
import { makeAppWords } from '../../../inspector/model/app-words';
import { evidenceOf, framesOf, masked, type Evidence, type Input, type Told } from '../../../inspector/model/evidence';
import { makeMask } from '../../../inspector/model/mask';
import { readRecording, recordingOf, recordingText } from '../../../inspector/model/recording';
import { canary, traces } from './canaries';
import { about, recordedSignIn } from './recorded';
import { settled, tapped } from './tapped';

const picture = (at: number, after: number): Evidence => ({
  kind: 'picture',
  at,
  page: 'p',
  after,
  width: 1440,
  height: 900,
  palette: ['rgb(1, 2, 3)'],
  boxes: [['text', 1, 2, 30, 12, 0]],
});
const request = (at: number, ms: number, page = 'p'): Evidence => ({
  kind: 'request',
  at,
  page,
  after: 0,
  method: 'GET',
  path: '/api/me',
  status: 200,
  ms,
});

it('belongs to a step by its page and its time', () => {
  const evidence: Evidence[] = [
    { kind: 'route', at: 0, page: 'p', after: -1, path: '/login' },
    picture(100, 0),
    request(4_000, 100),
    request(9_000, 4_500),
    request(5_000, 10, 'other'),
    { kind: 'error', at: 5_200, page: 'p', after: 5, message: 'Failed', stack: [] },
    picture(5_400, 5),
    { kind: 'route', at: 8_000, page: 'p', after: 6, path: '/dashboard' },
    picture(8_100, 6),
  ];
  const { picture: shown, route, requests, errors } = evidenceOf(evidence, 'p', 5, 5_000);
  expect(shown?.at).toBe(5_400);
  expect(route).toBe('/login');
  // One request had just ended, and one was running.
  expect(requests.map(({ at }) => at)).toEqual([4_000, 9_000]);
  expect(errors.map(({ message }) => message)).toEqual(['Failed']);
  // The previous picture is shown until the next one.
  expect(evidenceOf(evidence, 'p', 2, 2_000).picture?.at).toBe(100);
});

it('has places in our own files, and no words of an error', () => {
  const stack = `Error: Maria wrote
    at submit (http://127.0.0.1:3000/assets/index-Ab12.js:10:20)
    at https://elsewhere.example/a b/x.js:1:2
    at async http://127.0.0.1:3000/assets/page.js:3:4`;
  expect(framesOf(stack, 'http://127.0.0.1:3000')).toEqual([
    'submit (assets/index-Ab12.js:10:20)',
    'async assets/page.js:3:4',
  ]);
});

it('leaves a page masked, whatever it carries, and a file too', async () => {
  const everything = { ...canary, list: [canary.text], deeper: { person: canary } };
  const told: Told[] = [
    {
      kind: 'request',
      method: canary.name,
      path: `/api/people/${canary.email}/x?name=${encodeURIComponent(canary.name)}`,
      status: 200,
      ms: 5,
      sent: everything,
      answer: { data: [everything] },
    },
    { kind: 'error', message: canary.text, stack: [canary.text, canary.email] },
    { kind: 'route', path: `/dashboard/person/${canary.name}?email=${canary.email}` },
    { kind: 'picture', width: 1, height: 1, palette: [canary.text], boxes: [] },
    {
      kind: 'input',
      does: 'fill',
      on: { role: 'textbox', name: [canary.name], nth: 0 },
      field: canary.email,
      value: canary.text,
    },
    { kind: 'input', does: 'press', on: null, value: canary.password },
    { kind: 'screen', headings: [[canary.name], ['Interviews of ', canary.name]] },
  ];
  const { posted, trace, showEvidence } = tapped();
  for (const one of told) showEvidence(one);
  await settled();
  expect(posted.flatMap((one) => traces.exec(JSON.stringify({ ...one, id: '', createdAt: '' }))?.[0] ?? [])).toEqual(
    [],
  );
  expect(trace.evidence.map(({ kind }) => kind)).toEqual([
    'request',
    'error',
    'route',
    'picture',
    'input',
    'input',
    'screen',
  ]);
  const [asked] = trace.evidence;
  expect(asked).toMatchObject({ status: 200, path: expect.stringMatching(/^\/api\/people\//) });

  // The evidence is unmasked, as if it came from another source.
  const evidence = told.map((one): Evidence => ({ ...one, at: 1, page: 'page', after: -1 }));
  const text = recordingText(recordingOf({ ...trace, evidence }, about));
  expect(traces.exec(text)).toBeNull();
  expect(readRecording(text).evidence).toHaveLength(told.length);
});

it('stays with its step where the typing of a password is left out of a file', async () => {
  const trace = await recordedSignIn(['I', 'In', 'Int']);
  const at = trace.steps.findIndex(({ event }) => event.type === 'password.change');
  const evidence = [picture(1, at + 1), picture(2, at + 3), picture(3, -1)];
  const recording = recordingOf({ ...trace, evidence }, about);
  expect(recording.steps).toHaveLength(trace.steps.length - 2);
  expect(recording.evidence.map(({ after }) => after)).toEqual([at - 1, at + 1, -1]);
  expect(recording.steps[at + 1]?.event.type).toBe(trace.steps[at + 3]?.event.type);
});

describe('what a person did', () => {
  const words = makeAppWords([['Find slots'], ['Actions for ', ''], ['/JobProfile'], ['open']]);
  const told = (one: Partial<Input>): Input => ({ kind: 'input', does: 'click', on: null, ...one });
  const mask = makeMask();
  const on = (...name: string[]): Input['on'] => ({ role: 'button', name, nth: 0 });

  it('keeps the words of the app, and no others', () => {
    const nameOf = (...name: string[]) => masked(told({ on: on(...name) }), mask, words).on?.name;
    expect(nameOf('Find slots')).toEqual(['Find slots']);
    expect(nameOf('Actions for ', '')).toEqual(['Actions for ', '']);
    expect(nameOf('45')).toEqual(['45']);
    expect(nameOf(canary.name)).toBeNull();
    expect(nameOf('Actions for ', canary.name)).toBeNull();
    expect(masked(told({ on: on('Find slots') }), mask).on?.name).toBeNull();
  });

  it('masks what was written as its field says, and keeps the keys', () => {
    const valueOf = (one: Partial<Input>) => masked(told(one), mask, words).value;
    expect(valueOf({ does: 'fill', field: 'password', value: canary.password })).toBe('Masked#1000');
    expect(valueOf({ does: 'fill', field: 'email', value: canary.email })).toMatch(/^masked\d+@masked\.example$/);
    for (const value of [canary.text, canary.name, canary.pan, canary.loneName])
      expect(valueOf({ does: 'fill', value })).not.toMatch(traces);
    expect(valueOf({ does: 'press', value: 'Control+k' })).toBe('Control+k');
    expect(valueOf({ does: 'press', value: canary.password })).toBeUndefined();
    expect(valueOf({ does: 'choose', value: '12' })).toBe('12');
    expect(valueOf({ does: 'choose', value: canary.account })).toBeUndefined();
  });

  it('keeps the paths of the app, the ids in an address and what it names, and nothing else of it', () => {
    const routeOf = (path: string) => masked({ kind: 'route', path }, mask, words).path;
    const id = '0a1b2c3d-0000-4000-8000-000000000000';
    expect(routeOf(`/dashboard/JobProfile?id=${id}&state=open&tab=2`)).toBe(
      `/dashboard/JobProfile?id=${id}&state=open&tab=2`,
    );
    expect(routeOf('/dashboard/JobProfile?id=new')).toBe('/dashboard/JobProfile?id=new');
    expect(routeOf(`/invitation/${canary.token}?token=${id}&name=open&q=${canary.name}`)).not.toMatch(
      /open|0a1b|canary|cnry/i,
    );
  });

  it('stands beside the messages that it led to', () => {
    const moment = { page: 'p', at: 1_000, after: 3 };
    const evidence = [{ ...moment, ...told({ on: on('Find slots') }) }];
    expect(evidenceOf(evidence, 'p', 4, 1_200).input?.on?.name).toEqual(['Find slots']);
    expect(evidenceOf(evidence, 'p', 3, 1_200).input).toBeNull();
    expect(evidenceOf(evidence, 'p', 9, 2_500).input).toBeNull();
    expect(evidenceOf(evidence, 'q', 4, 1_200).input).toBeNull();
  });
});
