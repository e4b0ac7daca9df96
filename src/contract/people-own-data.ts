import { call, everyone, file } from './kit';

/** The maximum number of downloads of one's own data in an hour. */
export const mostDataDownloads = 5;

/**
 * Returns everything that the product stores about the caller, as a .zip with a workbook and their original files. It
 * takes no id: the session alone determines whose data is returned. It is a POST, because each download is counted
 * and audited. 429 after `mostDataDownloads` in an hour.
 */
export const downloadOwnData = call({
  method: 'POST',
  path: '/profile/data',
  refuses: [429],
  summary: 'Download my data: a workbook and my original files, as a .zip',
  access: everyone,
  timeout: 'long',
  reply: file(),
  envelope: 'file',
});
