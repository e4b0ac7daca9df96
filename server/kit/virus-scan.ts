import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileTexts } from '../../src/contract/files';
import { invalid, Refused } from './failures';

/** One content on its way through ClamAV's daemon. Nothing that it did not call clean is ever stored (product: Files in storage). */
export type Scan = {
  /** Hands a part on; resolves once the next one may follow. @throws 503 if the scanner fails */
  write(part: Uint8Array): Promise<void>;
  /** Waits for the verdict. @throws 400 for an infected content, 503 without a verdict */
  end(): Promise<void>;
  /** Gives the scan up. */
  drop(): void;
};

const connectMs = 5_000;
/** Without a byte in either direction: the scanner reads while it is sent, and judges at the end. */
const silentMs = 60_000;
const mostAnswer = 1_000;
const mostChunk = 256 * 1024;

/** The refusal where a file cannot be scanned. */
const notScanned = (reason: string) =>
  Object.assign(new Refused(503, fileTexts.notScanned, { retryAfter: 30 }), { code: `ECLAMAV ${reason}` });

/** A content that the scanner refused, as what it was recognized. */
export const isInfected = (error: unknown): boolean =>
  error instanceof Refused && error.details?.some(({ message }) => message === fileTexts.infected) === true;

function connectTo(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address);
  return protocol === 'unix:'
    ? connect(decodeURIComponent(pathname))
    : connect(Number(port || 3310), hostname.replace(/^\[|\]$/g, ''));
}

/** What the daemon answers until it closes the connection. Its commands begin with z and end with a zero byte. */
function answerOf(socket: Socket): Promise<string> {
  let text = '';
  const answer = new Promise<string>((resolve, reject) => {
    socket.on('data', (data) => {
      if (text.length < mostAnswer) text += data.toString('latin1');
    });
    socket.once('connect', () => socket.setTimeout(silentMs));
    socket.setTimeout(connectMs, () => socket.destroy(Object.assign(new Error('silent'), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
    socket.once('close', () => resolve(text.replace(/\0.*$/s, '').trim()));
  });
  // Whoever waits for it hears of a failure; until then nobody may.
  answer.catch(() => undefined);
  return answer;
}
const codeOf = (error: unknown) => (error as { code?: string }).code ?? 'unknown';

/** Begins a scan by the daemon at `tcp://host:port` or `unix:/path`. */
export function openScan(address: string): Scan {
  const socket = connectTo(address);
  const answer = answerOf(socket);
  socket.write('zINSTREAM\0');
  async function verdict(): Promise<void> {
    const said = await answer.catch((error: unknown) => {
      throw notScanned(codeOf(error));
    });
    if (said === 'stream: OK') return;
    if (/^stream: .+ FOUND$/.test(said)) throw invalid([{ field: 'file', message: fileTexts.infected }]);
    // A content that is larger than its StreamMaxLength, for instance.
    throw notScanned(/size limit/i.test(said) ? 'too large' : 'no verdict');
  }
  async function send(piece: Uint8Array): Promise<void> {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    // A verdict before the end is none: the rest could be anything.
    if (socket.destroyed) return verdict();
    socket.write(length);
    if (!socket.write(piece))
      await Promise.race([once(socket, 'drain').catch(() => undefined), answer.catch(() => '')]);
  }
  return {
    async write(part) {
      for (let at = 0; at < part.length; at += mostChunk) await send(part.subarray(at, at + mostChunk));
    },
    async end() {
      if (!socket.destroyed) socket.write(Buffer.alloc(4));
      await verdict();
    },
    drop: () => void socket.destroy(),
  };
}

/** The version that the daemon says, for the doctor. @throws with a code if it does not answer */
export async function scannerVersion(address: string): Promise<string> {
  const socket = connectTo(address);
  const answer = answerOf(socket);
  socket.write('zVERSION\0');
  return answer;
}
