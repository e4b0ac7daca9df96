import { expect, it } from 'vitest';
import { partsOf } from '../../../src/screens/messages/email/links-in';

const here = 'http://127.0.0.1:3000';
const links = (text: string) => partsOf(text, here).flatMap(({ text: part, isLink }) => (isLink ? [part] : []));

it.each([
  [`Open ${here}/resetpassword/abc.`, [`${here}/resetpassword/abc`]],
  [`(${here}/login)`, [`${here}/login`]],
  [`${here}/a\n${here}/b?x=1&y=2#z`, [`${here}/a`, `${here}/b?x=1&y=2#z`]],
  ['https://evil.example/resetpassword/abc', []],
  [`http://127.0.0.1:3000@evil.example/`, []],
  [`http://127.0.0.1:3000.evil.example/`, []],
  [`https://127.0.0.1:3000/login`, []],
  ['javascript:alert(1) data:text/html,x', []],
  ['nothing here', []],
  ['', []],
])('%j: %j', (text, found) => {
  expect(links(text)).toEqual(found);
});

it('loses nothing of the text', () => {
  const text = `Hello,\nopen ${here}/login, or https://evil.example/ — and ${here}/x.\n`;
  expect(
    partsOf(text, here)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
