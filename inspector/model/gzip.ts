const encoder = new TextEncoder();

/** Reads a stream to its end. */
async function* chunksOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

/** The output of a transform of some bytes. Reading it throws if the transform fails. */
function through(bytes: Uint8Array, { writable, readable }: CompressionStream | DecompressionStream) {
  const writer = writable.getWriter();
  void writer.write(bytes as BufferSource).catch(() => undefined);
  void writer.close().catch(() => undefined);
  return readable as ReadableStream<Uint8Array>;
}

export const isZipped = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;

/** A text as a gzip file. */
export async function zipped(text: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of chunksOf(through(encoder.encode(text), new CompressionStream('gzip')))) parts.push(part);
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The text of a gzip file; null if it has more than `most` characters. Throws if the file is damaged or cut off. */
export async function unzipped(bytes: Uint8Array, most: number): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const part of chunksOf(through(bytes, new DecompressionStream('gzip')))) {
    text += decoder.decode(part, { stream: true });
    if (text.length > most) return null;
  }
  return text + decoder.decode();
}
