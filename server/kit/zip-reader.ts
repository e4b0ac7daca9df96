import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

/** Reads the bytes of a file from `first` on, fewer at its end. */
export type ReadAt = (first: number, length: number) => Promise<Uint8Array>;

/** An entry of an archive as the archive declares it. Sizes are in bytes. */
export type ZipItem = {
  /** The declared name, which is not trusted: it may be absolute, lead out of the archive, or occur twice. */
  name: string;
  size: number;
  packed: number;
  encrypted: boolean;
  method: number;
  crc: number;
  at: number;
};
export type ZipItems = { items: ZipItem[] } | { problem: 'broken' | 'tooMany' };

const endBytes = 22;
const longestComment = 65_535;
const itemBytes = 46;
const headBytes = 30;
// Enough for 1,000 files with long names.
const mostListed = 1024 * 1024;
const methods = [0, 8];

/** The entries that an archive declares, without unpacking any. Only the list at its end is read. */
export async function zipItems(read: ReadAt, bytes: number, mostItems: number): Promise<ZipItems> {
  const broken = { problem: 'broken' } as const;
  const tailAt = Math.max(0, bytes - endBytes - longestComment);
  const tail = viewOf(await read(tailAt, bytes - tailAt));
  let end = tail.byteLength - endBytes;
  // The comment must reach exactly to the end of the file.
  while (end >= 0 && !(uint32(tail, end) === 0x06054b50 && uint16(tail, end + 20) === tail.byteLength - end - endBytes))
    end -= 1;
  if (end < 0) return broken;
  const count = uint16(tail, end + 10);
  const listed = uint32(tail, end + 12);
  const listAt = uint32(tail, end + 16);
  // Archives of several parts, or of more than 4 GB, are not accepted.
  if (uint16(tail, end + 4) !== 0 || uint16(tail, end + 8) !== count || listAt + listed > tailAt + end) return broken;
  if (count > mostItems || listed > mostListed) return { problem: 'tooMany' };
  const list = viewOf(await read(listAt, listed));
  const items: ZipItem[] = [];
  let at = 0;
  for (let nr = 0; nr < count; nr += 1) {
    if (at + itemBytes > list.byteLength || uint32(list, at) !== 0x02014b50) return broken;
    const nameAt = at + itemBytes;
    const nameEnd = nameAt + uint16(list, at + 28);
    if (nameEnd > list.byteLength) return broken;
    items.push({
      name: textOf(new Uint8Array(list.buffer, list.byteOffset + nameAt, nameEnd - nameAt)),
      size: uint32(list, at + 24),
      packed: uint32(list, at + 20),
      encrypted: (uint16(list, at + 8) & 0x2041) !== 0,
      method: uint16(list, at + 10),
      crc: uint32(list, at + 16),
      at: uint32(list, at + 42),
    });
    at = nameEnd + uint16(list, at + 30) + uint16(list, at + 32);
  }
  return overlap(items, listAt) ? broken : { items };
}

/** Whether entries share bytes. Such an archive unpacks to far more than its size. */
function overlap(items: readonly ZipItem[], listAt: number): boolean {
  const inOrder = items.toSorted((a, b) => a.at - b.at);
  return inOrder.some(({ at, packed }, index) => at + headBytes + packed > (inOrder[index + 1]?.at ?? listAt));
}

export const isUnpackable = ({ method, encrypted }: ZipItem) => methods.includes(method) && !encrypted;

/** The content of an entry, never more than it declares; null if the content differs from what the entry declares. */
export async function unpacked(read: ReadAt, item: ZipItem): Promise<Uint8Array | null> {
  if (!isUnpackable(item)) return null;
  const head = viewOf(await read(item.at, headBytes));
  if (head.byteLength < headBytes || uint32(head, 0) !== 0x04034b50) return null;
  const packed = await read(item.at + headBytes + uint16(head, 26) + uint16(head, 28), item.packed);
  if (packed.length !== item.packed) return null;
  const content =
    item.method === 0
      ? packed
      : await promisify(inflateRaw)(packed, { maxOutputLength: Math.max(1, item.size) }).catch(() => null);
  return content?.length === item.size && crc32(content) === item.crc ? new Uint8Array(content) : null;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);
const uint16 = (view: DataView, at: number) => view.getUint16(at, true);
const uint32 = (view: DataView, at: number) => view.getUint32(at, true);

// Code page 437 from 128 on. Its last character is a space.
const signs =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ';

// Archivers write names in UTF-8, often without declaring it, or in the code page of the format.
function textOf(name: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name);
  } catch {
    return Array.from(name, (byte) => (byte < 128 ? String.fromCharCode(byte) : signs.charAt(byte - 128))).join('');
  }
}
