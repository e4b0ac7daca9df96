// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { getEncrypted, getPlain, removeValue, setEncrypted, setPlain, storageKey } from '../../../src/services/storage';
import {
  beginSession,
  dropSession,
  readSession,
  sessionKey,
  sessionValuesOf,
} from '../../../src/services/session-values';

afterEach(() => localStorage.clear());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const values = sessionValuesOf({
  status: 'SUCCESS',
  message: '',
  panelistExperience: null,
  token: 'token-1',
  name: 'Zoë O’Brien 李',
  designation: '',
  userId: 'u1',
  userType: 'ADMIN',
  systemEmail: 'z@example.com',
  systemMobileNumber: '',
  services: ['TWO_WAY'],
});

it('keeps values under the SHA256 of their names, encrypted or as they are', () => {
  expect(storageKey('key1')).toBe(sha256('key1'));
  setEncrypted('name', 'Zoë');
  setPlain('userType', 'ADMIN');
  expect(localStorage.getItem(sha256('userType'))).toBe('ADMIN');
  expect(localStorage.getItem(sha256('name'))).not.toContain('Zoë');
  expect([getEncrypted('name'), getPlain('userType')]).toEqual(['Zoë', 'ADMIN']);
  removeValue('name');
  expect(getEncrypted('name')).toBeNull();
});

it('takes what is not ours for nothing', () => {
  localStorage.setItem(storageKey('key1'), 'not encrypted at all');
  expect(sessionKey()).toBeNull();
});

it('clears everything when a session begins, and only the session when it is dropped', () => {
  localStorage.setItem('other', 'x');
  sessionStorage.setItem('isOpen', 'x');
  beginSession(values);
  expect([localStorage.getItem('other'), sessionStorage.getItem('isOpen')]).toEqual([null, null]);
  expect(readSession()).toEqual(values);
  expect(localStorage.getItem(sha256('isOnlyTwoWay'))).toBe('true');
  localStorage.setItem('other', 'y');
  dropSession();
  expect([readSession(), localStorage.length]).toEqual([null, 1]);
});
