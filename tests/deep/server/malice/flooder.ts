import { connect } from 'node:net';

/** What the flooder is told: where to, with which request, and over how many connections. */
export type Flood = { port: number; request: string; connections: number; each: number };

const pause = 1_000;

// In a process of its own, so that the tests' own calls are not slowed down. A connection that is cut comes back after a
// pause and floods again, until the process ends.
const begun = () => void process.send?.('begun');
process.once('message', ({ port, request, connections, each }: Flood) => {
  const all = Buffer.from(request.repeat(each));
  const flood = () => {
    const socket = connect(port, '127.0.0.1', () => socket.write(all));
    socket.on('error', () => undefined);
    // The server is at work: it answers, or cuts.
    socket.once('data', begun);
    socket.once('close', begun);
    socket.on('close', () => setTimeout(flood, pause));
    socket.resume();
  };
  for (let nth = 0; nth < connections; nth += 1) flood();
});
process.once('disconnect', () => process.exit());
