import { expect, it } from 'vitest';
import { evidenceOf, framesOf, type Evidence, type Told } from '../../../inspector/model/evidence';
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
  // One that had just ended, and one that ran.
  expect(requests.map(({ at }) => at)).toEqual([4_000, 9_000]);
  expect(errors.map(({ message }) => message)).toEqual(['Failed']);
  // Before the next picture the last one still stands.
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
  ];
  const { posted, trace, showEvidence } = tapped();
  for (const one of told) showEvidence(one);
  await settled();
  expect(posted.flatMap((one) => traces.exec(JSON.stringify({ ...one, id: '', createdAt: '' }))?.[0] ?? [])).toEqual(
    [],
  );
  expect(trace.evidence.map(({ kind }) => kind)).toEqual(['request', 'error', 'route', 'picture']);
  const [asked] = trace.evidence;
  expect(asked).toMatchObject({ status: 200, path: expect.stringMatching(/^\/api\/people\//) });

  // As if it had come from elsewhere.
  const evidence = told.map((one): Evidence => ({ ...one, at: 1, page: 'page', after: -1 }));
  const text = recordingText(recordingOf({ ...trace, evidence }, about));
  expect(traces.exec(text)).toBeNull();
  expect(readRecording(text).evidence).toHaveLength(4);
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
