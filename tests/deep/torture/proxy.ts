import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/**
 * pass: as if it were not there. slow: each piece waits. refuse: nobody gets through, who was through is cut. halfOpen:
 * what is open now stays open and is dead for ever; whoever comes is taken, and never answered.
 */
export type Mode = 'pass' | 'slow' | 'refuse' | 'halfOpen';

/** What may be done with the answer to a message that was waited for: pass it on, or cut instead. */
export type CaughtAnswer = { pass(): void; cut(): void };
type Trap = { matches: (piece: Buffer) => boolean; act: (answer: CaughtAnswer) => void };

export type Proxy = {
  port: number;
  set(mode: Mode): void;
  /** Ends all connections at once, by a reset. New ones get through. */
  cut(): void;
  /** For the next message of a client that `matches`: its answer is handed to `act` instead of being passed on. */
  trap(matches: Trap['matches'], act: Trap['act']): void;
  close(): void;
};

type Link = { client: Socket; target: Socket; dead: boolean };

/** The message by which a connection of pg says COMMIT: type Q, its length, the text and a NUL. */
const commit = Buffer.from('Q\0\0\0\u000bcommit\0', 'latin1');
export const isCommit = (piece: Buffer): boolean => piece.includes(commit);
/** A request that may change something. */
export const isWrite = (piece: Buffer): boolean => /^(POST|PUT) /.test(piece.subarray(0, 5).toString('latin1'));

const slowness = 25;

/** Stands between a client and a server (a port of the loopback address, or a socket's path) and harms what passes. */
export async function startProxy(target: NetConnectOpts): Promise<Proxy> {
  const links = new Set<Link>();
  let mode: Mode = 'pass';
  let trap: Trap | null = null;

  const end = (link: Link) => {
    links.delete(link);
    link.client.resetAndDestroy();
    link.target.destroy();
  };

  // Pieces that wait keep their order: as long as one does, so do those after it, and all wait equally long.
  function through(link: Link, from: Socket, deliver: (piece: Buffer) => void, finish: () => void) {
    let waiting = 0;
    const later = (work: () => void) => {
      if (mode !== 'slow' && waiting === 0) return work();
      waiting += 1;
      setTimeout(() => {
        waiting -= 1;
        work();
      }, slowness);
    };
    from.on('data', (piece: Buffer) => later(() => link.dead || deliver(piece)));
    from.on('end', () => later(() => link.dead || finish()));
  }

  function join(client: Socket): void {
    if (mode === 'refuse') return void client.resetAndDestroy();
    const link: Link = { client, target: connect(target), dead: mode === 'halfOpen' };
    links.add(link);
    let caught: Trap['act'] | null = null;
    const forward = (piece: Buffer) => {
      if (trap?.matches(piece)) {
        caught = trap.act;
        trap = null;
      }
      link.target.write(piece);
    };
    const back = (piece: Buffer) => {
      const act = caught;
      caught = null;
      if (act) act({ pass: () => void link.client.write(piece), cut: () => end(link) });
      else link.client.write(piece);
    };
    through(link, client, forward, () => link.target.end());
    through(link, link.target, back, () => link.client.end());
    for (const socket of [client, link.target]) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      // Nobody hears of the end of what is dead: that is what half open means.
      socket.on('close', () => link.dead || end(link));
    }
  }

  const server = createServer({ allowHalfOpen: true }, join).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      mode = next;
      if (next === 'refuse') for (const link of links) end(link);
      if (next === 'halfOpen') for (const link of links) link.dead = true;
      // What its client gave up is forgotten by the other side too, as keep-alive does in time.
      if (next === 'pass') for (const link of links) if (link.dead && link.client.destroyed) end(link);
    },
    cut: () => {
      for (const link of links) end(link);
    },
    trap: (matches, act) => (trap = { matches, act }),
    close() {
      for (const link of links) end(link);
      server.close();
    },
  };
}
