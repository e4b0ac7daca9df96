import { texts } from '../contract/texts';

/** A script that failed to load, or did not load in time (product: Errors, "Script chunk load failure"). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(options?: ErrorOptions) {
    super(texts.chunkFailed, options);
  }
}

// The messages of Chromium, Firefox and Safari.
const words = /dynamically imported module|module script failed|unable to preload css/i;

/** Whether an error means that a script failed to load, reported by this class or by the browser itself. */
export const isChunkFailure = (thrown: unknown): boolean =>
  thrown instanceof ChunkLoadError || (thrown instanceof Error && words.test(thrown.message));
