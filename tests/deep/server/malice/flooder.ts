import { connect } from 'node:net';

/** The orders for the flooder: the target port, the request, how many connections, and how many requests on each. */
export type Flood = { port: number; request: string; connections: number; each: number };

const pause = 1_000;

// Runs in a separate process, so that the tests' own calls are not slowed down. A connection that is cut comes back
// after a pause and floods again, until the process ends.
const begun = () => void process.send?.('begun');
process.once('message', ({ port, request, connections, each }: Flood) => {
  const all = Buffer.from(request.repeat(each));
  const flood = () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(all));
    socket.on('error', () => undefined);
    // The server is at work once it responds or cuts a connection.
    socket.once('data', begun);
    socket.once('close', begun);
    socket.on('close', () => setTimeout(flood, pause));
    socket.resume();
  };
  for (let nth = 0; nth < connections; nth += 1) flood();
});
process.once('disconnect', () => process.exit());
