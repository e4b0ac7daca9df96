import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** What folders and buckets have in common. */
export type DiskFiles = {
  get(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** The size in bytes; null if the file does not exist. */
  size(key: string): Promise<number | null>;
  /** Copies a file within the same storage. */
  copy(from: string, to: string): Promise<void>;
  /** The keys directly under a prefix. */
  list(under: string): Promise<string[]>;
  /** Deletes a file; succeeds if it does not exist. */
  delete(key: string): Promise<void>;
};

export const filesOf = (disk: () => Promise<Disk>): DiskFiles => ({
  get: async (key) => (await disk()).getStream(key),
  exists: async (key) => (await disk()).exists(key),
  async size(key) {
    const found = await disk();
    return (await found.exists(key)) ? (await found.getMetaData(key)).contentLength : null;
  },
  copy: async (from, to) => (await disk()).copy(from, to),
  async list(under) {
    const found = await disk();
    const keys: string[] = [];
    let page: { paginationToken?: string } = {};
    do {
      const { objects, paginationToken } = await found.listAll(under, page);
      for (const object of objects) if (object.isFile) keys.push(object.key);
      page = paginationToken === undefined ? {} : { paginationToken };
    } while (page.paginationToken !== undefined);
    return keys;
  },
  delete: async (key) => (await disk()).delete(key),
});
