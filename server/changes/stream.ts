import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { changeStream, type Change } from '../../src/contract/interviews';
import type { Access } from '../../src/contract/kit';
import { hashToken, livingOf, type Who } from '../kit/caller';
import type { ChangeNotice, RightsNotice } from './announce';
import { bearerOf, callerOf, type AppContext } from '../http/calls';
import { hearChanges } from './hear';

type Listener = {
  who: Who;
  session: Buffer;
  stream: PassThrough;
  /** In which part of a heartbeat it is looked at. */
  part: number;
  /** Bytes that were written and not taken yet. */
  unread: () => number;
  cut: () => void;
};

const heartbeat = 20_000;
// All at once would hold up everybody else's calls: a part of them is looked at each second.
const parts = 20;
// A reader who takes nothing any more is let go: its browser comes back and reads anew.
const mostUnread = 256 * 1024;

/** Whether somebody may learn of a change: of an interview by the same reach as for reading it (product: Access). */
function concerns(who: Who, notice: ChangeNotice): boolean {
  if (who.userType === 'ADMIN' || who.userType === 'SUPER_ADMIN') return true;
  if (!('panelistIds' in notice)) return false;
  switch (who.userType) {
    case 'ORGANIZATION_USER':
      return notice.organizationId !== null && notice.organizationId === who.organizationId;
    case 'PANELIST':
      return notice.panelistIds.includes(who.userId);
    case 'CANDIDATE':
      return notice.personId === who.personId;
  }
}

/** Whether a stream may have to end. */
const touches = ({ rights }: RightsNotice, { who }: Listener): boolean =>
  'userId' in rights ? who.userId === rights.userId : who.organizationId === rights.organizationId;

const message = (change: Change) => `event: change\ndata: ${JSON.stringify(change)}\n\n`;

/** Server-sent events (product: Live changes): tells signed-in screens which interviews changed. */
export function streamRoutes(
  app: FastifyInstance,
  appContext: AppContext & { databaseUrl: string; beatMs?: number },
): void {
  const listeners = new Set<Listener>();
  const beatMs = appContext.beatMs ?? heartbeat;

  function letGo(listener: Listener): void {
    listeners.delete(listener);
    listener.stream.end();
    // Who does not take the end either would keep its socket, and a server that stops waiting.
    setTimeout(listener.cut, Math.min(beatMs, 2_000)).unref();
  }
  function tell(text: string, to: Iterable<Listener>): void {
    for (const listener of to) {
      if (listener.unread() > mostUnread) {
        listeners.delete(listener);
        listener.cut();
      } else listener.stream.write(text);
    }
  }

  const hearing = hearChanges(appContext.databaseUrl, {
    checkMs: beatMs,
    onNotice: (notice) => {
      if ('rights' in notice) {
        // A database that is gone ends no stream; the next beat looks again.
        endDead([...listeners].filter((listener) => touches(notice, listener))).catch(() => undefined);
        return;
      }
      const concerned = [...listeners].filter(({ who }) => concerns(who, notice));
      tell(message(notice.change), concerned);
    },
    onGap: () => tell(message({ area: 'resync' }), listeners),
  });

  // A session that ended, or rights that were lost, end the stream: at once where that is announced, else at the next beat.
  async function endDead(those: Listener[]): Promise<void> {
    if (those.length === 0) return;
    const living = await livingOf(
      appContext.db,
      those.map(({ session }) => session),
    );
    for (const listener of those) {
      const now = living.get(listener.session.toString('hex'));
      const same = now?.userType === listener.who.userType && now.organizationId === listener.who.organizationId;
      if (!same) letGo(listener);
    }
  }
  async function beat(part: number): Promise<void> {
    const those = [...listeners].filter((listener) => listener.part === part);
    await endDead(those);
    tell(
      ': beat\n\n',
      those.filter((listener) => listeners.has(listener)),
    );
  }
  let turn = 0;
  const beating = setInterval(() => {
    turn = (turn + 1) % parts;
    // A database that is gone ends no stream.
    beat(turn).catch(() => undefined);
  }, beatMs / parts);

  app.addHook('onReady', () => hearing.ready);
  app.addHook('preClose', async () => {
    clearInterval(beating);
    for (const listener of listeners) letGo(listener);
  });
  app.addHook('onClose', () => hearing.stop());

  let opened = 0;
  const access = changeStream.access as Exclude<Access, 'public'>;
  app.route({
    method: changeStream.method,
    url: changeStream.path,
    config: { access },
    // Compressing would hold events back.
    compress: false,
    handler: async (request, reply) => {
      const who = await callerOf(appContext.db, request, access);
      const stream = new PassThrough();
      const { raw } = reply;
      const listener: Listener = {
        who,
        session: hashToken(bearerOf(request) ?? ''),
        stream,
        part: (opened += 1) % parts,
        unread: () => stream.writableLength + stream.readableLength + raw.writableLength,
        cut: () => void raw.destroy(),
      };
      listeners.add(listener);
      raw.once('close', () => {
        listeners.delete(listener);
        stream.destroy();
      });
      stream.write(': open\n\n');
      return (
        reply
          .header('content-type', 'text/event-stream')
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          // Its connection serves nothing else, so that a server that stops need not wait for it.
          .header('connection', 'close')
          .send(stream)
      );
    },
  });
}
