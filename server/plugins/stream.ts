import type { FastifyInstance } from 'fastify';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { changeStream, type Change } from '../../src/contract/interviews';
import type { Access } from '../../src/contract/kit';
import type { Who } from '../auth/who';
import type { ChangeNotice } from '../interviews/effects';
import { callerOf, type House } from './calls';

type Listener = { who: Who; access: Exclude<Access, 'public'>; stream: PassThrough; recheck: () => Promise<boolean> };

const heartbeat = 20_000;
// A reader who takes nothing any more is let go: its browser comes back and reads anew.
const mostUnread = 256 * 1024;

/** Whether somebody may learn of a change: of an interview by the same reach as for reading it (product 5). */
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

const message = (change: Change) => `event: change\ndata: ${JSON.stringify(change)}\n\n`;

/**
 * Hears the database's channel of changes on a connection of its own; heals by itself, saying `resync` after each gap,
 * since what was announced meanwhile was missed.
 */
function hearChanges(url: string, onNotice: (notice: ChangeNotice) => void, onGap: () => void) {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    client = null;
    if (!stopped) timer = setTimeout(() => void connect(), 500);
  };
  async function connect(): Promise<void> {
    const mine = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client = mine;
    mine.on('error', () => undefined);
    mine.once('end', again);
    mine.on('notification', ({ payload }) => payload && onNotice(JSON.parse(payload) as ChangeNotice));
    try {
      await mine.connect();
      await mine.query('listen changes');
      onGap();
    } catch {
      mine.removeListener('end', again);
      await mine.end().catch(() => undefined);
      again();
    }
  }
  const first = connect();
  return {
    ready: first,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Server-sent events (product 9): tells signed-in screens which interviews changed. `onNotice` hears them too. */
export function streamRoutes(
  app: FastifyInstance,
  house: House & { databaseUrl: string; beatMs?: number },
  onNotice: () => void,
): void {
  const listeners = new Set<Listener>();
  const tell = (text: string, to: Iterable<Listener>) => {
    for (const { stream } of to)
      if (stream.writableLength > mostUnread) stream.destroy();
      else stream.write(text);
  };
  const hearing = hearChanges(
    house.databaseUrl,
    (notice) => {
      tell(
        message(notice.change),
        [...listeners].filter(({ who }) => concerns(who, notice)),
      );
      onNotice();
    },
    () => tell(message({ area: 'resync' }), listeners),
  );
  // A session that ended, or rights that were lost, end the stream at the next beat.
  const beat = setInterval(() => {
    for (const listener of listeners)
      listener
        .recheck()
        .then((alive) => (alive ? listener.stream.write(': beat\n\n') : listener.stream.end()))
        .catch(() => undefined);
  }, house.beatMs ?? heartbeat);
  app.addHook('onReady', () => hearing.ready);
  app.addHook('preClose', async () => {
    clearInterval(beat);
    for (const { stream } of listeners) stream.end();
  });
  app.addHook('onClose', () => hearing.stop());

  const access = changeStream.access as Exclude<Access, 'public'>;
  app.route({
    method: changeStream.method,
    url: changeStream.path,
    config: { access },
    // Compressing would hold events back.
    compress: false,
    handler: async (request, reply) => {
      const who = await callerOf(house.db, request, access);
      const stream = new PassThrough();
      const recheck = () =>
        callerOf(house.db, request, access).then(
          (now) => now.userType === who.userType && now.organizationId === who.organizationId,
          (error: { status?: number }) => error.status !== 401 && error.status !== 403,
        );
      const listener = { who, access, stream, recheck };
      listeners.add(listener);
      reply.raw.once('close', () => {
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
