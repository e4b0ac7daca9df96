import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { menus, type MenuEntry } from '../../src/app/menus';
import type { UserType } from '../../src/contract/kit';
import { crawl, emailOf, faults, fits, light, parts, pathsOf } from './crawl';
import { setStage, type Stage } from './kit';

let stage: Stage;
beforeAll(async () => {
  // Two seconds for each of a hundred page loads would be minutes.
  stage = await setStage({ lateReader: false });
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const adminPaths = pathsOf('ADMIN');

const addressesIn = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ url, children }) => [...(url === undefined ? [] : [url]), ...addressesIn(children ?? [])]);

it.for(Object.keys(emailOf) as UserType[])('every entry in the menu of %s leads to a page', (reader) => {
  expect(addressesIn(menus[reader]).filter((address) => !pathsOf(reader).includes(address))).toEqual([]);
});

it.for(parts)(
  '$reader, part $nth: own pages and their tabs open without an error, and have no accessibility fault at a desk in light and on a phone in dark',
  async ({ reader, paths }) => {
    const wrong = await crawl(stage, reader, paths, 'go', async (page, path) => {
      // The same screen as an admin's, which is checked once.
      if (reader === 'SUPER_ADMIN' && adminPaths.includes(path)) return [];
      const found = await faults(page);
      await light(page, 'dark');
      if (!(await fits(page, 390))) found.push('beyond a phone');
      return [...found, ...(await faults(page)).map((fault) => `phone, dark: ${fault}`)];
    });
    expect(wrong).toEqual([]);
  },
);
