import { createContext, use } from 'react';
import type { PlacedBox } from './placed';

/** What all states and edges of a canvas share, and what stays as long as the drawing does. */
export type Shared = {
  boxes: readonly PlacedBox[];
  keys: ReadonlyMap<string, string>;
  select(state: string | null): void;
  /** Called to fold a state, which hides its child states, or to unfold it. */
  fold(state: string, isFolded: boolean): void;
};

export const ChartContext = createContext<Shared | null>(null);

export function useChart(): Shared {
  const shared = use(ChartContext);
  if (!shared) throw new Error('There is no chart outside a ChartCanvas');
  return shared;
}
