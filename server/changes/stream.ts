import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { changeStream, type Change } from '../../src/contract/system';
import type { Access } from '../../src/contract/kit';
import { hashToken, livingOf, type Who } from '../kit/caller';
import type { ChangeNotice, RightsNotice } from './announce';
import { bearerOf, callerOf, type AppContext } from '../http/calls';
import { connectionsAllowed } from '../http/http-server';
import { tooMany, unavailable } from '../kit/failures';
import { measures } from '../kit/measures';
import { hearChanges } from './hear';

type Listener = {
  who: Who;
  session: Buffer;
  stream: PassThrough;
  /** The part of the heartbeat in which the stream is checked. */
  part: number;
  /** How many bytes were written but not received yet. */
  unread: () => number;
  cut: () => void;
};

/** The limit of open streams of a process, lower where the system allows fewer connections. Each browser has one. */
export const mostStreams = 10_000;
// The other connections are for calls.
const forStreams = 5 / 6;
/** The limit of open streams of one user in a process. A browser has one, or one for each tab if it has no locks. */
export const mostStreamsOfUser = 20;
// About the longest time that a screen waits between two attempts.
const laterSeconds = 30;

const heartbeat = 20_000;
// Checking all at once would delay other calls, so a part of them is checked each second.
const parts = 20;
// A client that stops reading is disconnected; its browser reconnects and refetches.
const mostUnread = 256 * 1024;
const toldAtOnce = 50;

/** Whether a user may see a change. For interviews, the rules are those for reading them (product: Access). */
function concerns(who: Who, notice: ChangeNotice): boolean {
  if (notice.change.area === 'calendars') return 'userId' in notice && notice.userId === who.userId;
  if (who.userType === 'ADMIN' || who.userType === 'SUPER_ADMIN') return true;
  if (!('organizationId' in notice)) return 'everyone' in notice || notice.userId === who.userId;
  if (who.userType === 'ORGANIZATION_USER')
    return notice.organizationId !== null && notice.organizationId === who.organizationId;
  if (!('panelistIds' in notice)) return false;
  switch (who.userType) {
    case 'PANELIST':
      return notice.panelistIds.includes(who.userId);
    case 'CANDIDATE':
      return notice.personId !== null && notice.personId === who.personId;
  }
}

/** Whether changed rights may end a stream. */
const touches = ({ rights }: RightsNotice, { who }: Listener): boolean =>
  'userId' in rights ? who.userId === rights.userId : who.organizationId === rights.organizationId;

const message = (change: Change) => `event: change\ndata: ${JSON.stringify(change)}\n\n`;

/** Server-sent events (product: Live changes): notifies signed-in screens of what changed. */
export function streamRoutes(app: FastifyInstance, appContext: AppContext): void {
  const listeners = new Set<Listener>();
  const beatMs = appContext.beatMs ?? heartbeat;

  function letGo(listener: Listener): void {
    listeners.delete(listener);
    listener.stream.end();
    // A client that does not even read the end of the stream would keep its socket open, and delay a server that stops.
    setTimeout(listener.cut, Math.min(beatMs, 2_000)).unref();
  }
  /** Writes to some listeners at a time, because thousands of writes in one go would delay other calls. */
  async function tell(text: string, to: Iterable<Listener>): Promise<void> {
    const bytes = Buffer.from(text);
    let told = 0;
    for (const listener of to) {
      // The listener may have left in the meantime.
      if (!listeners.has(listener)) continue;
      if (listener.unread() > mostUnread) {
        listeners.delete(listener);
        listener.cut();
      } else listener.stream.write(bytes);
      if ((told += 1) % toldAtOnce === 0) await setImmediate();
    }
  }

  const hearing = hearChanges(appContext.databaseUrl, {
    checkMs: beatMs,
    onNotice: (notice) => {
      if ('rights' in notice) {
        // A failed query does not end any stream. The next heartbeat checks again.
        endDead([...listeners].filter((listener) => touches(notice, listener))).catch(() => undefined);
        return;
      }
      const concerned = [...listeners].filter(({ who }) => concerns(who, notice));
      void tell(message(notice.change), concerned);
    },
    onGap: () => void tell(message({ area: 'resync' }), [...listeners]),
  });

  // Ended sessions and lost rights end the stream: at once if announced, otherwise at the next heartbeat.
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
    await tell(
      ': beat\n\n',
      those.filter((listener) => listeners.has(listener)),
    );
  }
  let turn = 0;
  const beating = setInterval(() => {
    turn = (turn + 1) % parts;
    // A failed query does not end any stream.
    beat(turn).catch(() => undefined);
  }, beatMs / parts);

  app.addHook('onReady', () => hearing.ready);
  app.addHook('preClose', async () => {
    clearInterval(beating);
    for (const listener of listeners) letGo(listener);
  });
  app.addHook('onClose', () => hearing.stop());

  const most = appContext.mostStreams ?? Math.min(mostStreams, Math.floor(connectionsAllowed() * forStreams));
  let open = 0;
  const ofUsers = new Map<string, number>();
  /** @throws 503, after which the screen continues without live changes and tries again */
  function requirePlace(): void {
    if (open < most) return;
    app.log.warn('a stream was refused: this process has too many');
    throw unavailable(laterSeconds);
  }
  /** Takes a place for a stream of a user. Returns a function that frees it. @throws 503 and 429 */
  function takePlace(userId: string): () => void {
    requirePlace();
    const own = ofUsers.get(userId) ?? 0;
    if (own >= mostStreamsOfUser) throw tooMany(laterSeconds);
    open += 1;
    ofUsers.set(userId, own + 1);
    return () => {
      open -= 1;
      const left = (ofUsers.get(userId) ?? 1) - 1;
      if (left > 0) ofUsers.set(userId, left);
      else ofUsers.delete(userId);
    };
  }

  let opened = 0;
  const access = changeStream.access as Exclude<Access, 'public'>;
  app.route({
    method: changeStream.method,
    url: changeStream.path,
    config: { access },
    // Compression would delay events.
    compress: false,
    handler: async (request, reply) => {
      // This is checked before the database is queried, because screens that were refused ask again and again.
      requirePlace();
      const who = await callerOf(appContext.db, request, access);
      // The connection is closed already, and its close event was missed.
      if (reply.raw.destroyed) throw unavailable();
      const freePlace = takePlace(who.userId);
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
      measures.streamOpened();
      raw.once('close', () => {
        listeners.delete(listener);
        freePlace();
        measures.streamEnded();
        stream.destroy();
      });
      stream.write(': open\n\n');
      return (
        reply
          .header('content-type', 'text/event-stream')
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          // The connection is not reused, so that a server that stops need not wait for it.
          .header('connection', 'close')
          .send(stream)
      );
    },
  });
}
