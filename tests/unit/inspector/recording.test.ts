import { describe, expect, it } from 'vitest';
import { readRecording, recordingOf, recordingText, RecordingError } from '../../../inspector/model/recording';
import { recordedSignIn } from './recorded';

const about = { version: '0.1.0', settings: { mode: 'test' }, saved: '2026-11-21T09:00:00.000Z' };
const made = async () => recordingOf(await recordedSignIn(), about);

describe('a recording', () => {
  it('is read as it was saved', async () => {
    const recording = await made();
    expect(recording.steps.length).toBeGreaterThan(8);
    expect(readRecording(recordingText(recording))).toEqual(recording);
  });

  it.each<[string, (text: string) => string, RegExp]>([
    ['something else', () => 'hello', /is no recording: it is not JSON/],
    ['other JSON', () => '[1, 2]', /is no recording\.$/],
    ['a file of another format', (text) => text.replace('"format": 1', '"format": 7'), /has format 7.*reads format 1/],
    [
      'what was changed by hand',
      (text) => text.replace('"refused": true', '"refused": "yes"'),
      /damaged at steps\.\d+/,
    ],
    ['a field that nobody knows', (text) => text.replace('"pages"', '"extra": 1, "pages"'), /damaged at extra/],
    ['steps out of order', (text) => text.replace('"index": 3', '"index": 9'), /Step 3 .* has the number 9/],
    [
      'a step of nobody',
      (text) =>
        text.replace(/"actor": "[^"]*",(\s+"from": null,\s+"event": \{\s+"type": "form)/, '"actor": "p/none",$1'),
      /of an actor that it does not have: p\/none/,
    ],
    ['a machine without its chart', (text) => text.replace('"signIn": {', '"other": {'), /no chart of signIn/],
  ])('refuses %s, and says why', async (_, spoil, words) => {
    const text = recordingText(await made());
    const spoilt = spoil(text);
    expect(spoilt).not.toBe(text);
    expect(() => readRecording(spoilt)).toThrow(RecordingError);
    expect(() => readRecording(spoilt)).toThrow(words);
  });

  it('refuses what is too large before it reads it', () => {
    expect(() => readRecording(' '.repeat(64 * 1024 * 1024 + 1))).toThrow(/too large/);
  });

  it('has no secrets, whatever the trace had', async () => {
    expect(recordingText(await made())).not.toMatch(/Interview#2026|asha@example\.com/i);
  });
});
