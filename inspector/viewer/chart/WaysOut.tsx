import { useStore } from '@xyflow/react';
import { useLit, useLitStore } from './lit';
import type { Placed } from './placed';
import { withList, wordsOf } from './view';

/** The list below a chart: the ways out of its active states whose labels have no room next to them. */
export function WaysOut({ placed }: { placed: Placed }) {
  const lit = useLitStore();
  useLit(({ active }) => [...active].join(' '));
  // As text, so that equal lists compare as equal.
  const told = useStore((window) => {
    const { ways, height } = withList(placed, lit.get().active, window);
    return JSON.stringify({ words: ways.flatMap(wordsOf), height });
  });
  const { words, height } = JSON.parse(told) as { words: string[]; height: number };
  if (words.length === 0) return null;
  return (
    <ul className="ways" aria-label="More ways out" style={{ maxHeight: height }} tabIndex={0}>
      {words.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
