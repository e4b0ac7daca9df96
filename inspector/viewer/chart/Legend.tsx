import { Panel } from '@xyflow/react';
import { useLit, type Covered, type Lit } from './lit';

const words: [Covered, string][] = [
  ['all', 'walked'],
  ['some', 'partly'],
  ['none', 'never'],
];

const count = ({ cover }: Lit, covered: Covered) =>
  cover ? [...cover.values()].filter((one) => one === covered).length : 0;

/** What the colours and signs of coverage say, with how many states and transitions each stands for. */
export function Legend() {
  const isShown = useLit(({ cover }) => cover !== null);
  const counts = useLit((lit) => words.map(([covered]) => count(lit, covered)).join());
  if (!isShown) return null;
  const numbers = counts.split(',');
  return (
    <Panel position="top-right" className="legend" aria-label="Coverage">
      {words.map(([covered, word], index) => (
        <span key={covered}>
          <span className="sign" data-cover={covered} aria-hidden /> {word} {numbers[index]}
        </span>
      ))}
    </Panel>
  );
}
