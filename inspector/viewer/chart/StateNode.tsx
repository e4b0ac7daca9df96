import { memo, type CSSProperties, type KeyboardEvent } from 'react';
import { Handle, Position, useReactFlow, useStoreApi, type Node, type NodeProps } from '@xyflow/react';
import { Head } from './Head';
import { useLit, useLitStore } from './lit';
import { neighbour } from './neighbour';
import type { PlacedBox } from './placed';
import { useChart } from './shared';
import { isFoldable } from './sketch';
import { showBox } from './view';

export type StateNodeType = Node<{ box: PlacedBox; grow: number; isRegion: boolean }, 'state'>;

/** A state as a box that can be selected. The head of a box with child states is in its own layer (Head.tsx). */
export const StateNode = memo(function StateNode({ data: { box, grow, isRegion } }: NodeProps<StateNodeType>) {
  const { state, lines, isLeaf, hidden } = box;
  const { id, key, type } = state;
  const { boxes, keys, select, fold } = useChart();
  const canFold = isFoldable(state);
  const lit = useLitStore();
  const flow = useReactFlow();
  const store = useStoreApi();
  const isActive = useLit(({ active }) => active.has(id));
  const isSelected = useLit(({ selected }) => selected === id);
  const isDim = useLit(({ near }) => near !== null && !near.has(id));
  const isStop = useLit(({ stop }) => (stop ?? boxes[0]?.state.id) === id);
  const refusals = useLit((now) => now.refusals.get(id) ?? 0);
  const isRefused = useLit(({ refused, active }) => isLeaf && refused && active.has(id));
  const covered = useLit(({ cover }) => cover?.get(id));
  const sign = useLit(({ signs }) => covered && signs[covered]);
  const name = [
    key,
    isActive && 'active',
    isRefused && 'refused',
    type === 'final' && 'final',
    state.parent !== null && state.parent !== boxes[0]?.state.id && `in ${keys.get(state.parent)}`,
    sign,
  ];
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') select(isSelected ? null : id);
    else if (event.key === 'Escape') select(null);
    else if (canFold && (event.key === '+' || event.key === '-')) fold(id, event.key === '-');
    else {
      const next = neighbour(boxes, id, event.key);
      if (!next && !event.key.startsWith('Arrow')) return;
      if (next) {
        lit.stopAt(next.state.id);
        showBox(flow, store.getState(), next);
        event.currentTarget
          .closest('.react-flow')
          ?.querySelector<HTMLElement>(`[data-state="${CSS.escape(next.state.id)}"]`)
          ?.focus({ preventScroll: true });
      }
    }
    event.preventDefault();
  };
  return (
    <div
      className={isRegion ? 'state region' : 'state'}
      role="button"
      aria-description={lines.map(({ full }) => full.replaceAll('\n', ' ')).join('; ') || undefined}
      aria-pressed={isSelected}
      aria-expanded={canFold ? hidden === 0 : undefined}
      aria-keyshortcuts={canFold ? '+ -' : undefined}
      tabIndex={isStop ? 0 : -1}
      data-state={id}
      data-type={type}
      data-leaf={isLeaf || undefined}
      data-folded={hidden > 0 || undefined}
      data-active={isActive || undefined}
      data-dim={isDim || undefined}
      data-cover={covered}
      // Two names of the same animation, so that a second refusal shakes again.
      data-shake={refusals === 0 ? undefined : refusals % 2 === 0 ? 'even' : 'odd'}
      style={{ '--grow': grow } as CSSProperties}
      onClick={() => select(isSelected ? null : id)}
      onFocus={() => lit.stopAt(id)}
      onKeyDown={press}
    >
      {/* The transitions drawn in the box would make a long name, so they are its description. */}
      <span className="said">{name.filter(Boolean).join(', ')}</span>
      {isLeaf && (
        <div className="head" aria-hidden>
          <Head box={box} />
        </div>
      )}
      {/* Edges have their own paths, but React Flow draws no edge without handles. */}
      <Handle type="source" position={Position.Top} isConnectable={false} />
      <Handle type="target" position={Position.Top} isConnectable={false} />
      {isRefused && (
        <span className="refused" aria-hidden>
          refused
        </span>
      )}
      {!isRefused && refusals > 0 && (
        <span key={refusals} className="refused gone" aria-hidden>
          refused
        </span>
      )}
    </div>
  );
});
