import { useEffect } from 'react';
import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useLitStore } from './lit';
import type { Placed } from './placed';
import { glide, homeOf, isSeen, sightOf, withList } from './view';

/** The minimum time between two moves of the canvas, in ms: hundreds of moments a second would make it tremble. */
const rest = 250;

/**
 * While mounted, keeps the active states and the ways out of them in view, whenever they, the drawing or the window
 * change.
 */
export function Follow({ placed }: { placed: Placed }) {
  const lit = useLitStore();
  const flow = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    let seen: ReadonlySet<string> | null = null;
    let { width, height } = store.getState();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = (isAnew = false) => {
      timer = null;
      const { active } = lit.get();
      const { window } = withList(placed, active, store.getState());
      const sight = sightOf(placed, active, window);
      if (!isAnew && sight && isSeen(sight, window) && window.transform[2] >= 1) seen = active;
      else if (window.width > 0) {
        seen = active;
        void flow.setViewport(homeOf(placed, sight, window), isAnew ? undefined : glide());
      }
    };
    const heed = () => {
      if (lit.get().active !== seen) timer ??= setTimeout(look, rest);
    };
    const resized = () => {
      const now = store.getState();
      if (now.width === width && now.height === height) return;
      ({ width, height } = now);
      look(true);
    };
    look(true);
    const leave = [lit.subscribe(heed), store.subscribe(resized)];
    return () => {
      for (const end of leave) end();
      if (timer !== null) clearTimeout(timer);
    };
  }, [placed, flow, lit, store]);
  return null;
}
