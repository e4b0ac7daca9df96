import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { refuse, run } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The path of Chromium. Installs it if none is found and this process may install as root. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && onPath('apt-get') !== null) {
    console.log('Getting a browser …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const quiet = true;
    await run('apt-get', ['update'], { env, quiet });
    const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      env,
      quiet,
    });
    const installed = findBrowser();
    if (installed !== null) return installed;
    console.error(code === 0 ? 'chromium was installed and is not to be found.' : output.trim());
  }
  return refuse('The journeys need a browser: install chromium, or say where one is in CHROMIUM_PATH.');
}

function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined && given !== '') {
    return isProgram(given) ? given : refuse(`CHROMIUM_PATH is ${given}, and no program is there.`);
  }
  for (const name of NAMES) {
    const path = onPath(name);
    if (path !== null) return path;
  }
  return PLACES.find(isProgram) ?? null;
}

function onPath(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'].filter(
    (folder) => folder !== '',
  );
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
