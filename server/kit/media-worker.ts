import { open } from 'node:fs/promises';
import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';

const header = 16;

/**
 * Whether every box of an MP4 or MOV ends within its file. A file that was cut off after its index still reports its
 * length, but cannot be watched to the end.
 */
async function isWhole(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const buffer = Buffer.alloc(header);
    let at = 0;
    while (at < size) {
      const { bytesRead } = await file.read(buffer, 0, header, at);
      if (bytesRead < 8) return false;
      const short = buffer.readUInt32BE(0);
      // The last box may extend to the end of the file.
      if (short === 0) return true;
      const length = short === 1 && bytesRead === header ? Number(buffer.readBigUInt64BE(8)) : short;
      if (length < 8) return false;
      at += length;
    }
    return at === size;
  } finally {
    await file.close();
  }
}

/** The length of a video in seconds, from its frames if the header lacks it; null unless it is a whole video. */
async function secondsOf(path: string): Promise<number | null> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] });
  if ((await input.getPrimaryVideoTrack()) === null) return null;
  if ((await input.getFormat()) !== WEBM && !(await isWhole(path))) return null;
  const seconds = await input.computeDuration();
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

// Runs in a separate process, so that a hostile file can block or crash only this one, and no other call waits.
process.once('disconnect', () => process.exit(0));
process.once('message', ({ path }: { path: string }) => {
  const tell = (seconds: number | null) => process.send?.({ seconds });
  secondsOf(path).then(tell, () => tell(null));
});
