import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds that a connection is given (each is set, as they default to none). */
export type Patience = {
  /** Until its headers are there, from its beginning or from the answer before. */
  headers: number;
  /** Until its whole request is there. */
  request: number;
  /** In which neither side takes a byte, such as one that does not read its answer. */
  stalled: number;
  /** Between an answer and the next request. */
  idle: number;
  /** Between two looks for those whose time is over. */
  look: number;
};

// Browsers and proxies send one request at a time over a connection; node itself reads and starts as many as arrive.
const mostInFlight = 16;
// A thousand people with a stream and two more connections each, and room.
const mostConnections = 4_000;

/** Passes on no more requests of a connection than may be in flight; a connection that sends more is destroyed. */
function limited(handler: RequestListener): RequestListener {
  const inFlight = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // The parser still delivers what arrived together with the request that was too many.
    if (socket.destroyed) return;
    const count = (inFlight.get(socket) ?? 0) + 1;
    if (count > mostInFlight) return void socket.destroy();
    inFlight.set(socket, count);
    response.once('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1));
    handler(request, response);
  };
}

/** The server below the app, with its limits: what exceeds them is dropped before any work is done for it. */
export function httpServer(allowed: Patience): (handler: RequestListener) => Server {
  return (handler) => {
    const options = {
      headersTimeout: allowed.headers,
      requestTimeout: allowed.request,
      keepAliveTimeout: allowed.idle,
      // Node looks every 30 s by itself, which would more than double them.
      connectionsCheckingInterval: allowed.look,
      maxHeaderSize: 16 * 1024,
    };
    const server = createServer(options, limited(handler));
    server.setTimeout(allowed.stalled);
    server.maxConnections = mostConnections;
    return server;
  };
}
