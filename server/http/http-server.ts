import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** Time limits of a connection in milliseconds; all are set, because their defaults are no limit. */
export type Patience = {
  /** Until the headers are complete, since the connection was opened or the last response was sent. */
  headers: number;
  /** Until the request is complete. */
  request: number;
  /** Without a byte in either direction, for instance if the client does not read its response. */
  stalled: number;
  /** Between a response and the next request. */
  idle: number;
  /** Between two checks of these limits. */
  look: number;
};

// Browsers and proxies send one request at a time over a connection; node alone would start as many as arrive.
export const mostInFlight = 16;
// Enough for ten thousand streams, and for the calls of who is working now.
export const mostConnections = 12_000;
// Of what the system allows to be open, the database, files and the log need some.
const forOthers = 500;

/** The connections of this process: fewer where the system allows fewer open files, so that none is left for the rest. */
export function connectionsAllowed(): number {
  const limits = '/proc/self/limits';
  const files = existsSync(limits) && /^Max open files\s+(\d+)/m.exec(readFileSync(limits, 'utf8'))?.[1];
  return Math.min(mostConnections, Math.max(100, Number(files || Infinity) - forOthers));
}

/** Limits the requests in flight on a connection; one that sends more is destroyed. */
function limited(handler: RequestListener): RequestListener {
  const inFlight = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // The parser still delivers what arrived together with the request over the limit.
    if (socket.destroyed) return;
    const count = (inFlight.get(socket) ?? 0) + 1;
    if (count > mostInFlight) return void socket.destroy();
    inFlight.set(socket, count);
    response.once('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1));
    handler(request, response);
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
    return server;
  };
}
