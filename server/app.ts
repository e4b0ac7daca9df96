import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from './config';
import type { Database } from './db/database';
import { recordingMedia } from './interviews/recordings/media';
import { publicJobPages } from './job-profiles/public-page';
import { profileVideoMedia } from './people/profile-video';
import { requireAccess, type AppContext } from './http/calls';
import { answerErrors, answerFramework, answerGarbage, answerMissing } from './http/errors';
import { httpServer, type Patience } from './http/http-server';
import { measureRequests, requestIdOf } from './http/measured';
import { traceRequests } from './db/traces';
import { countRepeats } from './http/log';
import { refuseStrangers } from './http/loopback';
import { inspectorRelay } from './http/inspector-relay';
import { inspectorPages, pages } from './http/pages';
import * as routes from './routes';
import { addressOf } from './kit/address';
import { invalid, unavailable } from './kit/failures';
import { minuteCounter } from './kit/limits';
import { openSecurityLog, type SecurityLog } from './kit/security-log';
import { openStorage, scannedBy, type Storage } from './kit/storage';
import { healthLive } from '../src/contract/system';
import { metricsPage } from './system/metrics-page';

export type AppParts = {
  config: Config;
  db: Database;
  databaseUrl: string;
  /** By default, the storage of the settings. */
  storage?: Storage;
  /** Folder of the built client; undefined if another program serves it. */
  clientDir?: string;
  /** Folder of the built inspector; undefined if it is not served. */
  inspectorDir?: string;
  /** Receives the lines of the log; by default the standard output. */
  log?: { write(line: string): void };
  /** By default, a log that writes into the database. */
  security?: SecurityLog;
  /** Milliseconds between two heartbeats of the stream of changes. */
  beatMs?: number;
  /** The limit of open change streams; the default is in docs/limits.md. */
  mostStreams?: number;
  /** Time limits of connections that differ from the defaults. */
  patience?: Partial<Patience>;
  /** Called when background work was enqueued, so that it starts without delay. */
  onWork?: () => void;
  /** Whether the server will stop soon. Until then it responds, but is not ready. */
  isDraining?: () => boolean;
};

const second = 1_000;
const patience: Patience = {
  headers: 20 * second,
  request: 30 * second,
  stalled: 120 * second,
  idle: 65 * second,
  look: 5 * second,
};

// The app may ask for camera and microphone, and for no other device.
const permissions =
  'camera=(self), microphone=(self), display-capture=(), geolocation=(), hid=(), midi=(), payment=(), serial=(), usb=()';

/** The Fastify app: all routes, each with its access, and all time-outs. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, db } = parts;
  const allowed = { ...patience, ...parts.patience };
  const { logMethod, end: endLog } = countRepeats();
  const app = Fastify({
    serverFactory: httpServer(allowed),
    logger: { level: config.logLevel, hooks: { logMethod }, ...(parts.log ? { stream: parts.log } : {}) },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf(config),
    requestIdHeader: false,
    // Only the nearest proxy is trusted: anybody can write the rest of the header.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    frameworkErrors: answerFramework,
    clientErrorHandler: answerGarbage,
    bodyLimit: 256 * 1024,
    pluginTimeout: 30 * second,
    forceCloseConnections: 'idle',
    // A hook below does this, with our envelope.
    return503OnClosing: false,
    routerOptions: { caseSensitive: true, maxParamLength: 100 },
  });
  app.addHook('onClose', async () => endLog());
  app.server.on('drop', () => app.log.warn('a connection was refused: there are too many'));
  const https = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    // A sign-in popup must keep its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // The same as `frame-ancestors` below, for browsers that do not support it.
    frameguard: { action: 'deny' },
    // Responses other than pages may run nothing. Pages have a policy of their own.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], objectSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
  });
  await app.register(compress, { encodings: ['gzip', 'identity'], threshold: 1024 });
  const security = parts.security ?? openSecurityLog(db);
  app.addHook('onClose', () => security.close());
  answerErrors(app, security);
  if (config.traces) traceRequests(app, config);
  measureRequests(app, db, config);
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    // The connection was destroyed for too many requests at once, so nobody waits for the first of them.
    if (raw.socket.destroyed) return reply.hijack();
    // Reads the address while there is one: limits and the security log need it even after the connection is lost.
    addressOf(request);
    reply.header('permissions-policy', permissions);
    // A process that is ending is alive until it has ended.
    if (closing && raw.url !== `/api${healthLive.path}`) throw unavailable();
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
    if (hosts > 1) {
      reply.header('connection', 'close');
      throw invalid([{ field: 'Host', message: 'Enter a valid value' }]);
    }
    return undefined;
  });
  if (config.demo) refuseStrangers(app);
  // A keep-alive connection would delay the stop until it times out.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  const storage = scannedBy(parts.storage ?? openStorage(config.files), config.clamavUrl);
  const { databaseUrl, beatMs, mostStreams, isDraining = () => false } = parts;
  const wake = () => parts.onWork?.();
  const appContext: AppContext = {
    ...{ config, db, databaseUrl, storage, security, wake, isDraining, counter: minuteCounter() },
    ...(beatMs ? { beatMs } : {}),
    ...(mostStreams === undefined ? {} : { mostStreams }),
  };
  await app.register(
    async (api) => {
      requireAccess(api);
      answerErrors(api, security);
      answerMissing(api);
      api.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
      });
      for (const addRoutes of Object.values(routes)) addRoutes(api, appContext);
    },
    { prefix: '/api' },
  );
  if (config.inspector === 'everybody') inspectorRelay(app);
  recordingMedia(app, appContext);
  profileVideoMedia(app, appContext);
  publicJobPages(app, appContext);
  metricsPage(app, appContext);
  if (parts.clientDir === undefined) answerMissing(app);
  else {
    if (parts.inspectorDir !== undefined && (config.inspector !== 'off' || config.problemReports))
      await inspectorPages(app, parts.inspectorDir, config);
    await pages(app, parts.clientDir, config);
  }
  return app;
}
