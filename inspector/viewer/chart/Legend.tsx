import { Panel } from '@xyflow/react';
import { useLit, type Covered, type Lit } from './lit';

const kinds: Covered[] = ['all', 'some', 'none'];

const count = ({ cover }: Lit, covered: Covered) =>
  cover ? [...cover.values()].filter((one) => one === covered).length : 0;

/** The meaning of the colors and signs of coverage, with the number of states and transitions for each. */
export function Legend() {
  const isShown = useLit(({ cover }) => cover !== null);
  const counted = useLit((lit) => kinds.map((covered) => `${lit.signs[covered]} ${count(lit, covered)}`).join());
  if (!isShown) return null;
  const words = counted.split(',');
  return (
    <Panel position="top-right" className="legend" aria-label="Coverage">
      {kinds.map((covered, index) => (
        <span key={covered}>
          <span className="sign" data-cover={covered} aria-hidden /> {words[index]}
        </span>
      ))}
    </Panel>
  );
}
