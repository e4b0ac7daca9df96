import type { ReactFlowInstance } from '@xyflow/react';

type Area = { left: number; top: number; width: number; height: number };
type Window = { transform: [number, number, number]; width: number; height: number };

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long the canvas takes to move, in ms. */
export const glide = () => ({ duration: calm() ? 0 : 200 });

/** The whole chart, below the search and beside the controls. */
export const fitting = { padding: { top: '60px', left: '60px', right: '16px', bottom: '16px' }, maxZoom: 1 } as const;

const margin = 24;

/** The area around areas. */
export function around(areas: readonly Area[]): Area | null {
  if (areas.length === 0) return null;
  const left = Math.min(...areas.map((one) => one.left));
  const top = Math.min(...areas.map((one) => one.top));
  return {
    left,
    top,
    width: Math.max(...areas.map((one) => one.left + one.width)) - left,
    height: Math.max(...areas.map((one) => one.top + one.height)) - top,
  };
}

/** Whether an area is seen whole. */
export function isSeen(area: Area, { transform: [x, y, zoom], width, height }: Window): boolean {
  const left = area.left * zoom + x;
  const top = area.top * zoom + y;
  return left >= 0 && top >= 0 && left + area.width * zoom <= width && top + area.height * zoom <= height;
}

/** Moves the canvas so that an area is seen, and changes its scale only where it would not fit. */
export function showBox(flow: ReactFlowInstance, window: Window, area: Area, least = 0): void {
  const zoom = Math.max(window.transform[2], least);
  if (zoom === window.transform[2] && isSeen(area, window)) return;
  const fits = Math.min((window.width - margin) / area.width, (window.height - margin) / area.height);
  void flow.setCenter(area.left + area.width / 2, area.top + area.height / 2, {
    zoom: Math.min(zoom, fits),
    ...glide(),
  });
}
