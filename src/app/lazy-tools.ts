import { lazyPart } from './lazy-screen';

/** What everybody has in the bar, and what only admins have. */
export const Tools = lazyPart(() => import('./Tools'), 'Tools');
export const AdminTools = lazyPart(() => import('./AdminTools'), 'AdminTools');
/** Fetched after sign-in, long before it is shown: offline nothing can be fetched. */
export const OfflinePicture = lazyPart(() => import('./OfflinePicture'), 'OfflinePicture');
