import type { uploaders } from '../../../contract/messages';

/** Who brought a candidate (spec 3). */
export const uploaderWords: Record<(typeof uploaders)[number], string> = {
  P: 'Portal',
  A: 'Admin',
  S: 'Subscription',
  O: 'Organization',
};
