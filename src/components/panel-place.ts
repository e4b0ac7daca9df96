import { createContext } from 'react';

/** From this width on a panel is beside its list. */
export const besideFrom = '(min-width:1200px)';
/** A wider panel would leave no room for the list, and lies over it at every width. */
export const widestBeside = 720;

/** The list of which a panel shows a row. */
export interface PanelPlace {
  /** Called with whether the panel is beside the list, which then has less width. */
  stand: (beside: boolean) => void;
  /** Opens the row before or after this one; null at an end of the page. */
  previous: (() => void) | null;
  next: (() => void) | null;
}

/** Null for panels that belong to no list. */
export const PanelPlaceContext = createContext<PanelPlace | null>(null);

/** Called with whether a panel is beside its list: a page's rail of tabs then gives its width to both. */
export const FoldRailContext = createContext<(folded: boolean) => void>(() => undefined);
