import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

export type Certificate = { key: Buffer; cert: Buffer };
export type Authority = {
  /** The path of the authority's own certificate. */
  file: string;
  /** A certificate for a host name that expires after this many days; negative for one that has expired. */
  issue(host: string, days: number): Certificate;
  drop(): void;
};

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');
const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Whether certificates can be made on this machine. */
export function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A certificate authority in a folder that `drop` deletes. */
export function makeAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  const run = (...args: string[]) => void execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'index.txt'), '');
  writeFileSync(
    join(folder, 'ca.cnf'),
    `[ca]
default_ca=own
[own]
database=index.txt
new_certs_dir=.
rand_serial=yes
unique_subject=no
default_md=sha256
policy=any
copy_extensions=copy
certificate=ca.pem
private_key=ca.key
[any]
commonName=supplied
`,
  );
  run('req', '-x509', ...ec, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '30', '-subj', '/CN=Test authority');
  let made = 0;
  return {
    file: join(folder, 'ca.pem'),
    issue(host, days) {
      made += 1;
      const name = `c${made}`;
      const end = Date.now() + days * 86_400_000;
      const about = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
      run('req', '-new', ...ec, '-keyout', `${name}.key`, '-out', `${name}.csr`, ...about);
      const span = ['-startdate', stamp(end - 90 * 86_400_000), '-enddate', stamp(end)];
      run('ca', '-batch', '-notext', '-config', 'ca.cnf', '-in', `${name}.csr`, '-out', `${name}.pem`, ...span);
      return { key: readFileSync(join(folder, `${name}.key`)), cert: readFileSync(join(folder, `${name}.pem`)) };
    },
    drop: () => rmSync(folder, { recursive: true }),
  };
}

type Listening = { port: number; close(): Promise<void> };
async function listening(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

const secured = (socket: Socket, certificate: Certificate) =>
  new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => socket.destroy());

/** A proxy that demands TLS, in front of the PostgreSQL at an address. */
export const tlsPostgres = (certificate: Certificate, at: { host: string; port: number }): Promise<Listening> =>
  listening(
    createServer((socket) =>
      // The request for TLS has 8 bytes; the reply has one.
      socket.once('data', () => {
        socket.write('S');
        const safe = secured(socket, certificate);
        const behind = connect(at).on('error', () => safe.destroy());
        safe.pipe(behind).pipe(safe);
      }),
    ),
  );

/** A mail server that accepts no email. It offers STARTTLS, the only command that it accepts without encryption. */
export const tlsMail = (certificate: Certificate): Promise<Listening> =>
  listening(
    createServer((socket) => {
      const talk = (over: Socket, safe: boolean) =>
        over.on('data', (data) => {
          const line = data.toString().trim().toUpperCase();
          if (line.startsWith('EHLO')) over.write(safe ? '250 mail\r\n' : '250-mail\r\n250 STARTTLS\r\n');
          else if (line === 'QUIT') over.end('221 bye\r\n');
          else if (line === 'STARTTLS' && !safe) {
            over.removeAllListeners('data');
            over.write('220 go\r\n');
            talk(secured(socket, certificate), true);
          } else over.write('502 no\r\n');
        });
      socket.write('220 mail\r\n');
      talk(socket, false);
    }),
  );
