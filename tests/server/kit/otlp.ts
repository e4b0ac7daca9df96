import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { stringValue?: string; intValue?: number | string };
export type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
};
type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

/** A collector of traces: the texts it received, and the spans in them. */
export async function startCollector() {
  const texts: string[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      texts.push(Buffer.concat(parts).toString('utf8'));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => texts.join('\n'),
    spans: (): SentSpan[] =>
      texts.flatMap((text) =>
        (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    stop: () => new Promise((settle) => server.close(settle)),
  };
}

/** An attribute of a span. */
export const attribute = ({ attributes }: SentSpan, wanted: string): string | undefined => {
  const value = attributes.find(({ key }) => key === wanted)?.value;
  return value && String(value.stringValue ?? value.intValue);
};
