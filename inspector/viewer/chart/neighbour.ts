import type { PlacedBox } from './placed';

const ways: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

// A box with child states is located at its name, because its center would be next to everything inside it.
const place = ({ left, top, width, height, head, isLeaf }: PlacedBox) => ({
  x: isLeaf ? left + width / 2 : left + 60,
  y: top + (isLeaf ? height : head) / 2,
});

/** The nearest state in the direction of an arrow key; null if there is none, or if the key is not an arrow. */
export function neighbour(boxes: readonly PlacedBox[], id: string, key: string): PlacedBox | null {
  const way = ways[key];
  const own = boxes.find(({ state }) => state.id === id);
  if (!way || !own) return null;
  const from = place(own);
  const [nearest] = boxes
    .filter((box) => box !== own)
    .map((box) => {
      const { x, y } = place(box);
      const ahead = (x - from.x) * way.x + (y - from.y) * way.y;
      const aside = Math.abs((x - from.x) * way.y) + Math.abs((y - from.y) * way.x);
      return { box, ahead, far: ahead + 2 * aside };
    })
    .filter(({ ahead, far }) => ahead > 1 && far < 7 * ahead)
    .toSorted((one, other) => one.far - other.far);
  return nearest?.box ?? null;
}
