import { texts } from './texts';

type TypeRule = { mediaType: string; head: string; at?: number };
/** File types for uploads: the media type, and the bytes (as Latin-1) at the beginning of a file, or from `at` on. */
export const fileTypes = {
  pdf: { mediaType: 'application/pdf', head: '%PDF-' },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    head: 'PK\u0003\u0004',
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    head: 'PK\u0003\u0004',
  },
  zip: { mediaType: 'application/zip', head: 'PK\u0003\u0004' },
  png: { mediaType: 'image/png', head: '\u0089PNG\r\n\u001a\n' },
  jpg: { mediaType: 'image/jpeg', head: '\u00ff\u00d8\u00ff' },
  jpeg: { mediaType: 'image/jpeg', head: '\u00ff\u00d8\u00ff' },
  webm: { mediaType: 'video/webm', head: '\u001aE\u00df\u00a3' },
  // Recognized by its first bytes and played as MP4: not every browser accepts its own media type.
  mov: { mediaType: 'video/mp4', head: 'ftypqt  ', at: 4 },
  mp4: { mediaType: 'video/mp4', head: 'ftyp', at: 4 },
} as const satisfies Record<string, TypeRule>;
export type FileType = keyof typeof fileTypes;

/** The number of bytes at the beginning of a file that are enough to determine its type. */
export const longestHead = Math.max(
  ...Object.values(fileTypes).map(({ head, ...rule }: TypeRule) => (rule.at ?? 0) + head.length),
);
/** Returns which of these types a file has, by its first bytes as Latin-1. */
export const typeOfHead = (types: readonly FileType[], first: string): FileType | undefined =>
  types.find((type) => {
    const { head, at = 0 }: TypeRule = fileTypes[type];
    return first.startsWith(head, at);
  });

/** What an upload accepts: its types, and its maximum size in bytes. */
export type FileRule = { types: readonly FileType[]; bytes: number };

export const fileTexts = {
  cutOff: 'This file is incomplete. Choose it again.',
  empty: 'The file is empty.',
  hidden: 'Text has characters that are not allowed',
  infected: 'This file has harmful content and was not saved. Scan your device, and choose another file.',
  nameTooLong: 'The name of the file is too long.',
  notScanned: 'The file could not be scanned for harmful content, so it was not saved. Try again later.',
  notStored: 'The file could not be saved. Try again later.',
  oneOnly: 'Upload one file at a time.',
  tooLarge: ({ bytes }: FileRule) => `Upload a file of at most ${bytes / 1024 / 1024} MB.`,
  unpackedTooLarge: 'The unpacked file is too large. Upload a smaller one.',
} as const;

/** Control, line-break and direction characters, which can disguise a file's name. */
export const hiddenMarks = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
export const longestFileName = 120;

/** What is wrong with a file's name, or null. The content is checked separately. */
export function fileNameProblem({ types }: FileRule, name: string): string | null {
  if (name.search(hiddenMarks) >= 0 || !name.isWellFormed()) return fileTexts.hidden;
  if (name.length > longestFileName) return fileTexts.nameTooLong;
  const [, ending = ''] = /.\.(\w+)$/.exec(name) ?? [];
  return (types as readonly string[]).includes(ending.toLowerCase()) ? null : texts.fileFailed;
}

const inWords = (types: readonly FileType[]) => {
  const names = types.map((type) => type.toUpperCase());
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
};
/** "PDF or DOCX, at most 5 MB" */
export const fileRuleInWords = ({ types, bytes }: FileRule) => `${inWords(types)}, at most ${bytes / 1024 / 1024} MB`;
