import { expect, it } from 'vitest';
import { caseSensitive } from '../../../src/app/router-parser';

const read = (route: string, path: string) => {
  const { keys, pattern } = caseSensitive(route);
  const found = pattern.exec(path);
  return found && Object.fromEntries([...(keys || [])].map((key, index) => [key, found[index + 1]]));
};

it.each([
  ['/resetpassword/:token?', '/resetpassword/abc', { token: 'abc' }],
  ['/resetpassword/:token?', '/resetpassword', { token: undefined }],
  ['/resetpassword/:token?', '/resetpassword/', { token: undefined }],
  ['/resetpassword/:token?', '/resetpasswords', null],
  ['/resetpassword/:token?', '/resetpassword/abc/def', null],
  ['/resetpassword/:token?', '/ResetPassword/abc', null],
  ['/login/:user', '/login', null],
  ['/login/:user', '/login/panelist', { user: 'panelist' }],
])('reads %s in %s', (route, path, found) => {
  expect(read(route, path)).toEqual(found);
});
