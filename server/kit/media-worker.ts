import { FilePathSource, Input, MP4, QTFF, WEBM } from 'mediabunny';

/** The length of a video in seconds, from its frames where its head does not say; null where it is no video. */
async function secondsOf(path: string): Promise<number | null> {
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, WEBM] });
  if ((await input.getPrimaryVideoTrack()) === null) return null;
  const seconds = await input.computeDuration();
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

// A process of its own: a hostile file keeps this one busy, or brings it down, and nobody else waits.
process.once('disconnect', () => process.exit(0));
process.once('message', ({ path }: { path: string }) => {
  const tell = (seconds: number | null) => process.send?.({ seconds });
  secondsOf(path).then(tell, () => tell(null));
});
