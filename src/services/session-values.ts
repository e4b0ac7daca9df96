import { userTypes, type UserType } from '../contract/kit';
import type { Login } from '../machines/auth/sign-in-reply';
import {
  clearStorage,
  getEncrypted,
  getPlain,
  hasRoom,
  onValueChangedElsewhere,
  removeValue,
  setEncrypted,
  setPlain,
} from './storage';

/** The session values stored in the browser (product: Session values). `key1` is the session token. */
export type SessionValues = {
  userType: UserType;
  key1: string;
  name: string;
  designation: string;
  userId: string;
  systemEmail: string;
  systemMobileNumber: string;
  panelistExperience: string;
  isOnlyTwoWay: boolean;
};

const encrypted = [
  'key1',
  'name',
  'designation',
  'userId',
  'systemEmail',
  'systemMobileNumber',
  'panelistExperience',
] as const;

/** The values to store from a login (product: Session values). */
export const sessionValuesOf = (login: Login): SessionValues => ({
  userType: login.userType,
  key1: login.token,
  name: login.name,
  designation: login.designation,
  userId: login.userId,
  systemEmail: login.systemEmail,
  systemMobileNumber: login.systemMobileNumber,
  panelistExperience: login.panelistExperience === null ? '' : String(login.panelistExperience),
  isOnlyTwoWay: login.services.length === 1 && login.services[0] === 'TWO_WAY',
});

/** Whether this browser can store a session; if its storage is full, it is cleared, as sign-in does anyway. */
export const storesSession = () => hasRoom() || (clearStorage(), hasRoom());

/** Clears all browser storage, then writes the values of the new session (product: Sign-in). */
export function beginSession(values: SessionValues): void {
  clearStorage();
  setPlain('userType', values.userType);
  setPlain('isOnlyTwoWay', String(values.isOnlyTwoWay));
  // The key is written last: other tabs read the values when it changes.
  for (const name of [...encrypted].reverse()) setEncrypted(name, values[name]);
  for (const changed of listeners) changed('here');
}

/** Removes the session's values and leaves everything else. */
export function dropSession(): void {
  for (const name of ['userType', 'isOnlyTwoWay', ...encrypted]) removeValue(name);
}

/** Clears local storage, as the inactivity time-out requires (product: Sessions). */
export const clearLocal = () => localStorage.clear();

/** Stores the new key after a change of the password; the rest of the session is unchanged. */
export const renewKey = (token: string) => setEncrypted('key1', token);

/** The session token, or null. A value that is not valid in a header is ignored. */
export function sessionKey(): string | null {
  const key = getEncrypted('key1');
  return key !== null && /^[\x21-\x7e]+$/.test(key) ? key : null;
}

/** The session stored in this browser; null without a key or with an unknown user type. */
export function readSession(): SessionValues | null {
  const key1 = sessionKey();
  const kept = getPlain('userType');
  const userType = userTypes.find((known) => known === kept);
  if (key1 === null || userType === undefined) return null;
  const value = (name: string) => getEncrypted(name) ?? '';
  return {
    userType,
    key1,
    name: value('name'),
    designation: value('designation'),
    userId: value('userId'),
    systemEmail: value('systemEmail'),
    systemMobileNumber: value('systemMobileNumber'),
    panelistExperience: value('panelistExperience'),
    isOnlyTwoWay: getPlain('isOnlyTwoWay') === 'true',
  };
}

const listeners = new Set<(where: 'here' | 'elsewhere') => void>();

/** Reports when this tab signs in, and when another tab signs in or out. Returns a function that stops the reports. */
export function onSessionChanged(changed: (where: 'here' | 'elsewhere') => void): () => void {
  listeners.add(changed);
  const stop = onValueChangedElsewhere('key1', () => changed('elsewhere'));
  return () => {
    listeners.delete(changed);
    stop();
  };
}
