import { inOneLine, patternOf } from '../../inspector/model/app-words';
import type { Evidence, Input } from '../../inspector/model/evidence';
import type { Recording } from '../../inspector/model/recording';

type Of<Kind extends Evidence['kind']> = Extract<Evidence, { kind: Kind }>;

// Time in ms within which an input sends its first request, and each further request after a response. Later requests,
// such as storing a draft, may arrive at any time.
const atOnce = 1_000;
// Time in ms within which the effects of a click appear, unlike those of later typing.
const ledTo = 250;
/**
 * A text as code. Everything unchecked from a recording goes through this or `inOneLine`, because it may be hostile.
 */
const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
const pathOf = (address: string) => address.split(/[?#]/)[0] ?? '';
/** Ids differ in another run. */
const anyId = (path: string) =>
  path
    .split('/')
    .map((part) => (/^[a-z][a-z-]*$/i.test(part) || part === '' ? part : '*'))
    .join('/');
/** The named parts of a query. `?inspect` is not one of them. */
const choicesOf = (address: string) =>
  (/\?([^#]*)/.exec(address)?.[1] ?? '').split('&').filter((choice) => choice.includes('='));
const withChoices = (path: string, choices: string[]) => (choices.length === 0 ? path : `${path}?${choices.join('&')}`);
/** The address that the browser is sent to. */
const addressOf = (address: string) => withChoices(pathOf(address), choicesOf(address));
// Words of a query that are not the app's own are stand-ins.
const isOwn = (value: string) => /^(\d{1,3}|[a-z][a-z-]*)$/i.test(value) && !/^x(x|$)/i.test(value);
/** The address to wait for: of its query, only small numbers and words of the app are the same in another run. */
const anyAddress = (address: string) =>
  withChoices(
    anyId(pathOf(address)),
    choicesOf(address).map((choice) => {
      const [name = '', value = ''] = choice.split('=');
      return `${name}=${isOwn(value) ? value : '*'}`;
    }),
  );

/** The Playwright locator of an element. */
function locatorOf(on: NonNullable<Input['on']>, page: string): string {
  const { role, name, nth } = on;
  const [text = '', ...gaps] = name ?? [];
  const called = gaps.length === 0 ? quoted(text) : patternOf(name ?? []).toString();
  const exact = gaps.length === 0 ? ', exact: true' : '';
  const place = nth > 0 ? `.nth(${nth})` : '.first()';
  if (role === 'file') return `${page}.locator('input[type=file]').nth(${nth})`;
  if (role === 'field')
    return name === null
      ? `${page}.locator('input').nth(${nth})`
      : `${page}.getByLabel(${called}${exact && ', { exact: true }'})${place}`;
  return `${page}.getByRole('${role}'${name === null ? '' : `, { name: ${called}${exact} }`})${place}`;
}

/** Typed texts by the name of their field. They are stand-ins that a person may replace. */
function makeTyped() {
  const texts = new Map<string, string>();
  const nameFor = (field: string, text: string): string => {
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? field : `${field}${count}`;
      if (texts.get(name) === undefined) texts.set(name, text);
      if (texts.get(name) === text) return name;
    }
  };
  return { texts, nameFor };
}

/** A name in code: the page's name for a field, or else its kind. */
function nameOf(on: Input['on'], field: string): string {
  const words = (on?.name?.join(' ') ?? '').split(/[^a-z0-9]+/i).filter(Boolean);
  const name = words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join('');
  return [name, field].find((one) => /^[a-z][a-z0-9]*$/i.test(one)) ?? 'text';
}

/**
 * The tab in which each page of a recording continues: the tab of a page that ended before it began, or else a new one.
 */
function tabsOf({ pages, steps, evidence }: Recording): Map<string, string> {
  const ends = new Map<string, number>();
  for (const { actor, at } of steps) ends.set(actor.split('/')[0] ?? '', at);
  for (const { page, at, kind } of evidence) if (kind !== 'request') ends.set(page, Math.max(at, ends.get(page) ?? 0));
  const last = new Map<string, string>();
  const tabs = new Map<string, string>();
  for (const { id, at } of [...pages].sort((one, other) => one.at - other.at)) {
    const free = [...last].find(([, page]) => (ends.get(page) ?? 0) <= at)?.[0];
    const tab = free ?? (last.size === 0 ? 'page' : `page${last.size + 1}`);
    last.set(tab, id);
    tabs.set(id, tab);
  }
  return tabs;
}

/** False if the next input reports the same field with more text. */
const isWhole = (one: Of<'input'>, index: number, all: readonly Of<'input'>[]) => {
  const next = all[index + 1];
  const goesOn = next?.does === 'fill' && next.page === one.page && JSON.stringify(next.on) === JSON.stringify(one.on);
  return one.does !== 'fill' || !goesOn;
};

const userTypeOf = (context: unknown): string | null => {
  const who = (context as { who?: { userType?: unknown } | null } | null)?.who;
  return typeof who?.userType === 'string' ? who.userType : null;
};

/** The user type that was signed in when the recording began. Null if nobody was. */
function beganAs({ actors, steps }: Recording): string | null {
  const session = actors.find(({ machine }) => machine === 'session');
  const first = steps.find(({ actor, event }) => actor === session?.id && event.type === 'xstate.init');
  return userTypeOf(first?.after?.context) ?? userTypeOf(session?.start.context);
}

/**
 * The code of a script that repeats what a person did in a recording. Null if the recording does not say what they did.
 */
export function browserScript(name: string, recording: Recording): string | null {
  const { steps, evidence } = recording;
  const inputs = evidence.filter((one): one is Of<'input'> => one.kind === 'input').filter(isWhole);
  const routes = evidence.filter((one): one is Of<'route'> => one.kind === 'route');
  if (inputs.length === 0) return null;
  const machines = new Map(recording.actors.map(({ id, name: called }) => [id, called]));
  const tabs = tabsOf(recording);
  const typed = makeTyped();
  const lines: string[] = [];
  /** What each tab shows so far. `travelled` is true after a step back or forward, which may lead to another page. */
  const shown = new Map<string, { page: string; address: string; travelled: boolean }>();

  // A fill is reported when it has ended, after the messages that it caused.
  const messagesOf = ({ after, at, does, page }: Of<'input'>, index: number) => {
    const [before, next] = [inputs[index - 1], inputs[index + 1]];
    const from = does === 'fill' ? (before?.after ?? -1) : after;
    const told = steps
      .slice(from + 1, (next?.after ?? steps.length - 1) + 1)
      .filter((step) => does !== 'fill' || before === undefined || step.at > before.at + ledTo)
      .filter((step) => next?.does !== 'fill' || step.at <= at + ledTo)
      .filter(
        ({ actor, from, event }) =>
          from === null && actor.startsWith(`${page}/`) && !/^(xstate|activity)\./.test(event.type),
      )
      .map(({ actor, event }) => `${inOneLine(`${machines.get(actor) ?? actor}: ${event.type}`)}`);
    return [...new Set(told)].slice(0, 3);
  };
  const act = ({ does, on, value = '', field = 'text' }: Of<'input'>, page: string): string => {
    const element = on && locatorOf(on, page);
    switch (does) {
      case 'click':
        return `${element}.click()`;
      case 'fill':
        return `${element}.fill(typed.${typed.nameFor(nameOf(on, field), value)})`;
      case 'choose':
        return `${element}.selectOption({ index: ${Number(value)} })`;
      case 'attach':
        return `${element}.setInputFiles(files)`;
      case 'press':
        return element === null ? `${page}.keyboard.press(${quoted(value)})` : `${element}.press(${quoted(value)})`;
      case 'back':
        return `${page}.goBack()`;
      case 'forward':
        return `${page}.goForward()`;
      case 'drag':
        return `byHand(${page}, ${quoted(`Something is dragged here${on?.name ? `: ${on.name.join('…')}` : ''}.`)})`;
    }
  };
  const arrives = (tab: string, address: string) =>
    lines.push(`await arrives(${tab}, ${quoted(anyAddress(address))});`);
  /** Brings a tab to where a page of the recording was at a time, unless the inputs so far already did. */
  const showsPage = (page: string, tab: string, until: number) => {
    const own = routes.filter((one) => one.page === page && one.at <= until);
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return;
    const before = shown.get(tab);
    if (before === undefined && tab !== 'page') lines.push(`const ${tab} = await page.context().newPage();`);
    const [begun, ended] = [addressOf(first.path), addressOf(last.path)];
    if (before?.page === page) {
      if (anyAddress(before.address) !== anyAddress(ended)) arrives(tab, ended);
    } else if (before?.travelled) arrives(tab, ended);
    else {
      lines.push(begun === before?.address ? `await ${tab}.reload();` : `await ${tab}.goto(${quoted(begun)});`);
      if (anyAddress(begun) !== anyAddress(ended)) arrives(tab, ended);
    }
    shown.set(tab, { page, address: ended, travelled: before?.page === page && before.travelled });
  };
  /** Every write that an input led to, in the order of sending. */
  const writesOf = ({ page, at }: Of<'input'>, next: Of<'input'> | undefined): Of<'request'>[] => {
    const begun = (one: Of<'request'>) => one.at - one.ms;
    let until = at + atOnce;
    return evidence
      .filter((one): one is Of<'request'> => one.kind === 'request' && one.page === page && one.method !== 'GET')
      .filter((one) => !/activity/.test(one.path) && begun(one) >= at && begun(one) < (next?.at ?? Infinity))
      .sort((one, other) => begun(one) - begun(other))
      .filter((one) => {
        if (begun(one) >= until) return false;
        until = Math.max(until, one.at + atOnce);
        return one.status !== null;
      });
  };

  const repeats = (input: Of<'input'>, tab: string) => {
    const index = inputs.indexOf(input);
    const next = inputs.slice(index + 1).find(({ page }) => page === input.page);
    lines.push(...messagesOf(input, index).map((message) => `// ${message}`));
    const does = act(input, tab);
    const writes = ['click', 'press', 'choose'].includes(input.does) ? writesOf(input, next) : [];
    const answers = writes.map(({ method, path, status }) => quoted(`${method} ${anyId(pathOf(path))} ${status}`));
    lines.push(
      answers.length === 0 ? `await ${does};` : `await answered(${tab}, [${answers.join(', ')}], () => ${does});`,
    );
    const now = shown.get(tab);
    if (now && (input.does === 'back' || input.does === 'forward')) now.travelled = true;
  };

  const begins = recording.pages.flatMap(({ id }) => routes.find(({ page }) => page === id) ?? []);
  const all = [...begins, ...inputs].sort((one, other) => one.at - other.at);
  for (const [index, one] of all.entries()) {
    const tab = tabs.get(one.page) ?? 'page';
    if (one.kind === 'input') {
      showsPage(one.page, tab, one.at);
      repeats(one, tab);
    }
    const isLast = !all.slice(index + 1).some(({ page }) => page === one.page);
    if (one.kind === 'route' || isLast) showsPage(one.page, tab, isLast ? Infinity : one.at);
  }
  // Each tab ends on the last screen seen in it.
  for (const [tab, { page }] of shown) {
    const last = evidence.findLast((one): one is Of<'screen'> => one.kind === 'screen' && one.page === page);
    const names = (last?.headings ?? []).map((name) => (name.length === 1 ? quoted(name[0] ?? '') : patternOf(name)));
    if (names.length > 0) lines.push(`await shows(${tab}, [${names.join(', ')}]);`);
  }

  const texts = [...typed.texts].map(([key, text]) => {
    const given = key.startsWith('password') ? `process.env['PASSWORD'] ?? ` : '';
    return `  ${key}: ${given}${quoted(text)},`;
  });
  const who = beganAs(recording);
  const used = [
    'page',
    ...['arrives', 'answered', 'byHand', 'shows'].filter((one) => lines.some((line) => line.includes(`${one}(`))),
  ];
  const hasFiles = inputs.some(({ does }) => does === 'attach');
  return `${[
    `// Repeats the recording in a browser: npm run repeat -- ${name}`,
    "// A recording has nobody's data: the texts here are stand-ins. Put in what fits, such as an email that exists.",
    `export const typed = {${texts.length === 0 ? '' : `\n${texts.join('\n')}\n`}};`,
    ...(hasFiles ? ['/** Paths of the files that are chosen. */', 'const files = [];'] : []),
    '',
    `/** Who is signed in when it begins; nobody where it is null. */`,
    `export const as = ${who === null ? 'null' : quoted(who)};`,
    '',
    "/** @param {import('../../scripts/lib/repeating').Hands} hands */",
    `export default async function repeat({ ${used.join(', ')} }) {`,
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    '}',
  ].join('\n')}\n`;
}
