import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import pg from 'pg';
import type { Config } from '../../../server/config';
import { connectingTo } from '../../../server/db/encryption';
import { ok, warning, wrong, type Finding } from './finding';

const waitMs = 10_000;
const day = 86_400_000;
/** How many days before its end a certificate causes a warning. */
const soon = 21;

const endOf = (socket: TLSSocket) => Date.parse(socket.getPeerCertificate().valid_to);
type Place = { host: string; port: number };

/** When the certificate of a server ends. Nothing is sent, so the certificate need not be valid. */
const endAt = ({ host, port }: Place, over?: Socket): Promise<number> =>
  new Promise((resolve, reject) => {
    const at = over ? { socket: over } : { host, port };
    const socket = connect(
      { ...at, servername: isIP(host) === 0 ? host : '', rejectUnauthorized: false, timeout: waitMs },
      () => {
        resolve(endOf(socket));
        socket.destroy();
      },
    );
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('The server does not answer')));
  });

/** When the certificate of a mail server ends, for a connection that begins unencrypted (STARTTLS). */
function endAfterStartTls(place: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connectPlain({ ...place, timeout: waitMs });
    // The commands sent after the greeting and after the response to EHLO. Only the last line of a response has no
    // dash.
    const says = ['EHLO doctor.invalid\r\n', 'STARTTLS\r\n'];
    let heard = '';
    socket.on('data', (data) => {
      heard += data.toString('latin1');
      if (!/^\d{3} .*\r\n$/m.test(heard)) return;
      const next = says.shift();
      heard = '';
      if (next !== undefined) return void socket.write(next);
      socket.removeAllListeners('data');
      endAt(place, socket).then(resolve, reject);
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('The server does not answer')));
  });
}

async function endOfDatabase(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: waitMs });
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: TLSSocket } }).connection;
  try {
    return endOf(stream);
  } finally {
    await client.end();
  }
}

function endOfEmail(smtpUrl: string): Promise<number> | null {
  const { protocol, hostname, port, searchParams } = new URL(smtpUrl);
  if (protocol === 'smtps:') return endAt({ host: hostname, port: Number(port || 465) });
  return searchParams.get('requireTLS') === 'true'
    ? endAfterStartTls({ host: hostname, port: Number(port || 587) })
    : null;
}

const endOfHttps = (address: string): Promise<number> | null => {
  const { protocol, hostname, port } = new URL(address);
  return protocol === 'https:' ? endAt({ host: hostname, port: Number(port || 443) }) : null;
};

function judge(name: string, end: number): Finding {
  const days = Math.floor((end - Date.now()) / day);
  if (days < 0) return wrong('Certificate', `that of ${name} has ended. Renew it.`);
  const line = `that of ${name} ends in ${days} days`;
  return days < soon ? warning('Certificate', `${line}. Renew it.`) : ok('Certificate', line);
}

/**
 * Reports when each certificate ends that connections depend on. Servers that cannot be reached are reported by other
 * findings.
 */
export async function examineCertificates(config: Config): Promise<Finding[]> {
  const { databaseUrl, directUrl, smtpUrl, files, publicUrl } = config;
  const database = directUrl ?? databaseUrl;
  const asked: [name: string, end: Promise<number> | null][] = [
    ['PUBLIC_URL', endOfHttps(publicUrl)],
    ['the database', database !== null && connectingTo(database).verified ? endOfDatabase(database) : null],
    ['the mail server', smtpUrl === null ? null : endOfEmail(smtpUrl)],
    ['the bucket', 'folder' in files ? null : endOfHttps(files.endpoint)],
  ];
  const ends = await Promise.all(asked.map(async ([name, end]) => ({ name, end: await end?.catch(() => undefined) })));
  return ends.flatMap(({ name, end }) => (end === undefined || end === null ? [] : [judge(name, end)]));
}
