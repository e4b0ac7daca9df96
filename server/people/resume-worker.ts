import type { FileType } from '../../src/contract/files';
import { textOf } from './resume-text';

// A process of its own, so that a hostile file can block or crash only this one.
process.once('disconnect', () => process.exit(0));
process.once('message', ({ type, content }: { type: FileType; content: Uint8Array }) => {
  const tell = (text: string) => process.send?.({ text });
  // The bytes arrive as a Buffer, which the PDF reader does not accept.
  textOf(type, new Uint8Array(content)).then(tell, () => tell(''));
});
