import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { chartOf } from '../../../inspector/model/chart';
import { coverage, traceOfPath } from '../../../inspector/model/coverage';
import { recordingOf, recordingText } from '../../../inspector/model/recording';
import { emptyTrace } from '../../../inspector/model/trace';
import { interviewMachine } from '../../../src/machines/lifecycle/interview';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
let viewer: Page;
beforeAll(async () => {
  stage = await setStage();
  const page = await stage.visit();
  [viewer] = await Promise.all([page.waitForEvent('popup'), page.goto(`${stage.base}/login?inspect`)]);
  viewer.setDefaultTimeout(45_000);
  await page.getByLabel('Email').fill('asha@example.com');
  await viewer.getByRole('button', { name: 'editing, active' }).first().waitFor();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Found = { id: string; nodes: { target: string[] }[] };

async function faults(): Promise<string[]> {
  await viewer.evaluate(axe);
  const found = await viewer.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: { run(): Promise<{ violations: Found[] }> } };
    return (await runner.run()).violations;
  });
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** Presses Tab until the focused element has this name. */
async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await viewer.keyboard.press('Tab');
    const here = await viewer.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
    if (here.trim() === name) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}
const chosen = (name: string) => viewer.getByRole('tab', { name, selected: true }).waitFor();

it('is followed, simulated and left by keyboard alone', async () => {
  const count = viewer.getByText(/^\d+ \/ \d+$/);
  const before = await count.textContent();
  await viewer.keyboard.press('ArrowLeft');
  await expect.poll(() => count.textContent()).not.toBe(before);

  await tabTo('Chart');
  await viewer.keyboard.press('ArrowRight');
  await viewer.keyboard.press('Enter');
  await chosen('Sequence');
  await viewer.getByRole('listbox', { name: 'Sequence of messages' }).waitFor();
  await viewer.keyboard.press('ArrowLeft');
  await viewer.keyboard.press('Enter');
  await chosen('Chart');

  await tabTo('Message and state');
  await viewer.keyboard.press('ArrowRight');
  await viewer.keyboard.press('Enter');
  await chosen('Simulate');
  await tabTo('Send form.submit');
  await viewer.keyboard.press('Enter');
  await viewer.getByText('Simulation of signIn').waitFor();
  await tabTo('Leave the simulation');
  await viewer.keyboard.press('Enter');
  await viewer.getByRole('button', { name: 'Leave the simulation' }).waitFor({ state: 'detached' });
}, 120_000);

it.each(['light', 'dark'] as const)(
  'axe finds nothing on it in %s',
  async (colorScheme) => {
    await viewer.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: Record<string, string[]> = {};
    for (const name of ['Message and state', 'Simulate', 'Evidence']) {
      await viewer.getByRole('tab', { name }).click();
      found[name] = await faults();
    }
    await viewer.getByRole('tab', { name: 'Sequence' }).click();
    found['Sequence'] = await faults();
    await viewer.getByRole('tab', { name: 'Chart' }).click();
    expect(found).toEqual({ 'Message and state': [], Simulate: [], Evidence: [], Sequence: [] });
  },
  120_000,
);

/** Opens a recording of the shortest path to a state, made with a very old version. */
async function openWayTo(machine: string, state: string): Promise<void> {
  const path = coverage[machine]?.states[state]?.shortest ?? '';
  const madeWith = { version: '0.0.1', commit: null, browser: 'Chromium', language: 'en', timeZone: 'UTC' };
  const text = recordingText(recordingOf(traceOfPath(path) ?? emptyTrace(), { saved: '2026-01-01', madeWith }));
  const file = { name: 'old.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  await viewer.getByLabel('File of a recording').setInputFiles(file);
  await viewer.getByText('Recorded with version 0.0.1').waitFor();
}

it('labels every way out of a state of the law of an interview on 1024 px, and stays with it as the banner goes', async () => {
  await viewer.setViewportSize({ width: 1024, height: 768 });
  const wanted = 'interview.upcoming.confirmed';
  await openWayTo('interview', wanted);
  // Charts of other actors stay drawn, but hidden.
  const canvas = viewer.locator('.react-flow').filter({ visible: true });
  const stands = () => canvas.locator('.react-flow__viewport').evaluate((one) => (one as HTMLElement).style.transform);
  const height = async () => (await canvas.boundingBox())?.height ?? 0;
  // Whether the chart is at its initial position, so that pressing the button does not move it.
  const isHome = async () => {
    const before = await stands();
    await viewer.getByRole('button', { name: 'Legible size' }).click();
    // The chart would glide there.
    await viewer.waitForTimeout(500);
    return (await stands()) === before;
  };
  const unlabelled = async () => {
    const area = await canvas.boundingBox();
    const list = viewer.getByRole('list', { name: 'More ways out' });
    const listed = await list.getByRole('listitem').allTextContents();
    const bottom = (await list.boundingBox())?.y ?? (area ? area.y + area.height : 0);
    const seen: string[] = [];
    for (const line of await viewer.locator('.label .line, .state[data-active] .line').all()) {
      const box = await line.boundingBox();
      const isSeen = box && area && box.x >= area.x && box.x + box.width <= area.x + area.width && box.y >= area.y;
      if (isSeen && box.y + box.height <= bottom) seen.push((await line.textContent()) ?? '');
    }
    const legible = [...seen, ...listed].map((one) => one.replaceAll(/\s+/g, ''));
    const ways = chartOf(interviewMachine).transitions.filter(({ from }) => from === wanted);
    return ways
      .map(({ event, guard }) => (guard === null ? event : `${event} [${guard}]`))
      .filter((way) => !legible.some((one) => one.includes(way.replaceAll(/\s+/g, ''))));
  };
  await canvas.getByRole('button', { name: 'confirmed, active' }).waitFor();
  await expect.poll(unlabelled).toEqual([]);
  expect(await isHome()).toBe(true);
  const before = await height();
  await viewer.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect.poll(height).toBeGreaterThan(before);
  await expect.poll(unlabelled).toEqual([]);
  expect(await isHome()).toBe(true);
  await viewer.getByRole('button', { name: 'Close old' }).click();
}, 120_000);

/**
 * Elements that do not fit the window, and controls that are too small for a finger. Only the sequence, next to the
 * chart, scrolls sideways.
 */
const misfits = () =>
  viewer.evaluate(() => {
    const nameOf = (one: Element) => one.getAttribute('aria-label') ?? one.textContent;
    const controls =
      'button, select, textarea, input, summary, [role=tab], [role=menuitem], [role=treeitem], [role=option]';
    const found = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (one) => one.getClientRects().length > 0,
    );
    const apart = found.filter(
      (one) => one.closest('.react-flow__viewport, [aria-label="Sequence of messages"]') === null,
    );
    const isCut = (one: HTMLElement) => {
      const { left, right } = one.getBoundingClientRect();
      return left < 0 || right > window.innerWidth;
    };
    const isSmall = (one: HTMLElement) => {
      const { width, height } = one.getBoundingClientRect();
      return Math.min(width, height) < 44;
    };
    const sideways = [...document.querySelectorAll('main *')].filter(
      (one) =>
        /auto|scroll/.test(getComputedStyle(one).overflowX) &&
        one.scrollWidth > one.clientWidth &&
        one.querySelector('[aria-label="Sequence of messages"]') === null,
    );
    return [
      ...apart.filter(isCut).map((one) => `cut off: ${nameOf(one)}`),
      ...apart.filter(isSmall).map((one) => `too small: ${nameOf(one)}`),
      ...sideways.map((one) => `scrolls sideways: ${nameOf(one)}`),
      ...(document.documentElement.scrollWidth > window.innerWidth ? ['the page scrolls sideways'] : []),
    ];
  });

it.each([390, 768])(
  'fits a window of %i px, every control large enough for a finger',
  async (width) => {
    await viewer.setViewportSize({ width, height: 844 });
    const found: Record<string, string[]> = {};
    for (const name of ['Actors', 'Chart', 'Sequence', 'Log', 'Details', 'Simulate', 'Evidence']) {
      await viewer.getByRole('tab', { name, exact: true }).click();
      if (name === 'Chart') await viewer.getByRole('button', { name: 'Legible size' }).waitFor();
      found[name] = [...(await misfits()), ...(await faults())];
    }
    await viewer.getByRole('button', { name: 'More actions' }).click();
    found['More actions'] = await misfits();
    await viewer.getByRole('menuitem', { name: 'Replay against the current machines' }).click();
    await viewer.getByRole('tab', { name: 'Replay', selected: true }).waitFor();
    found['Replay'] = [...(await misfits()), ...(await faults())];
    expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([]);
  },
  120_000,
);
