import type { LazyScreen } from './lazy-screen';

export interface AppRoute {
  /** Matched by case (product: Routes). */
  path: string;
  title: string;
  screen: LazyScreen;
  /** Needs a session; without one the user is sent to /login (product: Guarded routes). */
  guarded: boolean;
  /** Out of the menu, although its entry names this path: only a part of the screen exists yet. */
  partial?: true;
  /** Menu titles between Home and this page's title. */
  crumbs?: readonly string[];
  /** For a page without a menu entry: ids of the entries it belongs to. The first in the user's menu is lit. */
  under?: readonly string[];
}
