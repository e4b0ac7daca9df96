import { array, integer, object, string, type Infer } from 'superstruct';

/** What uploads by the tus protocol say, whatever they are of. */
export const resumableTexts = {
  noLength: 'This video could not be read. Choose a complete file.',
  uploadGone: 'This upload no longer exists. Choose the file again.',
  uploadsOpen: 'Finish or remove your other uploads first.',
  continueFrom: (byte: number) => `This part does not continue the upload. Continue from byte ${byte}.`,
  beyondEnd: (size: number) => `The file is larger than its declared size of ${size} bytes.`,
  cannotRead: 'This file can no longer be read. Choose it again.',
} as const;

/** Days for which the server keeps what was sent of an upload. */
export const uploadKeptDays = 8;
/** Seconds for which a signed address of media can be opened. */
export const addressSeconds = 60;

/** Uploads that were interrupted; `modified` is the instant of the file in epoch milliseconds. */
export const unfinishedUploads = array(
  object({ id: string(), name: string(), size: integer(), modified: integer(), received: integer() }),
);
export type UnfinishedUploads = Infer<typeof unfinishedUploads>;
