import type { Page } from 'playwright-core';
import { answered, middle, openWatched, settle, signInAsAdmin, startBrowser } from './browser';
import type { Part } from './kit';
import { makeMany } from './many-interviews';

const many = 50_000;
const repeats = 3;

type Act = {
  what: string;
  ready: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<void>;
  atMost?: number;
};
const at = (base: string, path: string, name: string) => async (page: Page) => {
  await page.goto(`${base}/dashboard${path}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await settle(page);
};
const press = (key: string) => (page: Page) => page.keyboard.press(key);
// Each key waits for its paint, unlike in fast typing.
const type = (text: string) => (page: Page) => page.keyboard.type(text, { delay: 120 });

function actsOf(base: string): Act[] {
  const list = at(base, '/interviewdetails?tab=3', 'Interview Details');
  const booking = async (page: Page) => {
    await at(base, '/interviewmenus?tab=5', 'Schedule Interview')(page);
    await page.keyboard.type('rao');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: /panelists? (is|are) free/ })
      .first()
      .waitFor();
    await settle(page);
  };
  const review = at(base, '/feedbacks', 'Feedback');
  const palette = async (page: Page) => {
    await list(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').first().waitFor();
  };
  const typing = 50;
  return [
    { what: 'booking: an hour is chosen', ready: booking, act: press('Enter') },
    { what: 'booking: the next hour', ready: booking, act: press('ArrowRight') },
    {
      what: 'list: all rows of the page are selected',
      ready: list,
      act: (page) => page.getByRole('checkbox').first().click(),
    },
    {
      what: 'list: a row is opened',
      ready: list,
      act: (page) => page.getByRole('row').nth(3).getByRole('cell').nth(2).click(),
    },
    { what: 'list: j, k', ready: list, act: type('jjk') },
    {
      what: 'list: the search is typed',
      ready: list,
      act: async (page) => {
        await page.getByRole('searchbox').first().click();
        await settle(page);
        await type('ananya rao')(page);
      },
      atMost: typing,
    },
    { what: 'palette: opened', ready: list, act: press('Control+k') },
    { what: 'palette: a phrase is typed', ready: palette, act: type('schedule ananya'), atMost: typing },
    { what: 'home: a landing', ready: list, act: (page) => page.getByRole('link', { name: 'Home' }).first().click() },
    {
      what: 'calendar: the next day',
      ready: at(base, '/calendar', 'Calendar'),
      act: (page) => page.getByRole('button', { name: /^Later / }).click(),
    },
    { what: 'review: the next feedback', ready: review, act: press('j') },
  ];
}

/** How fast the app responds to each action of a coordinator's day, over 50,000 interviews. */
export const interactions: Part = async ({ note, copy, serve }) => {
  const place = await copy('demo');
  await makeMany(place, many);
  const { app } = await serve(place);
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await startBrowser();
  try {
    const watched = await openWatched(browser);
    await signInAsAdmin(watched.page, base);
    for (const { what, ready, act, atMost } of actsOf(base))
      for (const rate of [1, 4]) {
        const taken: number[] = [];
        for (let turn = 0; turn < repeats; turn += 1) {
          await ready(watched.page);
          taken.push(await answered(watched, rate, () => act(watched.page)));
        }
        note({
          what: `${what}, until the next paint (CPU ${rate}x)`,
          measured: middle(taken),
          unit: 'ms',
          promised: { atMost: atMost ?? (rate === 1 ? 100 : 200) },
        });
      }
  } finally {
    await browser.close();
    await app.close();
  }
};
