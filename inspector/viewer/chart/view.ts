import type { ReactFlowInstance, Viewport } from '@xyflow/react';
import type { Placed, PlacedArc } from './placed';

export type Size = { width: number; height: number };
export type Area = Size & { left: number; top: number };
type Window = Size & { transform: [number, number, number] };

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The duration of a move of the canvas, in ms. */
export const glide = () => ({ duration: calm() ? 0 : 200 });

/**
 * The scales that the canvas chooses on its own. The smallest text of a chart is 11 px at scale 1, and never smaller.
 */
const scales = { least: 1, most: 1.25 } as const;

/** The margins around a chart, which leave room for its tools. */
const margins = { left: 56, right: 16, top: 16, bottom: 16 } as const;
/** The margin inside the window, for a chart that is larger than the window. */
const edge = 8;

/** The part of a window that is available for a whole chart. */
export const roomIn = ({ width, height }: Size): Size => ({
  width: Math.max(0, width - margins.left - margins.right),
  height: Math.max(0, height - margins.top - margins.bottom),
});

export const overlaps = (one: Area, other: Area): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** The smallest area that contains all areas. */
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

const areaOf = ({ label: { x, y, width, height } }: PlacedArc): Area => ({ left: x, top: y, width, height });

const leavesOf = ({ boxes }: Placed, states: ReadonlySet<string>) =>
  boxes.filter(({ state, isLeaf }) => isLeaf && states.has(state.id));

function waysOf(placed: Placed, states: ReadonlySet<string>): PlacedArc[] {
  const own = new Set(leavesOf(placed, states).map(({ state }) => state.id));
  return placed.arcs.filter(({ from }) => own.has(from));
}

const isWithin = (area: Area, around: Area): boolean =>
  area.left >= around.left &&
  area.top >= around.top &&
  area.left + area.width <= around.left + around.width &&
  area.top + area.height <= around.top + around.height;

/** The area of interest for a set of states: the states, and as many labels of their ways out as fit into a window. */
export function sightOf(placed: Placed, states: ReadonlySet<string>, window: Size): Area | null {
  const room = { width: window.width - margins.left - edge, height: window.height - 2 * edge };
  const wanted = leavesOf(placed, states);
  return [...wanted, ...waysOf(placed, states).map(areaOf)].reduce<Area | null>((seen, one) => {
    const more = around(seen ? [seen, one] : [one]);
    return seen && more && (more.width > room.width || more.height > room.height) ? seen : more;
  }, null);
}

/** The ways out of states whose labels do not fit into a window together with the area of interest. */
function waysBeyond(placed: Placed, states: ReadonlySet<string>, window: Size): PlacedArc[] {
  const sight = sightOf(placed, states, window);
  return waysOf(placed, states).filter((arc) => !sight || !isWithin(areaOf(arc), sight));
}

/** The height in px of a list of ways out that is as wide as a window. */
const heightOf = (ways: readonly PlacedArc[], { width }: Size): number =>
  ways.length === 0 ? 0 : 12 + listed.row * ways.flatMap(wordsOf).reduce((sum, words) => sum + rowsOf(words, width), 0);
const rowsOf = (words: string, width: number) => Math.ceil((words.length * listed.character * 1.1) / (width - 20));
const listed = { row: 16, character: 6.65 };

/** The text of a way out in a list: each of its transitions, and where it leads. */
export const wordsOf = ({ lines, to }: PlacedArc): string[] =>
  lines.map(({ full }) => {
    const words = full.replace(/\n\/ [^\n]*/, '').replaceAll('\n', ' ');
    return words.includes('→') ? words : `${words} → ${to.split('.').at(-1)}`;
  });

/** A window reduced by the list below it, which has the ways out of the active states whose labels do not fit. */
export function withList<One extends Size>(placed: Placed, states: ReadonlySet<string>, window: One) {
  const withHeight = (height: number) => {
    const rest = { ...window, height: window.height - height };
    return { ways: waysBeyond(placed, states, rest), height, window: rest };
  };
  // The list is as high as necessary, and at most half of the window.
  for (let height = 0; height <= window.height / 2; height += listed.row) {
    const found = withHeight(height);
    if (heightOf(found.ways, window) <= height) return found;
  }
  return withHeight(Math.floor(window.height / 2));
}

/** The offset on screen of one axis of a chart: centered if all of it fits, otherwise such that `part` is visible. */
function begin(length: number, part: { from: number; to: number }, before: number, after: number, window: number) {
  const room = window - before - after;
  if (length <= room) return before + (room - length) / 2;
  const centred = before + (room - part.from - part.to) / 2;
  const ended = window - after - length;
  return Math.min(before, Math.max(ended, centred));
}

/** The default position of the canvas: the whole chart if it is readable, otherwise the part that matters. */
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

/** The number of ways out of states whose labels are outside the view at the default position of the canvas. */
export function unseenWays(placed: Placed, states: ReadonlySet<string>, window: Size): number {
  const { x, y, zoom } = homeOf(placed, sightOf(placed, states, window), window);
  const seen = { ...window, transform: [x, y, zoom] as [number, number, number] };
  return waysOf(placed, states).filter((arc) => !isSeen(areaOf(arc), seen)).length;
}

/** Whether an area is completely visible. */
export function isSeen(area: Area, { transform: [x, y, zoom], width, height }: Window): boolean {
  const left = area.left * zoom + x;
  const top = area.top * zoom + y;
  return left >= 0 && top >= 0 && left + area.width * zoom <= width && top + area.height * zoom <= height;
}

/** Moves the canvas until an area is visible, at a readable scale. */
export function showBox(flow: ReactFlowInstance, window: Window, area: Area): void {
  const zoom = Math.max(window.transform[2], scales.least);
  if (zoom === window.transform[2] && isSeen(area, window)) return;
  void flow.setCenter(area.left + area.width / 2, area.top + area.height / 2, { zoom, ...glide() });
}
