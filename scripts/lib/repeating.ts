import type { BrowserContext, Page, Response } from 'playwright-core';
import type { UserType } from '../../src/contract/kit';

/** The functions that a script uses to repeat a recording. */
export type Hands = {
  page: Page;
  /** Waits until the page is at an address. `*` stands for any text, and further parts of the query are ignored. */
  arrives(page: Page, address: string): Promise<void>;
  /**
   * Performs an action and waits for the responses to all writes that it causes, such as `POST /api/holds 201`. Throws
   * if a write is not sent or has another status.
   */
  answered(page: Page, writes: string[], act: () => Promise<unknown>): Promise<void>;
  /** Waits until the page shows all of these headings. */
  shows(page: Page, headings: (string | RegExp)[]): Promise<void>;
  /** Tells a person what to do, and waits until they resume the script. */
  byHand(page: Page, what: string): Promise<void>;
};

const matches = (pattern: string, text: string) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+')}$`).test(text);

/** Whether a page is at an address that may contain `*`. */
export function isAt(address: string, { pathname, searchParams }: URL): boolean {
  const [path = '', query = ''] = address.split('?');
  const choices = [...new URLSearchParams(query)];
  const isChosen = ([name, value]: [string, string]) =>
    searchParams.getAll(name).some((one) => (value === '*' ? one !== '' : one === value));
  return matches(path, pathname) && choices.every(isChosen);
}

const keyOf = (answer: Response) => `${answer.request().method()} ${new URL(answer.url()).pathname}`;

/** The responses to writes that no step of the script has waited for yet. */
function ledgerOf(context: BrowserContext, patience: number) {
  let earlier: Response[] = [];
  let answers: Response[] = [];
  let wake = () => {};
  context.on('response', (answer) => {
    if (answer.request().method() === 'GET') return;
    answers.push(answer);
    wake();
  });
  const found = (list: Response[], write: string) => {
    const at = list.findIndex((answer) => matches(write, keyOf(answer)));
    return at < 0 ? null : (list.splice(at, 1)[0] ?? null);
  };
  /** Begins a step: responses from here on belong to it. */
  const begin = () => {
    earlier = [...earlier, ...answers];
    answers = [];
  };
  /**
   * The first response to such a write, or null if none arrives. A draft may already have been stored before the step.
   */
  const take = async (write: string): Promise<Response | null> => {
    const until = Date.now() + patience;
    for (;;) {
      const answer = found(answers, write);
      const left = until - Date.now();
      if (answer !== null) return answer;
      if (left <= 0) return found(earlier, write);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  return { begin, take };
}

/** @param patience how long to wait for a response or a heading, in ms */
export function makeHands(page: Page, patience = 30_000): Hands {
  const { begin, take } = ledgerOf(page.context(), patience);
  return {
    page,
    async arrives(at, address) {
      await at
        .waitForURL((url) => isAt(address, url), { timeout: patience })
        .catch(() => {
          const { pathname, search } = new URL(at.url());
          throw new Error(`The page is at ${pathname}${search}, not at ${address}`);
        });
    },
    async answered(_at, writes, act) {
      begin();
      await act();
      for (const write of writes) {
        const [, request = '', status = ''] = /^(.*) (\d+)$/.exec(write) ?? [];
        const answer = await take(request);
        if (answer === null) throw new Error(`${request} was not answered within ${patience / 1_000} s`);
        if (answer.status() === Number(status)) continue;
        const said = await answer.text().catch(() => '');
        throw new Error(`${request} was answered with ${answer.status()}, not with ${status}: ${said.slice(0, 500)}`);
      }
    },
    async shows(at, headings) {
      for (const name of headings) {
        const heading = at.getByRole('heading', { name, exact: true }).first();
        await heading.waitFor({ timeout: patience }).catch(async () => {
          const seen = await at.getByRole('heading').allTextContents();
          const called = typeof name === 'string' ? `“${name}”` : String(name);
          throw new Error(`The last screen has no heading ${called}, but ${seen.join(', ') || 'none at all'}`);
        });
      }
    },
    async byHand(at, what) {
      console.log(`${what} Do it, then press Resume.`);
      await at.pause();
    },
  };
}

const emails = {
  SUPER_ADMIN: 'superadmin@example.com',
  ADMIN: 'admin@example.com',
  ORGANIZATION_USER: 'org@example.com',
  PANELIST: 'panelist@example.com',
  CANDIDATE: 'candidate@example.com',
} satisfies Record<UserType, string>;
const isUserType = (text: string): text is UserType => text in emails;

/** Signs in with the form: as EMAIL with PASSWORD, or else as the demo account of a user type. */
export async function signIn(page: Page, userType: string): Promise<void> {
  const email = process.env['EMAIL'] ?? (isUserType(userType) ? emails[userType] : undefined);
  if (email === undefined) throw new Error(`The demo has no account of ${userType}: say whose in EMAIL and PASSWORD.`);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(process.env['PASSWORD'] ?? 'Interview#2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
}
