/** What a recording was made with. Nothing else that a browser says about itself is stored. */
export type Setting = {
  /** The version of the app, and its commit if known. */
  version: string;
  commit: string | null;
  /** Such as `Chrome 140 on Linux`. */
  browser: string;
  /** Such as `en-GB`. */
  language: string;
  /** Such as `Europe/Berlin`. */
  timeZone: string;
};

const unknown = 'unknown';
const browsers: [RegExp, string][] = [
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/\bChrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** The name of the browser in a user agent, as people call it. */
export function browserOf(agent: string): string {
  const [pattern, name] = browsers.find(([one]) => one.test(agent)) ?? [];
  const [, system = 'another system'] = systems.find(([one]) => one.test(agent)) ?? [];
  return `${name === undefined ? 'Another browser' : `${name} ${pattern?.exec(agent)?.[1] ?? ''}`} on ${system}`;
}

const only = (pattern: RegExp, text: string) => (pattern.test(text) ? text : unknown);

/** A setting in which each field has its expected form, so that it contains nothing else. */
export const settingOf = ({ version, commit, browser, language, timeZone }: Setting): Setting => ({
  version: only(/^\d{1,4}(\.\d{1,4}){0,3}$/, version),
  commit: commit === null ? null : only(/^[0-9a-f]{7,40}$/, commit),
  browser: only(/^[A-Z][a-z]+ (browser|\d{1,4}) on ([A-Za-z]+|another system)$/, browser),
  language: only(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, language),
  timeZone: only(/^[A-Za-z]{2,20}(\/[A-Za-z_+-]{1,30}\d{0,2}){0,2}$/, timeZone),
});
