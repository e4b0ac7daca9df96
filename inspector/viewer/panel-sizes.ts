import { useState } from 'react';

/** The sizes of the panels around the middle, in px. */
export type PanelSizes = { actors: number; details: number; log: number };

/** The default sizes. The chart gets the rest of the window. */
const usual = (): PanelSizes =>
  window.innerWidth < 1200 ? { actors: 200, details: 284, log: 140 } : { actors: 248, details: 312, log: 184 };
const key = 'inspector.panels';

function kept(): PanelSizes {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const sizes = { ...usual(), ...(read as Partial<PanelSizes>) };
    return Object.values(sizes).every((size) => typeof size === 'number') ? sizes : usual();
  } catch {
    return usual();
  }
}

/** The sizes of the panels, which are stored on this device. */
export function usePanelSizes() {
  const [sizes, setSizes] = useState(kept);
  const resize = (change: Partial<PanelSizes>) => {
    const next = { ...sizes, ...change };
    setSizes(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage, the sizes last as long as the page.
    }
  };
  return { sizes, resize };
}
