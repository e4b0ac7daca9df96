import type { Locator, Page } from 'playwright-core';

type Counting = { shifts: number[] };

/** Counts how far the layout of a page moves, also after a click, which the usual metric leaves out. */
export const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counting = window as unknown as Counting;
    counting.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        counting.shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How far the layout has moved since the page was loaded, or since the last call. */
export const shifted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Layout shifts of a frame are reported after the frame.
        requestAnimationFrame(() =>
          setTimeout(() => {
            const counting = window as unknown as Counting;
            resolve(counting.shifts.splice(0).reduce((sum, value) => sum + value, 0));
          }, 100),
        );
      }),
  );

/** The position of a control in the window. */
export async function placeOf(control: Locator): Promise<{ x: number; y: number }> {
  const box = await control.boundingBox();
  if (box === null) throw new Error('The control is not on the page');
  return { x: Math.round(box.x), y: Math.round(box.y) };
}
