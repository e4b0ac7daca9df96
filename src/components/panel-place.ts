import { createContext } from 'react';

/** From this width on, a panel is next to its list. */
export const besideFrom = '(min-width:1200px)';
/** A wider panel would leave no room for the list, so it covers the list at every width. */
export const widestBeside = 720;

/** The list whose row a panel shows. */
export interface PanelPlace {
  /** Called with whether the panel is next to the list, which then is narrower. */
  stand: (beside: boolean) => void;
  /** Opens the row before or after this one; null at an end of the page. */
  previous: (() => void) | null;
  next: (() => void) | null;
}

/** Null for panels that belong to no list. */
export const PanelPlaceContext = createContext<PanelPlace | null>(null);

/** Called with whether a panel is next to its list. The rail of tabs of a page then gives its width to both. */
export const FoldRailContext = createContext<(folded: boolean) => void>(() => undefined);
