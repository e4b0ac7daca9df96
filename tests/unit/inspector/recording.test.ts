import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chartOf } from '../../../inspector/model/chart';
import { zipped } from '../../../inspector/model/gzip';
import { hashOf } from '../../../inspector/model/hash';
import { lastOf } from '../../../inspector/model/last';
import { patched, patchOf } from '../../../inspector/model/patch';
import {
  mostBytes,
  readRecording,
  readRecordingFile,
  recordingBytes,
  recordingOf,
  recordingText,
  RecordingError,
} from '../../../inspector/model/recording';
import { replayTrace } from '../../../inspector/model/replay';
import { browserOf } from '../../../inspector/model/setting';
import type { Step, Trace } from '../../../inspector/model/trace';
import { signInMachine } from '../../../src/machines/auth/sign-in';
import { about, recordedBooking, recordedFeedback, recordedSignIn } from './recorded';

const made = async () => recordingOf(await recordedSignIn(), about);

describe('a recording', () => {
  it.each<[string, () => Promise<Trace>]>([
    ['a sign-in', recordedSignIn],
    ['a scorecard', recordedFeedback],
    ['a booking', recordedBooking],
  ])('of %s is read as it was saved, compressed or not', async (_, traced) => {
    const recording = recordingOf(await traced(), about);
    expect(recording.steps.length).toBeGreaterThan(6);
    const text = recordingText(recording);
    // Values that JSON cannot represent are not in a file.
    expect(readRecording(text)).toEqual(JSON.parse(JSON.stringify(recording)));
    expect(await readRecordingFile(await recordingBytes(recording))).toEqual(readRecording(text));
    expect(await readRecordingFile(new TextEncoder().encode(text))).toEqual(readRecording(text));
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ['something else', () => 'hello', /is no recording: it is not JSON/],
    ['other JSON', () => '[1, 2]', /is no recording\.$/],
    [
      'a file of a newer format',
      (text) => text.replace('"format":4', '"format":7'),
      /has format 7.*reads formats 2, 3 and 4/,
    ],
    ['what was changed by hand', (text) => text.replace('"refused":true', '"refused":"yes"'), /damaged at steps\.\d+/],
    ['a field that nobody knows', (text) => text.replace('"pages"', '"extra":1,"pages"'), /damaged at extra/],
    [
      'a change of something that is not there',
      (text) => text.replace('[["context","tab"],', '[["context","tab",7,"x"],'),
      /damaged at steps\.\d+\.change/,
    ],
    [
      'a change that leaves no state',
      (text) => text.replace('[["context","tab"],1]', '[["status"]]'),
      /damaged at steps\.\d+\.change/,
    ],
    [
      'a step of nobody',
      (text) => text.replace(/"actor":"[^"]*",("from":null,"event":\{"type":"form)/, '"actor":"p/none",$1'),
      /of an actor that it does not have: p\/none/,
    ],
    ['a machine without its chart', (text) => text.replace('"signIn":{', '"other":{'), /no chart of signIn/],
  ])('refuses %s, and says why', async (_, spoil, words) => {
    const text = recordingText(await made());
    const spoilt = spoil(text);
    expect(spoilt).not.toBe(text);
    expect(() => readRecording(spoilt)).toThrow(RecordingError);
    expect(() => readRecording(spoilt)).toThrow(words);
  });

  it('refuses a file that was cut off or changed, and says so', async () => {
    const bytes = await recordingBytes(await made());
    const changed = bytes.slice();
    changed.set([1, 2, 3, 4], bytes.length >> 1);
    for (const spoilt of [bytes.slice(0, bytes.length >> 1), bytes.slice(0, 12), changed])
      await expect(readRecordingFile(spoilt)).rejects.toThrow(/its end is missing, or it was changed/);
  });

  it('refuses what is too large before it reads it, also once it is unpacked', async () => {
    expect(() => readRecording(' '.repeat(64 * 1024 * 1024 + 1))).toThrow(/too large/);
    await expect(readRecordingFile(new Uint8Array(mostBytes + 1))).rejects.toThrow(/too large/);
    const bomb = await zipped(' '.repeat(200 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(readRecordingFile(bomb)).rejects.toThrow(/too large/);
  });

  it('has no secrets, whatever the trace had', async () => {
    expect(recordingText(await made())).not.toMatch(/Interview#2026|asha@example\.com/i);
  });

  it('does not tell how long a password is', async () => {
    const fileAfter = async (password: string) => {
      const trace = await recordedSignIn(Array.from(password, (_, end) => password.slice(0, end + 1)));
      const ids = new Map(trace.actors.map(({ id }, index) => [id, `p/${index}`]));
      const text = recordingText(recordingOf(trace, about)).replaceAll(/"at":\d+/g, '"at":0');
      return text.replaceAll(/p\/x:\d+/g, (id) => ids.get(id) ?? id);
    };
    const short = await fileAfter('Interview#2026');
    expect(await fileAfter(' a much longer Password, 2026 ')).toBe(short);
    expect(replayTrace(readRecording(short)).map(({ difference }) => difference)).toEqual([null]);
  });

  it('says with what it was made, and nothing more', async () => {
    const agent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    expect(browserOf(agent)).toBe('Chrome 140 on Linux');
    expect(browserOf('curl of maria@example.com')).toBe('Another browser on another system');
    const madeWith = {
      version: '1.2.3',
      commit: 'c64617bb12',
      browser: browserOf(agent),
      language: 'de-CH',
      timeZone: 'Asia/Kolkata',
    };
    expect(recordingOf(await recordedSignIn(), { ...about, madeWith }).madeWith).toEqual(madeWith);
    const odd = {
      version: 'of Maria',
      commit: 'maria',
      browser: agent,
      language: 'maria@example.com',
      timeZone: '1 Elm St',
    };
    expect(new Set(Object.values(recordingOf(await recordedSignIn(), { ...about, madeWith: odd }).madeWith))).toEqual(
      new Set(['unknown']),
    );
    const { hashes } = JSON.parse(recordingText(await made())) as { hashes: object };
    expect(hashes).toEqual({ signIn: hashOf(chartOf(signInMachine)) });
  });
});

describe('a long session', () => {
  /** A scorecard with this many events of typing. */
  async function typed(events: number): Promise<Trace> {
    const trace = await recordedFeedback();
    const step = trace.steps.find(({ event }) => event.type === 'card.change');
    if (!step?.after) throw new Error('Nothing was typed');
    const words = 'the candidate explained how the queue is drained when a worker is lost and why it is safe ';
    const steps = Array.from({ length: events }, (_, index): Step => {
      const asked = words.repeat(20).slice(0, index % 1_800);
      const context = { ...(step.after?.context as { card: object }) };
      const after = { ...step.after, context: { ...context, card: { ...context.card, asked } } } as Step['after'];
      return { ...step, index, at: index * 900, event: { type: 'card.change', change: { asked } }, after };
    });
    return { ...trace, steps };
  }

  it('of an hour of typing is a file of less than 5 MB', async () => {
    const trace = await typed(4_000);
    const recording = recordingOf(trace, about);
    expect(JSON.stringify(recording).length).toBeGreaterThan(10_000_000);
    const bytes = await recordingBytes(recording);
    expect(bytes.length).toBeLessThan(5_000_000);
    expect((await readRecordingFile(bytes)).steps).toEqual(JSON.parse(JSON.stringify(recording.steps)));
  });

  it('can be saved from its last minutes on, with how each actor stood then', async () => {
    const trace = await typed(4_000);
    const end = lastOf(trace, 15 * 60_000);
    expect(end.steps).toHaveLength(1_001);
    const [actor] = end.actors;
    expect(actor?.start).toEqual(trace.steps[2_998]?.after);
    expect(readRecording(recordingText(recordingOf(end, about))).steps).toHaveLength(1_001);
    expect(lastOf(trace, 24 * 3_600_000)).toBe(trace);
  });
});

describe('a patch', () => {
  // JSON has no negative zero.
  const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  it('leads from any value to any other, and shares what stays', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const patch = JSON.parse(JSON.stringify(patchOf(before, after))) as ReturnType<typeof patchOf>;
        expect(patched(before, patch)).toEqual(after);
      }),
    );
    const before = { a: { b: [1, 2, 3] }, c: { d: 'x' } };
    const after = patched(before, patchOf(before, { a: { b: [1, 2, 3] }, c: { d: 'y' } })) as typeof before;
    expect(after.a).toBe(before.a);
    expect(patchOf(before, structuredClone(before))).toEqual([]);
  });

  it('touches nothing but the value', () => {
    const after = patched({}, [[['__proto__'], { isAdmin: true }]]) as Record<string, unknown>;
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
    expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
    expect(() => patched({}, [[['__proto__', 'isAdmin'], true]])).toThrow(RangeError);
    expect(() => patched([], [[[1_000_000_000], 1]])).toThrow(RangeError);
  });
});

describe('a recording made by hand', () => {
  type Made = { actors: { id: string; parent: string | null }[]; charts: Record<string, { states: Made['actors'] }> };
  const turned = async (change: (recording: Made) => void) => {
    const recording = JSON.parse(recordingText(await made())) as Made;
    change(recording);
    return () => readRecording(JSON.stringify(recording));
  };

  it('cannot have an actor that descends from itself', async () => {
    const one = await turned(({ actors }) => void actors.forEach((actor) => (actor.parent = actor.id)));
    expect(one).toThrow(/damaged at actors: .* descends from itself/);
    const two = await turned(({ actors }) => {
      const [actor] = actors;
      if (!actor) throw new Error('No actor');
      actors.push({ ...actor, id: 'other', parent: actor.id });
      actor.parent = 'other';
    });
    expect(two).toThrow(RecordingError);
  });

  it('cannot have a state that contains itself', async () => {
    const read = await turned(({ charts }) => {
      for (const { states } of Object.values(charts)) for (const state of states) state.parent = state.id;
    });
    expect(read).toThrow(/damaged at charts\..*: .* descends from itself/);
  });
});
