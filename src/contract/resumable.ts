import { array, integer, object, string, type Infer } from 'superstruct';

/** The texts of uploads with the tus protocol, whatever is uploaded. */
export const resumableTexts = {
  noLength: 'This video could not be read. Choose a complete file.',
  uploadGone: 'This upload no longer exists. Choose the file again.',
  uploadsOpen: 'Finish or remove your other uploads first.',
  continueFrom: (byte: number) => `This part does not continue the upload. Continue from byte ${byte}.`,
  beyondEnd: (size: number) => `The file is larger than its declared size of ${size} bytes.`,
  cannotRead: 'This file can no longer be read. Choose it again.',
} as const;

/** The number of days for which the server stores the received part of an upload. */
export const uploadKeptDays = 8;
/** The number of seconds for which a signed media address can be opened. */
export const addressSeconds = 60;

/** Interrupted uploads. `modified` is the modification time of the file in epoch milliseconds. */
export const unfinishedUploads = array(
  object({ id: string(), name: string(), size: integer(), modified: integer(), received: integer() }),
);
export type UnfinishedUploads = Infer<typeof unfinishedUploads>;
