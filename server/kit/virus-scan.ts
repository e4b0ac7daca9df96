import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileTexts } from '../../src/contract/files';
import { invalid, Refused } from './failures';

/**
 * The scan of one content by ClamAV's daemon. Only content that it reports as clean is stored (product: Files in
 * storage).
 */
export type Scan = {
  /** Sends a part to the scanner. Resolves when the next part may follow. @throws 503 if the scanner fails */
  write(part: Uint8Array): Promise<void>;
  /** Waits for the verdict. @throws 400 for infected content, 503 without a verdict */
  end(): Promise<void>;
  /** Aborts the scan. */
  drop(): void;
};

const connectMs = 5_000;
/** The longest silence in either direction. The scanner reads the content as it is sent and judges at the end. */
const silentMs = 60_000;
const mostAnswer = 1_000;
const mostChunk = 256 * 1024;

/** The refusal if a file cannot be scanned. */
const notScanned = (reason: string) =>
  Object.assign(new Refused(503, fileTexts.notScanned, { retryAfter: 30 }), { code: `ECLAMAV ${reason}` });

/** Whether an error is the refusal of content that the scanner found infected. */
export const isInfected = (error: unknown): boolean =>
  error instanceof Refused && error.details?.some(({ message }) => message === fileTexts.infected) === true;

function connectTo(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address);
  return protocol === 'unix:'
    ? connect(decodeURIComponent(pathname))
    : connect(Number(port || 3310), hostname.replace(/^\[|\]$/g, ''));
}

/** The response of the daemon until it closes the connection. Its commands begin with z and end with a zero byte. */
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
  // Failures reach whoever awaits the response. Until then, they must not count as unhandled rejections.
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
    // For example, the content is larger than the daemon's StreamMaxLength.
    throw notScanned(/size limit/i.test(said) ? 'too large' : 'no verdict');
  }
  async function send(piece: Uint8Array): Promise<void> {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    // A verdict before the end does not count, because the rest could be anything.
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

/** The version that the daemon reports, for the doctor. @throws with a code if it does not respond */
export async function scannerVersion(address: string): Promise<string> {
  const socket = connectTo(address);
  const answer = answerOf(socket);
  socket.write('zVERSION\0');
  return answer;
}
