import { createServer, type AddressInfo } from 'node:net';

/** The content that virus scanners report as infected. */
export const eicar = ['X5O!P%@AP[4', 'PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('\\');

export type FakeClamd = {
  url: string;
  /** How the daemon handles the next content. */
  mode: 'judge' | 'hang up' | 'garbage' | 'too large';
  /** The sizes of the contents that were sent to the daemon. */
  sizes: number[];
  close(): Promise<void>;
};

const command = 'zINSTREAM\0';

/** A daemon that implements INSTREAM, and detects only the test content. */
export async function fakeClamd(): Promise<FakeClamd> {
  const server = createServer((socket) => {
    let given = Buffer.alloc(0);
    let begun = false;
    const parts: Buffer[] = [];
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      given = Buffer.concat([given, data]);
      if (clamd.mode === 'hang up') return void socket.destroy();
      if (clamd.mode === 'too large') return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      if (!begun) {
        if (given.length < command.length) return;
        given = given.subarray(command.length);
        begun = true;
      }
      for (;;) {
        if (given.length < 4) return;
        const length = given.readUInt32BE(0);
        if (length === 0) break;
        if (given.length < 4 + length) return;
        parts.push(given.subarray(4, 4 + length));
        given = given.subarray(4 + length);
      }
      const content = Buffer.concat(parts);
      clamd.sizes.push(content.length);
      const said = content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
      socket.end(clamd.mode === 'garbage' ? 'stream: OK?\0' : `${said}\0`);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const clamd: FakeClamd = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'judge',
    sizes: [],
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return clamd;
}
