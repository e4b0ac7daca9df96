import { texts } from '../contract/texts';

/** Code that did not come, or not in time (product: Errors, "Script chunk load failure"). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';

  constructor(options?: ErrorOptions) {
    super(texts.chunkFailed, options);
  }
}

// In the words of Chromium, Firefox and Safari.
const words = /dynamically imported module|module script failed|unable to preload css/i;

/** Whether what was thrown says that code did not come, by this class or by the browser itself. */
export const isChunkFailure = (thrown: unknown): boolean =>
  thrown instanceof ChunkLoadError || (thrown instanceof Error && words.test(thrown.message));
