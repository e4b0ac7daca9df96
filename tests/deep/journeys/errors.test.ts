import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setStage, type Stage } from '../../journeys/kit';

/** Every error of the catalog (product: Errors) as a response, and the text that a user reads. */
let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(() => stage.close());

const json = (status: number, body: object) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
const fails = (status: number, message: string, more: object = {}) =>
  json(status, { status: 'FAIL', message, ...more });
const words = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

const unavailable = 'Server is currently unavailable. Please try again later.';
const noResponse = 'No response was received from the server. Please check your internet connection or try again later';

describe('signing in', () => {
  let page: Page;
  beforeEach(async () => {
    page = await stage.visit();
    await page.goto(`${stage.base}/login`);
    await page.getByLabel('Email').fill('panelist@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Interview#2026');
  });
  afterEach(() => page.context().close());
  const login = () => page.getByRole('button', { name: 'Login' }).click();
  const answer = (with_: (route: Route) => unknown) => page.route('**/api/auth/login', with_);

  it.for<[string, (route: Route) => unknown, string]>([
    ['500', fails(500, 'Something went wrong. Please try again!'), 'Something went wrong. Please try again!'],
    ['502', fails(502, 'Bad gateway'), unavailable],
    ['404', fails(404, 'gone'), 'Resource not found. Please check the URL and try again.'],
    ['429', fails(429, 'slow down'), 'Too many requests. Please try again in a moment.'],
    ['any other status: the words of the server', fails(418, 'The kettle is on.'), 'The kettle is on.'],
    ['a status FAIL', json(200, { status: 'FAIL', message: 'Not today.' }), 'Not today.'],
    ['another status', json(200, { status: 'WARNING', message: 'Confirm first.' }), 'Confirm first.'],
    ['a cut connection', (route) => route.abort('connectionreset'), unavailable],
    ['a refused connection', (route) => route.abort('connectionrefused'), unavailable],
  ])('%s', async ([, with_, text]) => {
    await answer(with_);
    await login();
    await words(page, text);
    // Loading has stopped, and the typed text is still there.
    expect(await page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true);
    expect(await page.getByLabel('Email').inputValue()).toBe('panelist@example.com');
  });

  it('a server that does not answer within 8 seconds', async () => {
    await answer(() => undefined);
    await login();
    await words(page, 'The server took too long to respond. Please refresh the page or try again later.');
  });

  it('a line that is gone, and comes back', async () => {
    await page.context().setOffline(true);
    await words(page, 'No Internet Connection ! Please try again later');
    await page.context().setOffline(false);
    await page.getByText('No Internet Connection ! Please try again later').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email').inputValue()).toBe('panelist@example.com');
  });

  it('a line that goes while the form is loading: it comes back with what was typed', async () => {
    const early = await stage.visit();
    const first = await (await fetch(`${stage.base}/login`)).text();
    let away = true;
    await early.route('**/assets/*.js', (route) =>
      away && !first.includes(new URL(route.request().url()).pathname) ? route.abort() : route.continue(),
    );
    await early.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const field = document.querySelector<HTMLInputElement>('input[name=email]');
        if (field) field.value = 'candidate@example.com';
      }),
    );
    await early.goto(`${stage.base}/login`);
    await early.getByText('This page did not load.').waitFor();
    away = false;
    await early.context().setOffline(true);
    await words(early, 'No Internet Connection ! Please try again later');
    await early.context().setOffline(false);
    expect(await early.getByLabel('Email').inputValue()).toBe('candidate@example.com');
    await early.context().close();
  });

  it('an address that answers nothing while the browser says it is offline', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await answer((route) => route.abort('internetdisconnected'));
    await login();
    await words(page, noResponse);
  });

  it('wrong words of the real server, and after ten of them 429 for this account alone', async () => {
    const wrong = 'The email or the password is not correct.';
    await page.getByLabel('Email').fill('nobody.at.all@example.com');
    for (let tries = 0; tries < 10; tries += 1) {
      const answered = page.waitForResponse('**/api/auth/login');
      await page.getByLabel('Password', { exact: true }).fill(`wrong password ${tries}`);
      await login();
      expect(await (await answered).json()).toMatchObject({ status: 'FAIL', message: wrong });
    }
    await words(page, wrong);
    await login();
    await words(page, 'Too many requests. Please try again in a moment.');
    await page.getByLabel('Email').fill('panelist@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Interview#2026');
    await login();
    await page.waitForURL(/\/dashboard\/panelist$/);
  });
});

describe('a signed-in admin', () => {
  let page: Page;
  beforeAll(async () => {
    page = await stage.enter('admin@example.com');
  });
  afterEach(() => page.unrouteAll());
  const lists = (with_: (route: Route) => unknown) => page.route(/\/api\/interviews\?/, with_);
  const open = () => page.goto(`${stage.base}/dashboard/interviewdetails?tab=2`);

  it.for<[string, (route: Route) => unknown, string]>([
    ['500', fails(500, 'It fell over.'), 'It fell over.'],
    ['404', fails(404, 'gone'), 'Resource not found. Please check the URL and try again.'],
    ['429', fails(429, 'slow'), 'Too many requests. Please try again in a moment.'],
    ['a paged list with a status other than SUCCESS', json(200, { status: 'FAIL', message: 'Not now.' }), 'Not now.'],
    [
      'an empty page',
      json(200, {
        status: 'SUCCESS',
        message: '',
        data: { content: [], pageable: { pageNumber: 0 }, totalElements: 0 },
      }),
      'No data found....',
    ],
  ])('reads of a list: %s', async ([, with_, text]) => {
    await lists(with_);
    await open();
    await words(page, text);
  });

  it('finds a list again after the server was away: three retries, each twice as late', async () => {
    let asked = 0;
    await lists((route) => {
      asked += 1;
      return asked < 3 ? route.abort('connectionreset') : route.fallback();
    });
    await open();
    await page.getByRole('table').waitFor();
    expect(asked).toBe(3);
  });

  it('reads of a download that is not there', async () => {
    await page.route('**/api/notification/export/**', fails(500, 'no'));
    await page.getByRole('button', { name: /Notifications/ }).click();
    await page.getByRole('button', { name: /Download/ }).click();
    await words(page, 'Requested file was not found.');
    await page.keyboard.press('Escape');
  });

  it('goes on without bell and badge where their counts fail', async () => {
    await page.route('**/api/notification/**', fails(500, 'no bell'));
    await page.route('**/api/inquiryform/count', fails(403, 'no badge'));
    await open();
    await page.getByRole('table').waitFor();
    expect(await page.getByText('no bell').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/dashboard/interviewdetails');
  });

  it('sees an error image after an uncaught error, with a way back', async () => {
    await open();
    await page.getByRole('table').waitFor();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('a bug of ours');
      });
    });
    await words(page, 'Something went wrong. Please try again!');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table').waitFor();
  });

  it('reads ChunkLoadError where a part of the program does not come, and gets it at the next try', async () => {
    await open();
    await page.getByRole('table').waitFor();
    await page.route(/\/assets\/.+\.js$/, (route) => route.abort('connectionreset'));
    await page.getByRole('link', { name: 'Feedback', exact: true }).click();
    await page.getByText('ChunkLoadError').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: /again/i }).click();
    await page.getByRole('heading', { level: 1, name: /Feedback/ }).waitFor();
  });

  it('is led to /login by a 403, which keeps the session, and by a 401, which ends it', async () => {
    await lists(fails(403, 'You are not allowed to do this.'));
    await open();
    await page.waitForURL(/\/login$/);
    await page.unrouteAll();
    await page.goto(`${stage.base}/dashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await lists(fails(401, 'Sign in again.'));
    await page.goto(`${stage.base}/dashboard/interviewdetails?tab=2`);
    await page.waitForURL(/\/login$/);
    await page.goto(`${stage.base}/dashboard`);
    await page.waitForURL(/\/login$/);
  });
});
