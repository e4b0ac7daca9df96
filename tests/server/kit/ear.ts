import { expect } from 'vitest';
import type { Change } from '../../../src/contract/system';

/** A reader of the stream of changes. */
export type Ear = {
  token: string;
  headers: Headers;
  /** The next matching part of the stream after those read before; 'ended' if the stream ends first. */
  until(wanted: (message: string) => boolean): Promise<string>;
  /** The interviews named in messages up to the last one that was read. */
  heard: string[];
  close(): void;
};

/** Opens the stream of a server at `address` (`http://host:port`) with the token of a session. */
export async function openEar(address: string, token: string): Promise<Ear> {
  const aborter = new AbortController();
  const answer = await fetch(`${address}/api/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: aborter.signal,
  });
  expect(answer.status).toBe(200);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const waiting: string[] = [];
  const heard: string[] = [];
  let rest = '';
  const next = async (): Promise<string | null> => {
    while (waiting.length === 0) {
      const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
      if (done) return null;
      const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      waiting.push(...parts);
    }
    return waiting.shift() ?? null;
  };
  return {
    token,
    headers: answer.headers,
    heard,
    until: async (wanted) => {
      for (;;) {
        const message = await next();
        if (message === null) return 'ended';
        const data = /^event: change\ndata: (.*)$/.exec(message)?.[1];
        const change = data === undefined ? null : (JSON.parse(data) as Change);
        if (change?.area === 'interviews') heard.push(change.id);
        if (wanted(message)) return message;
      }
    },
    close: () => aborter.abort(),
  };
}

/** A message about this interview. */
export const about = (id: string) => (message: string) => message.includes(id);
