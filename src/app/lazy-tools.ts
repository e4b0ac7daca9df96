import { lazyPart } from './lazy-screen';

/** What only admins have in the bar. */
export const Tools = lazyPart(() => import('./Tools'), 'Tools');
