import { lazyPart } from './lazy-screen';

/** The bar's tools for every user, and those for admins only. */
export const Tools = lazyPart(() => import('./Tools'), 'Tools');
export const AdminTools = lazyPart(() => import('./AdminTools'), 'AdminTools');
/** Loaded soon after sign-in: when it is shown, the browser is offline. */
export const OfflinePicture = lazyPart(() => import('./OfflinePicture'), 'OfflinePicture');

/** The page of terms that are due; it also hears of calls that were refused without them. */
export const TermsGate = lazyPart(() => import('../screens/terms/TermsGate'), 'TermsGate');

/** All that is shown while a second factor is required and missing. */
export const FactorGate = lazyPart(() => import('../screens/auth/factors/FactorGate'), 'FactorGate');

export const NotFoundScreen = lazyPart(() => import('../screens/system/NotFoundScreen'), 'NotFoundScreen');
