import { Agent, request } from 'node:http';
import { quantile } from './kit';

export type Asked = { method: string; path: string; token: string; body?: object; key?: string };
export type Answered = { status: number; body: string };

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

export function ask(port: number, { method, path, token, body, key }: Asked): Promise<Answered> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  };
  return new Promise((settle, fail) => {
    const asked = request({ host: '127.0.0.1', port, method, path: `/api${path}`, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => (text += piece));
      answer.on('end', () => settle({ status: answer.statusCode ?? 0, body: text }));
      answer.on('error', fail);
    });
    asked.on('error', fail);
    asked.end(payload);
  });
}

const sleep = (ms: number) => new Promise((settle) => setTimeout(settle, ms));

/**
 * Sends `rate` requests a second for some seconds, whether or not earlier ones were answered. Measures each from the
 * instant at which it was due, so a server that falls behind does not slow down its clients.
 * @returns the median and the 99th percentile in ms @throws if a response is neither 200 nor 409
 */
export async function atRate(rate: number, seconds: number, send: (nth: number) => Promise<Answered>) {
  const taken: number[] = [];
  const wrong: string[] = [];
  const sending: Promise<void>[] = [];
  const began = performance.now();
  for (let nth = 0; nth < rate * seconds; nth += 1) {
    const due = began + (nth * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    sending.push(
      send(nth).then(({ status, body }) => {
        taken.push(performance.now() - due);
        if (status !== 200 && status !== 409) wrong.push(`${status} ${body}`);
      }),
    );
  }
  await Promise.all(sending);
  if (wrong.length > 0) throw new Error(`${wrong.length} wrong answers, such as ${wrong[0]}`);
  taken.sort((a, b) => a - b);
  return { median: quantile(taken, 0.5), p99: quantile(taken, 0.99), worst: quantile(taken, 1) };
}
