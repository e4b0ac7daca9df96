// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Login } from '../../../src/machines/auth/sign-in-reply';
import {
  getEncrypted,
  getPlain,
  hasKeptValues,
  removeValue,
  setEncrypted,
  setPlain,
  storageKey,
} from '../../../src/services/storage';
import {
  beginSession,
  dropSession,
  readSession,
  sessionKey,
  sessionValuesOf,
  storesSession,
} from '../../../src/services/session-values';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const login: Login = {
  panelistExperience: null,
  token: 'token-1',
  name: 'Zoë O’Brien 李',
  designation: '',
  userId: 'u1',
  userType: 'ADMIN',
  systemEmail: 'z@example.com',
  systemMobileNumber: '',
  services: ['TWO_WAY'],
  resumeExisted: true,
};
const values = sessionValuesOf(login);

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

it.each(['not encrypted at all', 'U2FsdGVkX18=', '{}', ''])('takes %j, which is not ours, for nothing', (garbage) => {
  localStorage.setItem(storageKey('key1'), garbage);
  setPlain('userType', 'ADMIN');
  expect([sessionKey(), readSession()]).toEqual([null, null]);
});

it('takes no key that a header could not carry', () => {
  setEncrypted('key1', 'a key\nX-Other: 1');
  expect(sessionKey()).toBeNull();
});

it('takes a session of a user type that does not exist for none', () => {
  beginSession(values);
  setPlain('userType', 'ROOT');
  expect(readSession()).toBeNull();
});

it.each([
  [['TWO_WAY'], 'true'],
  [['ONE_WAY'], 'false'],
  [['ONE_WAY', 'TWO_WAY'], 'false'],
  [[], 'false'],
] as const)('keeps for the services %j that only two-way is %s', (services, expected) => {
  beginSession(sessionValuesOf({ ...login, services: [...services] }));
  expect(getPlain('isOnlyTwoWay')).toBe(expected);
});

it('stores the session values under these names and no others, all but two of them encrypted', () => {
  beginSession(values);
  const encrypted = [
    'key1',
    'name',
    'designation',
    'userId',
    'systemEmail',
    'systemMobileNumber',
    'panelistExperience',
  ];
  expect(Object.keys(localStorage).sort()).toEqual([...encrypted, 'userType', 'isOnlyTwoWay'].map(sha256).sort());
  for (const name of encrypted) expect(atob(localStorage.getItem(sha256(name)) ?? '')).toMatch(/^Salted__/);
  expect(encrypted.map((name) => getEncrypted(name) ?? '')).toEqual([
    'token-1',
    'Zoë O’Brien 李',
    '',
    'u1',
    'z@example.com',
    '',
    '',
  ]);
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

describe('a browser that refuses', () => {
  /** Local storage that accepts a value only where `takes` returns true. */
  function writable(takes: (storage: Storage) => boolean) {
    const real = localStorage;
    const full = {
      setItem(name: string, value: string) {
        if (!takes(real)) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        real.setItem(name, value);
      },
      removeItem: (name: string) => real.removeItem(name),
      clear: () => real.clear(),
    };
    vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue(full as Storage);
    return real;
  }

  it('any access: nothing is found, nothing is stored, and nothing throws', () => {
    for (const area of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(globalThis, area, 'get').mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      });
    expect([hasKeptValues(), readSession(), getPlain('isOpen', 'session'), storesSession()]).toEqual([
      false,
      null,
      null,
      false,
    ]);
    expect([setPlain('userType', 'ADMIN'), setEncrypted('key1', 'token')]).toEqual([false, false]);
    expect(() => beginSession(values)).not.toThrow();
    expect(() => dropSession()).not.toThrow();
  });

  it('to write: it stores no session', () => {
    writable(() => false);
    expect(storesSession()).toBe(false);
  });

  it('to write until it is cleared, as signing in does: it stores one', () => {
    localStorage.setItem('other', 'fills it up');
    const real = writable(({ length }) => length === 0);
    expect(storesSession()).toBe(true);
    expect(real.length).toBe(0);
  });

  it('is not cleared where there is room', () => {
    localStorage.setItem('other', 'x');
    expect(storesSession()).toBe(true);
    expect(localStorage.getItem('other')).toBe('x');
  });
});
