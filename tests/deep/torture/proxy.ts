import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/**
 * pass: forwards everything. slow: delays each piece. refuse: cuts open connections and refuses new ones. halfOpen:
 * open connections stay open but are dead forever, and new ones are accepted but never served.
 */
export type Mode = 'pass' | 'slow' | 'refuse' | 'halfOpen';

/** What can be done with the response to a trapped message: pass it on, or cut the connection instead. */
export type CaughtAnswer = { pass(): void; cut(): void };
type Trap = { matches: (piece: Buffer) => boolean; act: (answer: CaughtAnswer) => void };

export type Proxy = {
  port: number;
  set(mode: Mode): void;
  /** Resets all connections at once. New ones get through. */
  cut(): void;
  /** Hands the response to the next client message that `matches` to `act`, instead of passing it on. */
  trap(matches: Trap['matches'], act: Trap['act']): void;
  close(): void;
};

type Link = { client: Socket; target: Socket; dead: boolean };

/** The message with which a pg connection sends COMMIT: type Q, its length, the text and a NUL. */
const commit = Buffer.from('Q\0\0\0\u000bcommit\0', 'latin1');
export const isCommit = (piece: Buffer): boolean => piece.includes(commit);
/** A request that may change something. */
export const isWrite = (piece: Buffer): boolean => /^(POST|PUT) /.test(piece.subarray(0, 5).toString('latin1'));

const slowness = 25;

/** Sits between a client and a server (a loopback port or the path of a socket) and disturbs the traffic. */
export async function startProxy(target: NetConnectOpts): Promise<Proxy> {
  const links = new Set<Link>();
  let mode: Mode = 'pass';
  let trap: Trap | null = null;

  const end = (link: Link) => {
    links.delete(link);
    link.client.resetAndDestroy();
    link.target.destroy();
  };

  // Delayed pieces keep their order: while one waits, later ones wait too, all for the same time.
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
      // The end of a dead connection is not passed on: that is the meaning of half open.
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
      // If a client gave up its connection, the other side forgets it too, as keep-alive would do in time.
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
