import { lazyPart } from './lazy-screen';

/** The tools in the bar for every user, and those for admins only. */
export const Tools = lazyPart(() => import('./Tools'), 'Tools');
export const AdminTools = lazyPart(() => import('./AdminTools'), 'AdminTools');
/** Loaded soon after sign-in, because the browser is offline when the picture is shown. */
export const OfflinePicture = lazyPart(() => import('./OfflinePicture'), 'OfflinePicture');

/** The page of terms that are due. It is also notified of calls that were refused because terms are due. */
export const TermsGate = lazyPart(() => import('../screens/terms/TermsGate'), 'TermsGate');

/** Shown instead of everything else while a required second factor is missing. */
export const FactorGate = lazyPart(() => import('../screens/auth/factors/FactorGate'), 'FactorGate');

export const NotFoundScreen = lazyPart(() => import('../screens/system/NotFoundScreen'), 'NotFoundScreen');
