import { call, everyone, file } from './kit';

/** Downloads of one's own data in an hour. */
export const mostDataDownloads = 5;

/**
 * Everything that the product has of the caller, as a .zip with a workbook and their original files. It takes no id:
 * whose data they are follows from the session alone. A POST, because each is counted and audited. 429 after
 * `mostDataDownloads` in an hour.
 */
export const downloadOwnData = call({
  method: 'POST',
  path: '/profile/data',
  refuses: [429],
  summary: 'Download my data: a workbook and my original files, as a .zip',
  access: everyone,
  timeout: 'file',
  reply: file(),
  envelope: 'file',
});
