import { Zip, ZipPassThrough } from 'fflate';

export type ZipEntry = { name: string; content: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>> };

/** A .zip of already compressed files. They are read one after another, so that large ones need little memory. */
export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    written.push(piece);
  });
  for (const { name, content } of entries) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    for await (const piece of await content()) {
      // fflate keeps a reference to its input, and a stream of the storage may reuse its buffer.
      part.push(new Uint8Array(piece));
      yield* written.splice(0);
    }
    part.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* written;
}
