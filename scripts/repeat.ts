/**
 * npm run repeat -- NAME [ADDRESS]: repeats in a browser what a person did in a recording, with the script
 * tests/recordings/NAME.browser.mjs that npm run make-test wrote. ADDRESS defaults to http://localhost:3000. SHOW=1
 * shows the browser. EMAIL and PASSWORD set who signs in, if not an account of the demo. Exits with 1 if something is
 * missing or is answered differently, with 2 if there is no such script.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { isTestName } from '../inspector/model/recording';
import { ensureBrowser } from './lib/browser.mjs';
import { makeHands, signIn, type Hands } from './lib/repeating';

/** The exports of a script. */
type Script = { as: string | null; default(hands: Hands): Promise<void> };

async function repeat(file: string, baseURL: string): Promise<void> {
  const script = (await import(pathToFileURL(file).href)) as Script;
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    headless: !process.env['SHOW'],
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    if (script.as !== null) await signIn(page, script.as);
    await script.default(makeHands(page));
    console.log('Repeated to the end.');
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    const line = /\.browser\.mjs:(\d+)/.exec(stack)?.[1];
    console.error(`${line === undefined ? '' : `Line ${line}: `}${message}`);
    process.exitCode = 1;
  } finally {
    await browser.close();
  }
}

const [name = '', address = 'http://localhost:3000'] = process.argv.slice(2);
const file = resolve('tests', 'recordings', `${name}.browser.mjs`);
if (!isTestName(name) || !existsSync(file)) {
  console.error('Which recording? npm run repeat -- NAME [ADDRESS], of those in tests/recordings');
  process.exitCode = 2;
} else await repeat(file, address);
