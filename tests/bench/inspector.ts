import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { extname, join, normalize } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chartOf, type Chart } from '../../inspector/model/chart';
import { machines } from '../../inspector/model/machines';
import { quantile, type Part } from './kit';

const folder = join('dist', 'inspector');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const told = { page: 'page', events: 5_000, seconds: 5, actors: 24 };
/** The earlier messages of two tabs: a day of work. */
const before = ['page', 'other'].map((page) => ({ page, events: 20_000, seconds: 8, actors: 24 }));
/** The messages of a busy page: 20 a second. */
const busy = { page: 'page', events: 100, seconds: 5, actors: 24 };
const shownMachines = ['signIn', 'scheduleInterview', 'writeFeedback', 'notifications'];

/** Serves the inspector's build, and an empty page of the same origin that opens it. */
async function serveInspector(): Promise<{ server: Server; base: string }> {
  const server = createServer(({ url = '/' }, reply) => {
    const path = normalize(new URL(url, 'http://bench').pathname);
    const file = join(folder, path === '/inspector/' ? 'index.html' : path.replace(/^\/inspector\//, ''));
    reply.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    if (path === '/') reply.setHeader('content-type', 'text/html').end('<!doctype html><title>A page</title>');
    else if (path.startsWith('/inspector/') && existsSync(file)) createReadStream(file).pipe(reply);
    else reply.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, base: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` };
}

type Telling = { page: string; charts: Chart[]; events: number; seconds: number; actors: number };

/**
 * Runs in the page: sends messages about actors and their events, each event with the resulting snapshot, evenly over
 * the time.
 */
function tell({ page, charts, events, seconds, actors }: Telling): Promise<void> {
  // The page numbers all of its messages in one sequence.
  const { channel, numbers } = globalThis as unknown as { channel: BroadcastChannel; numbers: Record<string, number> };
  const say = (actor: number, told: object) => {
    numbers[page] = (numbers[page] ?? 0) + 1;
    const message = {
      id: `${page}#${numbers[page]}`,
      sessionId: `${page}/${actor}`,
      rootId: `${page}/0`,
      createdAt: String(Date.now()),
      _version: '1',
      ...told,
    };
    channel.postMessage({ by: 'page', message });
  };
  const chartOfActor = (actor: number) => charts[actor % charts.length] as Chart;
  const leaves = charts.map(({ states, id }) => states.filter(({ parent }) => parent === id).map(({ key }) => key));
  const stands = (actor: number, turn: number) => {
    const keys = leaves[actor % charts.length] ?? [];
    const rows = Array.from({ length: 20 }, (_, row) => ({ id: `row-${row}`, count: row === turn % 20 ? turn : row }));
    return { status: 'active', value: keys[turn % keys.length], context: { turn, name: 'Someone', rows } };
  };
  for (let actor = 0; actor < actors; actor += 1) {
    const chart = chartOfActor(actor);
    const definition = JSON.stringify({ id: `${chart.id} ${actor}`, chart });
    const parentId = actor === 0 ? undefined : `${page}/0`;
    say(actor, { type: '@xstate.actor', name: chart.id, definition, parentId, snapshot: stands(actor, 0) });
  }
  return new Promise((resolve) => {
    const began = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const due = Math.min(events, Math.round(((performance.now() - began) / (seconds * 1000)) * events));
      for (; sent < due; sent += 1) {
        const actor = sent % actors;
        const event = { type: `thing.${sent % 7}`, value: sent, text: 'What somebody typed' };
        const name = chartOfActor(actor).transitions[sent % 5]?.name;
        say(actor, { type: '@xstate.event', sourceId: actor === 0 ? undefined : `${page}/0`, event });
        const after = { ...stands(actor, sent), taken: name === undefined ? [] : [name], refused: sent % 11 === 0 };
        say(actor, { type: '@xstate.snapshot', event, snapshot: after });
      }
      if (sent < events) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
}

/** The gaps between the frames of a page while `run` runs, in ms, ascending. */
async function gapsDuring(page: Page, run: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let before = performance.now();
    const frame = (now: number) => {
      gaps.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(globalThis, { gaps });
  });
  await run();
  const gaps = await page.evaluate(() => (globalThis as unknown as { gaps: number[] }).gaps);
  return gaps.slice(1).sort((a, b) => a - b);
}

/** How smooth the viewer stays while pages send 1,000 events a second. */
export const inspector: Part = async ({ note }) => {
  if (!existsSync(join(folder, 'index.html'))) throw new Error('There is no build to measure: npm start makes one');
  const { server, base } = await serveInspector();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const charts = shownMachines.flatMap((id) => {
    const known = machines.get(id);
    return known ? [chartOf(known.machine)] : [];
  });
  const openFrom = async (address: string) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const opener = await context.newPage();
    await opener.goto(base);
    const opened = context.waitForEvent('page');
    await opener.evaluate((url) => {
      window.open(url, 'xstateinspector');
      Object.assign(globalThis, { channel: new BroadcastChannel('inspector'), numbers: {} });
    }, address);
    return { context, opener, viewer: await opened };
  };
  try {
    const bare = await openFrom('/');
    await bare.viewer.evaluate(() => {
      new BroadcastChannel('inspector').onmessage = ({ data }) => Object.assign(globalThis, { data });
    });
    const floor = quantile(await gapsDuring(bare.viewer, () => bare.opener.evaluate(tell, { ...told, charts })), 0.95);
    await bare.context.close();
    for (const tab of ['Chart', 'Sequence']) {
      const { context, opener, viewer } = await openFrom('/inspector/');
      await viewer.getByText('Waiting for a page').waitFor();
      await opener.evaluate(tell, { ...told, charts, events: 1, seconds: 0.01 });
      await viewer.getByRole('tab', { name: tab }).click();
      await viewer
        .locator(tab === 'Chart' ? '.react-flow__node' : '#arrow-0')
        .first()
        .waitFor();
      const gaps = await gapsDuring(viewer, () => opener.evaluate(tell, { ...told, charts }));
      note({
        what: `inspector, ${told.events} events in ${told.seconds} s, ${tab.toLowerCase()}: gap between frames, 95th percentile`,
        measured: quantile(gaps, 0.95),
        unit: 'ms',
        beside: { what: 'an empty page, told the same', measured: floor },
        promised: { atMost: 50 },
      });
      for (const one of before) await opener.evaluate(tell, { ...one, charts });
      await viewer.getByText(/4[5-9],\d{3} events of 2 pages/).waitFor({ timeout: 60_000 });
      const long = await gapsDuring(viewer, () => opener.evaluate(tell, { ...busy, charts }));
      const heap = await viewer.evaluate(
        () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
      );
      note({
        what: `inspector, 45,000 events of two tabs, 20 more a second, ${tab.toLowerCase()}: gap between frames, 99th percentile`,
        measured: quantile(long, 0.99),
        unit: 'ms',
        beside: { what: 'an empty page, told 1,000 a second, 95th percentile', measured: floor },
        promised: { atMost: 50 },
      });
      note({ what: `its memory, ${tab.toLowerCase()}`, measured: heap / 1024 / 1024, unit: 'MB' });
      await context.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
};
