import { useEffect } from 'react';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useLitStore } from './lit';
import { useChart } from './shared';
import { around, showBox } from './view';

/** The canvas moves at most this often, in ms: hundreds of moments a second would make it tremble. */
const rest = 250;

/** Keeps the active states in view while it is there. */
export function Follow() {
  const { boxes } = useChart();
  const lit = useLitStore();
  const flow = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    let seen: ReadonlySet<string> | null = null;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = () => {
      timer = null;
      const { active } = lit.get();
      seen = active;
      const area = around(boxes.filter(({ state, isLeaf }) => isLeaf && active.has(state.id)));
      if (area) showBox(flow, store.getState(), area);
    };
    const heed = () => {
      if (lit.get().active === seen) return;
      timer ??= setTimeout(look, seen === null ? 0 : rest);
    };
    const leave = lit.subscribe(heed);
    return () => {
      leave();
      if (timer !== null) clearTimeout(timer);
    };
  }, [boxes, flow, lit, store]);
  return null;
}
