import ELK, { type ElkNode } from 'elkjs/lib/elk-api';
import elkWorker from 'elkjs/lib/elk-worker.min.js?url';
import { ownWorker } from '../../../src/services/trusted-types';
import type { Chart } from '../../model/chart';
import { layOut, type Layouts } from './lay-out';
import type { Extent } from './sketch';

type Layouter = (graph: ElkNode) => Promise<ElkNode>;

let layouter: Layouter | null = null;
const known = new Map<string, Promise<Layouts>>();

// One worker for all charts. A worker that failed to start never responds, so its error event rejects the layout.
function start(): Layouter {
  let fail: (reason: Error) => void = () => undefined;
  const failure = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failure.catch(() => undefined);
  const elk = new ELK({
    algorithms: ['layered'],
    workerFactory: () => {
      const worker = new Worker(ownWorker(elkWorker));
      worker.addEventListener('error', () => fail(new Error('The worker that lays charts out did not start.')));
      return worker;
    },
  });
  return (graph) => Promise.race([elk.layout(graph), failure]);
}

// Cached, because every step requests a layout of a chart that does not change.
const written = new WeakMap<Chart, string>();
function textOf(chart: Chart): string {
  const text = written.get(chart) ?? JSON.stringify(chart);
  written.set(chart, text);
  return text;
}

const keyOf = (chart: Chart, { folded, focus }: Extent) =>
  JSON.stringify([textOf(chart), [...folded].toSorted(), focus && [...focus].toSorted()]);

/**
 * The placed layouts of a chart (lay-out.ts), computed once for equal charts. Rejects if the layout failed; the next
 * request tries again.
 */
export function layoutOf(chart: Chart, extent: Extent): Promise<Layouts> {
  const key = keyOf(chart, extent);
  const found = known.get(key);
  if (found) return found;
  // Without support for workers, starting one throws.
  const made = Promise.resolve().then(() => layOut(chart, (layouter ??= start()), extent));
  known.set(key, made);
  made.catch(() => {
    known.delete(key);
    layouter = null;
  });
  return made;
}
