import type { FileType } from '../../src/contract/files';
import { textOf } from './resume-text';

// A process of its own: a hostile file keeps this one busy, or brings it down, and nobody else waits.
process.once('disconnect', () => process.exit(0));
process.once('message', ({ type, content }: { type: FileType; content: Uint8Array }) => {
  const tell = (text: string) => process.send?.({ text });
  // Sent bytes come as a Buffer, which the reader of PDF does not take.
  textOf(type, new Uint8Array(content)).then(tell, () => tell(''));
});
