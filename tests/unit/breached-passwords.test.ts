import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isBreached } from '../../server/auth/breached-passwords';
import { requireUncommon } from '../../server/auth/common-passwords';
import { texts } from '../../src/contract/texts';

const nobody = { name: '', email: '', organization: null };

const folder = mkdtempSync(join(tmpdir(), 'breached-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const passwords = Array.from({ length: 3_000 }, (_, nth) => `stolen ${nth}`);
/** A file in the format of Have I Been Pwned: with counts of any length and Windows line endings. */
function write(name: string, known: readonly string[], end = '\r\n', last = end): string {
  const lines = known.map((password, nth) => `${hashOf(password)}:${10 ** (nth % 9)}`).toSorted();
  const path = join(folder, name);
  writeFileSync(path, lines.join(end) + (lines.length > 0 ? last : ''));
  return path;
}

describe('the list of breached passwords', () => {
  const path = write('all.txt', passwords);

  it.each([
    ['with Windows line ends', path],
    ['with other line ends', write('unix.txt', passwords, '\n')],
    ['without an end of the last line', write('open.txt', passwords, '\n', '')],
  ])('%s knows each of its passwords and no other', async (_, file) => {
    for (const password of passwords.filter((_one, nth) => nth % 7 === 0))
      expect(await isBreached(file, password), password).toBe(true);
    // The first and the last line are found, too.
    const ordered = passwords.toSorted((one, other) => (hashOf(one) < hashOf(other) ? -1 : 1));
    for (const password of [ordered[0], ordered[1], ordered.at(-2), ordered.at(-1)])
      expect(await isBreached(file, password ?? ''), password).toBe(true);
    for (let nth = 0; nth < 300; nth += 1) expect(await isBreached(file, `kept ${nth}`)).toBe(false);
  });

  it('may be empty or have one line', async () => {
    expect(await isBreached(write('none.txt', []), 'stolen 1')).toBe(false);
    const one = write('one.txt', ['stolen 1']);
    expect([await isBreached(one, 'stolen 1'), await isBreached(one, 'stolen 2')]).toEqual([true, false]);
  });

  it('refuses a new password, trimmed as all are, and only where there is a list', async () => {
    const refused = requireUncommon({ breachedPasswords: path }, ' stolen 5 ', 'newPassword', nobody);
    await expect(refused).rejects.toMatchObject({
      status: 400,
      details: [{ field: 'newPassword', message: texts.passwordBreached }],
    });
    await requireUncommon({ breachedPasswords: path }, 'kept 5', 'newPassword', nobody);
    await requireUncommon({ breachedPasswords: null }, 'stolen 5', 'newPassword', nobody);
  });
});
