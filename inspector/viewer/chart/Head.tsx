import { memo, type CSSProperties } from 'react';
import ExpandMore from '@mui/icons-material/ExpandMore';
import PlayArrow from '@mui/icons-material/PlayArrow';
import type { Node, NodeProps } from '@xyflow/react';
import { runsOf } from '../../model/chart';
import { Lines } from './Lines';
import { useLit } from './lit';
import type { PlacedBox } from './placed';
import { useChart } from './shared';
import { hiddenWords, isFoldable } from './sketch';

export type HeadNodeType = Node<{ box: PlacedBox; grow: number }, 'head'>;

/** The content of a state: its name, its tags, the actors that it runs, and transitions without an edge. */
export function Head({ box: { state, lines, hidden } }: { box: PlacedBox }) {
  const { id, key, type, tags } = state;
  const runs = runsOf(state);
  const { fold } = useChart();
  const covered = useLit(({ cover }) => cover?.get(id));
  return (
    <>
      <div className="name">
        {isFoldable(state) && (
          <span
            className={hidden > 0 ? 'fold shut' : 'fold'}
            title={hidden > 0 ? `Unfold ${key} (+)` : `Fold ${key} (-)`}
            onClick={(event) => {
              event.stopPropagation();
              fold(id, hidden === 0);
            }}
          >
            <ExpandMore aria-hidden />
          </span>
        )}
        {type === 'history' ? 'H' : key}
        {covered && <span className="sign" data-cover={covered} aria-hidden />}
      </div>
      {tags.length + runs.length + hidden > 0 && (
        <div className="chips">
          {hidden > 0 && <span className="tag">{hiddenWords(hidden)}</span>}
          {tags.map((tag) => (
            <span key={tag} className="tag" title={`tag ${tag}`}>
              {tag}
            </span>
          ))}
          {runs.map((run) => (
            <span key={run} className="run" title={`runs ${run}`}>
              <PlayArrow aria-hidden />
              {run}
            </span>
          ))}
        </div>
      )}
      {lines.length > 0 && <Lines lines={lines} className="inside" />}
    </>
  );
}

/** The head of a box with child states. It is above the edges that enter from behind, so that it stays legible. */
export const HeadNode = memo(function HeadNode({ data: { box, grow } }: NodeProps<HeadNodeType>) {
  const { id } = box.state;
  const { select } = useChart();
  const isActive = useLit(({ active }) => active.has(id));
  const isSelected = useLit(({ selected }) => selected === id);
  const isDim = useLit(({ near }) => near !== null && !near.has(id));
  return (
    <div
      className="head"
      aria-hidden
      data-active={isActive || undefined}
      data-dim={isDim || undefined}
      style={{ '--grow': grow } as CSSProperties}
      onClick={() => select(isSelected ? null : id)}
    >
      <Head box={box} />
    </div>
  );
});
