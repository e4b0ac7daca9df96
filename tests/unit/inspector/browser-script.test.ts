import { EventEmitter } from 'node:events';
import type { Page } from 'playwright-core';
import { parseSync } from 'vite';
import { expect, it, vi } from 'vitest';
import type { Evidence, Input, Told } from '../../../inspector/model/evidence';
import type { Recording } from '../../../inspector/model/recording';
import { browserScript } from '../../../scripts/lib/browser-script';
import { isAt, makeHands, signIn } from '../../../scripts/lib/repeating';
import { userTypes } from '../../../src/contract/kit';

const shown = { status: 'active', value: null, context: { who: null } } as const;
const empty: Recording = {
  saved: '2026-11-20T10:00:00.000Z',
  madeWith: { version: '1', commit: null, browser: 'A browser', language: 'en', timeZone: 'UTC' },
  pages: [{ id: 'p', title: '/', at: 0 }],
  charts: {},
  actors: [{ id: 'p/1', name: 'session', machine: 'session', parent: null, start: shown, at: 0 }],
  steps: [],
  evidence: [],
};

/** A recording of the evidence that a page reported, with a tenth of a second between two entries. */
const recorded = (told: (Told & { page?: string })[], more: Partial<Recording> = {}): Recording => ({
  ...empty,
  ...more,
  evidence: told.map(({ page = 'p', ...one }, index): Evidence => ({ ...one, page, at: 100 * index, after: -1 })),
});
const route = (path: string, page?: string) => ({ kind: 'route', path, ...(page && { page }) }) as const;
const input = (does: Input['does'], more: Partial<Input> & { page?: string } = {}): Input => ({
  kind: 'input',
  does,
  on: null,
  ...more,
});
const button = (...name: string[]): Input['on'] => ({ role: 'button', name, nth: 0 });
/** The statements of a script. */
const body = (recording: Recording) =>
  (browserScript('it', recording) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('  ') && !line.endsWith(','))
    .map((line) => line.trim());

it.each<[string, Input, string]>([
  [
    'a click',
    input('click', { on: button('Save') }),
    "page.getByRole('button', { name: 'Save', exact: true }).first().click()",
  ],
  [
    'a click on what has somebody in its name',
    input('click', { on: { role: 'button', name: ['Actions for ', ''], nth: 2 } }),
    "page.getByRole('button', { name: /^Actions for .+$/s }).nth(2).click()",
  ],
  [
    'a click on what is not named',
    input('click', { on: { role: 'row', name: null, nth: 3 } }),
    "page.getByRole('row').nth(3).click()",
  ],
  [
    'an option of a list',
    input('choose', { on: { role: 'combobox', name: ["Panelist's zone"], nth: 0 }, value: '2' }),
    "page.getByRole('combobox', { name: 'Panelist\\'s zone', exact: true }).first().selectOption({ index: 2 })",
  ],
  ['a key', input('press', { value: 'Control+k' }), "page.keyboard.press('Control+k')"],
  [
    'a file',
    input('attach', { on: { role: 'file', name: null, nth: 1 }, value: '1' }),
    "page.locator('input[type=file]').nth(1).setInputFiles(files)",
  ],
  ['a step back', input('back'), 'page.goBack()'],
])('%s becomes a line of the script', (_what, one, line) => {
  expect(body(recorded([route('/login'), one]))).toContain(`await ${line};`);
});

it('typed texts are listed, once each and as a whole, and a password is not among them', () => {
  const email: Input['on'] = { role: 'textbox', name: ['Email'], nth: 0 };
  const script = browserScript(
    'it',
    recorded([
      route('/login'),
      input('fill', { on: email, field: 'email', value: 'masked1@mas' }),
      input('fill', { on: email, field: 'email', value: 'masked1@masked.example' }),
      input('fill', { on: { role: 'field', name: ['Password'], nth: 0 }, field: 'password', value: 'Masked#1000' }),
      input('click', { on: button('Login') }),
      input('fill', { on: email, field: 'email', value: 'masked2@masked.example' }),
    ]),
  );
  expect(script).toContain("  email: 'masked1@masked.example',\n  password: process.env['PASSWORD'] ?? 'Masked#1000',");
  expect(script).toContain("  email2: 'masked2@masked.example',");
  expect(script).toContain("page.getByLabel('Password', { exact: true }).first().fill(typed.password)");
  expect(script).not.toContain("'masked1@mas'");
});

it('the script goes where the person went, in as many tabs, and waits where a click led', () => {
  const recording = recorded(
    [
      route('/dashboard'),
      input('click', { on: button('Open') }),
      route('/dashboard/interview?id=0a'),
      input('click', { on: button('Accept') }),
      route('/dashboard', 'other'),
      input('click', { on: button('Refresh'), page: 'other' }),
      input('back'),
      route('/dashboard'),
    ],
    {
      pages: [
        { id: 'p', title: '/', at: 0 },
        { id: 'other', title: '/', at: 400 },
      ],
    },
  );
  expect(body(recording)).toEqual([
    "await page.goto('/dashboard');",
    "await page.getByRole('button', { name: 'Open', exact: true }).first().click();",
    "await arrives(page, '/dashboard/interview?id=*');",
    "await page.getByRole('button', { name: 'Accept', exact: true }).first().click();",
    'const page2 = await page.context().newPage();',
    "await page2.goto('/dashboard');",
    "await page2.getByRole('button', { name: 'Refresh', exact: true }).first().click();",
    'await page.goBack();',
    "await arrives(page, '/dashboard');",
  ]);
});

it('a request that a click sent is waited for, with its answer; messages stand beside what caused them', () => {
  const recording = recorded([
    route('/dashboard'),
    input('click', { on: button('Accept') }),
    {
      kind: 'request',
      method: 'POST',
      path: '/api/interviews/0a1b2c3d-0000-4000-8000-000000000000/events',
      status: 409,
      ms: 50,
    },
  ]);
  const event = { type: 'action.confirm' };
  recording.steps = [
    { index: 0, at: 150, actor: 'p/1', from: null, event, after: null, taken: [], refused: false },
    { index: 1, at: 150, actor: 'p/1', from: 'p/2', event: { type: 'inner' }, after: null, taken: [], refused: false },
  ];
  expect(body(recording).slice(1)).toEqual([
    '// session: action.confirm',
    "await answered(page, ['POST /api/interviews/*/events 409'], () => page.getByRole('button', { name: 'Accept', exact: true }).first().click());",
  ]);
});

it('messages of writing stand above it, and not above the click before', () => {
  const recording = recorded([
    route('/dashboard'),
    input('click', { on: button('Invite') }),
    route('/dashboard'),
    route('/dashboard'),
    route('/dashboard'),
    route('/dashboard'),
    input('fill', { on: { role: 'textbox', name: ['Email'], nth: 0 }, value: 'x' }),
  ]);
  const messages = { 'tab.open': 150, 'draft.change': 450 };
  recording.steps = Object.entries(messages).map(([type, at], index) => ({
    index,
    at,
    actor: 'p/1',
    from: null,
    event: { type },
    after: null,
    taken: [],
    refused: false,
  }));
  for (const one of recording.evidence) one.after = one.kind === 'input' && one.does === 'fill' ? 1 : -1;
  expect(body(recording).slice(1)).toEqual([
    '// session: tab.open',
    "await page.getByRole('button', { name: 'Invite', exact: true }).first().click();",
    '// session: draft.change',
    "await page.getByRole('textbox', { name: 'Email', exact: true }).first().fill(typed.email);",
  ]);
});

it('who was signed in when it began signs in; without inputs there is no script', () => {
  const inside = { ...shown, context: { who: { userType: 'PANELIST' } } };
  const told = [route('/dashboard'), input('click', { on: button('Accept') })];
  const as = (recording: Recording) => /export const as = (.*);/.exec(browserScript('it', recording) ?? '')?.[1];
  expect(as(recorded(told))).toBe('null');
  expect(as(recorded(told, { actors: empty.actors.map((one) => ({ ...one, start: inside })) }))).toBe("'PANELIST'");
  expect(browserScript('it', recorded([route('/dashboard')]))).toBeNull();
});

it('nothing of a hostile recording is code of the script', () => {
  const evil = "x'); globalThis.harmed = 1; ('\\";
  const lines = `a\n globalThis.harmed = 2; \u2028`;
  const recording = recorded([
    route('/dashboard'),
    input('fill', {
      on: { role: 'textbox', name: null, nth: 0 },
      field: 'a: 1 }; globalThis.harmed = 3; ({ b',
      value: evil + lines,
    }),
    input('drag', { on: button(evil) }),
    input('press', { value: evil }),
    input('click', { on: button(evil, lines) }),
    { kind: 'request', method: evil, path: `/api/${evil}`, status: 200, ms: 50 },
  ]);
  recording.steps = [
    { index: 0, at: 450, actor: 'p/1', from: null, event: { type: lines }, after: null, taken: [], refused: false },
  ];
  const code = browserScript('it', recording) ?? '';
  // Without its strings, expressions and comments, the script contains nothing of the text; and it is valid JavaScript.
  const bare = code.replaceAll(/'(?:[^'\\\n]|\\.)*'|\/\^(?:[^/\\\n]|\\.)*\/s|\/\/.*|\/\*.*\*\//g, '');
  expect(code).toContain('harmed');
  expect(bare).not.toContain('harmed');
  expect(() => parseSync('it.mjs', code).program.body.length).not.toThrow();
  expect(parseSync('it.mjs', code).errors).toEqual([]);
});

it('every write of an input is waited for, also one that waited for the answer before it', () => {
  const at = (time: number, one: Told): Evidence => ({ ...one, page: 'p', at: time, after: -1 });
  const write = (time: number, ms: number, path: string, status: number | null = 200) =>
    at(time, { kind: 'request', method: 'POST', path, status, ms });
  const recording = {
    ...empty,
    evidence: [
      at(0, route('/dashboard')),
      at(1_000, input('click', { on: button('Confirm booking') })),
      write(2_900, 1_800, '/api/holds'),
      write(3_000, 20, '/api/session/activity'),
      write(3_400, 100, '/api/interviews', 201),
      write(3_500, 100, '/api/lost', null),
      write(9_000, 100, '/api/drafts'),
      at(9_500, input('click', { on: button('Close') })),
      write(9_600, 50, '/api/close'),
    ],
  };
  expect(body(recording).slice(1)).toEqual([
    "await answered(page, ['POST /api/holds 200', 'POST /api/interviews 201'], () => page.getByRole('button', { name: 'Confirm booking', exact: true }).first().click());",
    "await answered(page, ['POST /api/close 200'], () => page.getByRole('button', { name: 'Close', exact: true }).first().click());",
  ]);
});

it('it ends on the screen that was seen last, by its headings', () => {
  const recording = recorded([
    route('/dashboard'),
    input('click', { on: button('Confirm booking') }),
    { kind: 'screen', headings: [['Confirm']] },
    { kind: 'screen', headings: [['Panelist asked to accept'], ['Interviews of ', '']] },
  ]);
  expect(body(recording).at(-1)).toBe("await shows(page, ['Panelist asked to accept', /^Interviews of .+$/s]);");
});

it('an address keeps its query: another one is another page, and the same one is loaded again', () => {
  const pages = ['p', 'b', 'c'].map((id, index) => ({ id, title: '/', at: 300 * index }));
  const told = [
    route('/dashboard/requests?tab=pending&inspect'),
    input('click', { on: button('Refresh') }),
    route('/dashboard/requests?tab=pending&q=xxxa&page=2'),
    route('/dashboard/requests?tab=answered', 'b'),
    input('click', { on: button('Refresh'), page: 'b' }),
    route('/dashboard/requests?tab=answered', 'b'),
    route('/dashboard/requests?tab=answered', 'c'),
    input('click', { on: button('Refresh'), page: 'c' }),
  ];
  const click = "await page.getByRole('button', { name: 'Refresh', exact: true }).first().click();";
  expect(body(recorded(told, { pages }))).toEqual([
    "await page.goto('/dashboard/requests?tab=pending');",
    click,
    "await arrives(page, '/dashboard/requests?tab=pending&q=*&page=2');",
    "await page.goto('/dashboard/requests?tab=answered');",
    click,
    'await page.reload();',
    click,
  ]);
});

it('a page is at an address only with the parts of its query', () => {
  const at = (address: string, shown: string) => isAt(address, new URL(`http://here${shown}`));
  expect(at('/jobs/*?tab=open', '/jobs/7?tab=open&sort=name')).toBe(true);
  expect(at('/jobs/*?tab=open', '/jobs/7?tab=closed')).toBe(false);
  expect(at('/jobs?q=*', '/jobs')).toBe(false);
  expect(at('/jobs?q=*', '/jobs?q=cook')).toBe(true);
  expect(at('/jobs', '/jobs/7')).toBe(false);
});

/** A page whose requests are answered as a test specifies. */
function answering() {
  const context = new EventEmitter();
  const answer = (method: string, path: string, status: number) =>
    context.emit('response', {
      status: () => status,
      text: async () => 'No such slot',
      request: () => ({ method: () => method }),
      url: () => `http://here${path}`,
    });
  // Every awaited response arrives within this time.
  const hands = makeHands({ context: () => context } as unknown as Page, 20);
  const act = (...answers: [method: string, path: string, status: number][]) => {
    const acted = vi.fn(async () => void setTimeout(() => answers.forEach((one) => answer(...one))));
    return acted;
  };
  return { answered: hands.answered, act, answer };
}
const nowhere = {} as Page;

it('an answer of another kind than the recorded one ends a repeated session', async () => {
  const { answered, act } = answering();
  await expect(answered(nowhere, ['POST /api/* 201'], act(['POST', '/api/holds', 403]))).rejects.toThrow(
    'POST /api/* was answered with 403, not with 201: No such slot',
  );
  await answered(nowhere, ['POST /api/* 403'], act(['GET', '/api/holds', 200], ['POST', '/api/holds', 403]));
});

it('a write that is not sent ends a repeated session, however many others are answered', async () => {
  const { answered, act, answer } = answering();
  const both = ['POST /api/holds 200', 'POST /api/interviews 201'];
  await expect(answered(nowhere, both, act(['POST', '/api/holds', 200]))).rejects.toThrow(
    'POST /api/interviews was not answered within',
  );
  await answered(nowhere, both, act(['POST', '/api/interviews', 201], ['POST', '/api/holds', 200]));
  // A draft that was stored before the click, but was recorded after it.
  answer('PUT', '/api/drafts', 200);
  await answered(nowhere, ['PUT /api/drafts 200'], act());
  await expect(answered(nowhere, ['PUT /api/drafts 200'], act())).rejects.toThrow('was not answered');
});

it('a screen without a recorded heading ends a repeated session', async () => {
  const page = (headings: string[]) =>
    ({
      context: () => new EventEmitter(),
      getByRole: (_role: string, { name }: { name?: string } = {}) => ({
        first: () => ({ waitFor: async () => headings.includes(name ?? '') || Promise.reject(new Error('None')) }),
        allTextContents: async () => headings,
      }),
    }) as unknown as Page;
  const { shows } = makeHands(page([]));
  await shows(page(['Booked']), ['Booked']);
  await expect(shows(page(['Confirm']), ['Booked'])).rejects.toThrow('no heading “Booked”, but Confirm');
});

it.each(userTypes)('signs in with the account of the demo for %s', async (userType) => {
  const typed: string[] = [];
  const field = { fill: async (text: string) => void typed.push(text), click: async () => {} };
  const page = {
    ...{ goto: async () => null, waitForURL: async () => {} },
    ...{ getByLabel: () => field, getByRole: () => field },
  };
  await signIn(page as unknown as Page, userType);
  expect(typed[0]).toMatch(/@example\.com$/);
});
