import type { ReactFlowInstance, Viewport } from '@xyflow/react';
import type { Placed, PlacedArc, PlacedBox } from './placed';

export type Size = { width: number; height: number };
export type Area = Size & { left: number; top: number };
type Window = Size & { transform: [number, number, number] };

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long the canvas takes to move, in ms. */
export const glide = () => ({ duration: calm() ? 0 : 200 });

/** The scales that the canvas chooses by itself. The smallest text of a chart has 11 px at scale 1, and never less. */
const scales = { least: 1, most: 1.25 } as const;

/** Room around a chart: below the search, beside the controls. */
const margins = { left: 56, right: 16, top: 56, bottom: 16 } as const;
/** Between the edge of the window and what is to be seen of a chart that is larger. */
const edge = 8;

/** The part of a window in which a whole chart is read. */
export const roomIn = ({ width, height }: Size): Size => ({
  width: Math.max(0, width - margins.left - margins.right),
  height: Math.max(0, height - margins.top - margins.bottom),
});

export const overlaps = (one: Area, other: Area): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

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

const idOf = ({ state }: PlacedBox) => state.id;
const areaOf = ({ label: { x, y, width, height } }: PlacedArc): Area => ({ left: x, top: y, width, height });

/** What a reader of a state wants to see: the state, and the labels of the ways out of it as far as a window holds both. */
export function sightOf({ boxes, arcs }: Placed, states: ReadonlySet<string>, window: Size): Area | null {
  const room = { width: window.width - 2 * edge, height: window.height - 2 * edge };
  const wanted = boxes.filter(({ state, isLeaf }) => isLeaf && states.has(state.id));
  const own = new Set(wanted.map(idOf));
  const ways = arcs.filter(({ from }) => own.has(from)).map(areaOf);
  return [...wanted, ...ways].reduce<Area | null>((seen, one) => {
    const more = around(seen ? [seen, one] : [one]);
    return seen && more && (more.width > room.width || more.height > room.height) ? seen : more;
  }, null);
}

/** Where a line of a chart begins on the screen: in the middle if all of it is seen, else so that a part is. */
function begin(length: number, part: { from: number; to: number }, before: number, after: number, window: number) {
  const room = window - before - after;
  if (length <= room) return before + (room - length) / 2;
  const centred = (window - part.from - part.to) / 2;
  const ended = window - after - length;
  return Math.min(before, Math.max(ended, centred));
}

/** Where the canvas stands by itself: all of the chart if that can be read, else the part that matters. */
export function homeOf(whole: Size, sight: Area | null, window: Size): Viewport {
  const room = roomIn(window);
  const fit = Math.min(room.width / whole.width, room.height / whole.height);
  const zoom = Math.min(scales.most, Math.max(scales.least, fit));
  const { left, top, width, height } = sight ?? { left: 0, top: 0, width: 0, height: 0 };
  const across = { from: left * zoom, to: (left + width) * zoom };
  const down = { from: top * zoom, to: (top + height) * zoom };
  return {
    x: begin(whole.width * zoom, across, margins.left, margins.right, window.width),
    y: begin(whole.height * zoom, down, margins.top, margins.bottom, window.height),
    zoom,
  };
}

/** How many ways out of states are without their label in view, where the canvas stands by itself. */
export function unseenWays(placed: Placed, states: ReadonlySet<string>, window: Size): number {
  const { x, y, zoom } = homeOf(placed, sightOf(placed, states, window), window);
  const own = new Set(placed.boxes.filter(({ state, isLeaf }) => isLeaf && states.has(state.id)).map(idOf));
  const seen = { ...window, transform: [x, y, zoom] as [number, number, number] };
  return placed.arcs.filter((arc) => own.has(arc.from) && !isSeen(areaOf(arc), seen)).length;
}

/** Whether an area is seen whole. */
export function isSeen(area: Area, { transform: [x, y, zoom], width, height }: Window): boolean {
  const left = area.left * zoom + x;
  const top = area.top * zoom + y;
  return left >= 0 && top >= 0 && left + area.width * zoom <= width && top + area.height * zoom <= height;
}

/** Moves the canvas so that an area is seen, at a scale at which it can be read. */
export function showBox(flow: ReactFlowInstance, window: Window, area: Area): void {
  const zoom = Math.max(window.transform[2], scales.least);
  if (zoom === window.transform[2] && isSeen(area, window)) return;
  void flow.setCenter(area.left + area.width / 2, area.top + area.height / 2, { zoom, ...glide() });
}
