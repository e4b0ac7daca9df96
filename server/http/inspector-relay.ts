import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { array, enums, is, literal, object, optional, size, string, unknown } from 'superstruct';
import { invalid, Refused } from '../kit/failures';
import { texts } from '../../src/contract/texts';

/** Messages between inspected pages and viewers. The pages have masked them (inspector/model/channel.ts). */
const said = size(
  array(
    object({
      by: enums(['page', 'viewer']),
      id: size(string(), 1, 64),
      from: size(string(), 1, 64),
      again: optional(literal(true)),
      message: unknown(),
    }),
  ),
  1,
  1_000,
);
const mostBytes = 4 * 1024 * 1024;
const mostListeners = 50;
/** A listener that is this many bytes behind is cut off, and then requests everything again. */
const mostUnread = 64 * 1024 * 1024;
const beatMs = 20_000;

/**
 * Connects the pages and viewers of several browsers. Each message is sent to all of them, and nothing is stored. Only
 * for INSPECTOR=everybody, within one server process.
 */
export function inspectorRelay(app: FastifyInstance): void {
  const listeners = new Set<{ stream: PassThrough; cut(): void; unread(): number }>();
  const tell = (text: string) => {
    for (const one of listeners) {
      if (one.unread() > mostUnread) one.cut();
      else one.stream.write(text);
    }
  };
  const beating = setInterval(() => tell(': beat\n\n'), beatMs);
  app.addHook('preClose', async () => {
    clearInterval(beating);
    for (const { stream } of listeners) stream.end();
  });
  app.get('/inspector/relay', { compress: false }, (_request, reply) => {
    if (listeners.size >= mostListeners) throw new Refused(503, texts.unavailable);
    const stream = new PassThrough();
    const { raw } = reply;
    const listener = {
      stream,
      cut: () => void raw.destroy(),
      unread: () => stream.writableLength + stream.readableLength + raw.writableLength,
    };
    listeners.add(listener);
    raw.once('close', () => {
      listeners.delete(listener);
      stream.destroy();
    });
    stream.write(': open\n\n');
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .header('connection', 'close')
      .send(stream);
  });
  app.post('/inspector/relay', { bodyLimit: mostBytes }, (request, reply) => {
    if (!is(request.body, said)) throw invalid([{ field: 'body', message: 'Enter a valid value' }]);
    tell(`data: ${JSON.stringify(request.body)}\n\n`);
    return reply.code(204).send();
  });
}
