/**
 * Records what a journey walks in the browser, if requested (COVERAGE_DIR, see tests/model/walk-log.ts). Every page is
 * inspected, and a listener replaces the viewer and passes on the messages. The walks of interviews are read from their
 * histories.
 */
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { BrowserContext } from 'playwright-core';
import { makeCollector } from '../../inspector/model/collect';
import { traceOfHistory } from '../../inspector/model/history';
import type { Step, Trace, TracedActor } from '../../inspector/model/trace';
import { askAgain } from '../../inspector/model/channel';
import type { Database } from '../../server/db/database';
import { raw, sql } from '../../server/db/database';
import { readHistory } from '../../server/system/histories';
import { historyKinds } from '../../src/contract/system-histories';
import { loadCipher, storageKey } from '../../src/services/storage';
import { inspectName } from '../../src/services/workflow';
import { keepsWalks, keepWalk, runningTest } from '../model/walk-log';

type Test = NonNullable<Awaited<ReturnType<typeof runningTest>>>;

/** Runs in every page before the app: see inspector/model/channel.ts. */
function standIn({ key, ask }: { key: string; ask: string }): void {
  // A sandboxed page, or one without an address, has no storage and is not a page of the app.
  try {
    sessionStorage.setItem(key, 'on');
  } catch {
    return;
  }
  const page = window as unknown as { tellWalks(told: unknown): Promise<void> };
  const viewer = new BroadcastChannel('inspector');
  viewer.addEventListener('message', ({ data }: MessageEvent<{ by: string; message: { type: string } }>) => {
    if (data.by !== 'page') return;
    if (data.message.type === ask)
      viewer.postMessage({ by: 'viewer', id: crypto.randomUUID(), message: { type: '@statelyai.connected' } });
    else void page.tellWalks(data.message);
  });
}

/** The steps of one actor in one test, as a walk of its machine. */
function keep(actor: TracedActor, steps: readonly Step[], start: TracedActor['start'], test: Test): void {
  if (actor.machine === null || steps.length === 0) return;
  keepWalk({
    machine: actor.machine,
    // A journey is written by hand, so its walk cannot be run by name.
    name: `${actor.machine}/journey`,
    ...test,
    start,
    steps: steps.map(({ event, after, taken }) => ({ event, value: after?.value ?? null, taken })),
    taken: [...new Set(steps.flatMap(({ taken }) => taken))],
  });
}

const ofActor = ({ steps }: Trace, { id }: TracedActor) => steps.filter((step) => step.actor === id);

export type Walks = { watch(context: BrowserContext): Promise<void>; end(): Promise<void> };

/** Watches what is walked from now on. Null if walks are not recorded. */
export async function watchWalks(db: Database): Promise<Walks | null> {
  if (!keepsWalks) return null;
  const counts = async () => {
    const rows = await Promise.all(
      historyKinds.map((kind) =>
        db.many<{ id: string; count: number }>(
          sql`select ${raw(`${kind}_id`)} as id, count(*)::int as count from ${raw(`${kind}_history`)} group by 1`,
        ),
      ),
    );
    return historyKinds.flatMap((kind, at) => (rows[at] ?? []).map((row) => ({ kind, ...row })));
  };
  const seenOf = new Map((await counts()).map(({ id, count }) => [id, count]));
  const collectors: { trace: Trace; tests: (Test | null)[] }[] = [];
  let last: Test | null = null;
  return {
    async watch(context) {
      const { trace, add } = makeCollector();
      const tests: (Test | null)[] = [];
      collectors.push({ trace, tests });
      await context.exposeFunction('tellWalks', async (told: StatelyInspectionEvent) => {
        last = (await runningTest()) ?? last;
        add(told);
        tests[trace.steps.length - 1] ??= last;
      });
      await loadCipher();
      await context.addInitScript(standIn, { key: storageKey(inspectName), ask: askAgain.type });
    },
    async end() {
      for (const { trace, tests } of collectors)
        for (const actor of trace.actors) {
          const steps = ofActor(trace, actor);
          for (const test of new Set(steps.map(({ index }) => tests[index] ?? null)))
            if (test !== null)
              keep(
                actor,
                steps.filter(({ index }) => tests[index] === test),
                actor.start,
                test,
              );
        }
      for (const { kind, id, count } of await counts()) {
        const seen = seenOf.get(id) ?? 0;
        if (last === null || count === seen) continue;
        const trace = traceOfHistory(kind, id, await db.transaction((tx) => readHistory(tx, kind, id)));
        const [actor] = trace.actors;
        // The first row is the creation, which is not an event.
        const from = Math.max(seen - 1, 0);
        if (actor) keep(actor, ofActor(trace, actor).slice(from), trace.steps[from - 1]?.after ?? actor.start, last);
      }
    },
  };
}
