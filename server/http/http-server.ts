import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** The time limits of a connection in milliseconds. All are set, because the defaults are no limits. */
export type Patience = {
  /** The time until the headers are complete, since the connection was opened or the last response was sent. */
  headers: number;
  /** The time until the request is complete. */
  request: number;
  /** The time without a byte in either direction, for instance if the client does not read its response. */
  stalled: number;
  /** The time between a response and the next request. */
  idle: number;
  /** The time between two checks of these limits. */
  look: number;
};

// The limit of requests in flight on a connection. Browsers and proxies send one at a time, and node alone would start
// as many as arrive.
export const mostInFlight = 16;
// Enough for ten thousand streams, and for the calls of people who are working at the moment.
export const mostConnections = 12_000;
// The time that a stop leaves a connection for its first byte, in milliseconds. Its request may be on the way.
const firstByte = 500;
// The number of open files that are left for the database, for files and for the log.
const forOthers = 500;

/**
 * How many connections this process accepts. It accepts fewer where the system allows fewer open files, so that some
 * are left for everything else.
 */
export function connectionsAllowed(): number {
  const limits = '/proc/self/limits';
  const files = existsSync(limits) && /^Max open files\s+(\d+)/m.exec(readFileSync(limits, 'utf8'))?.[1];
  return Math.min(mostConnections, Math.max(100, Number(files || Infinity) - forOthers));
}

/** Limits the requests in flight on a connection. A connection that sends more is destroyed. */
function limited(handler: RequestListener): RequestListener {
  const inFlight = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // The parser still delivers requests that arrived together with the one over the limit.
    if (socket.destroyed) return;
    const count = (inFlight.get(socket) ?? 0) + 1;
    if (count > mostInFlight) return void socket.destroy();
    inFlight.set(socket, count);
    response.once('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}

/**
 * Lets a server that closes its idle connections also close those that never sent a byte. Browsers open them in
 * advance, and node does not count them as idle, so that they would delay a stop.
 */
function closesUnused(server: Server): void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const closeUnused = () => [...open].filter(({ bytesRead }) => bytesRead === 0).forEach((socket) => socket.destroy());
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdle();
    setTimeout(closeUnused, firstByte);
  };
}

/** The HTTP server below the app: drops whatever exceeds the limits before any work is done for it. */
export function httpServer(allowed: Patience): (handler: RequestListener) => Server {
  return (handler) => {
    const options = {
      headersTimeout: allowed.headers,
      requestTimeout: allowed.request,
      keepAliveTimeout: allowed.idle,
      // Node's default of 30 s would more than double the limits.
      connectionsCheckingInterval: allowed.look,
      maxHeaderSize: 16 * 1024,
    };
    const server = createServer(options, limited(handler));
    server.setTimeout(allowed.stalled);
    server.maxConnections = connectionsAllowed();
    closesUnused(server);
    return server;
  };
}
