import type { LoginReply } from '../contract/auth';
import { userTypes, type UserType } from '../contract/kit';
import {
  clearStorage,
  getEncrypted,
  getPlain,
  onValueChangedElsewhere,
  removeValue,
  setEncrypted,
  setPlain,
} from './storage';

/** What is kept of a session in the browser (spec 3). `key1` is the session token. */
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

/** The values to keep of a successful answer of auth/login (spec 3). */
export const sessionValuesOf = (reply: Extract<LoginReply, { status: 'SUCCESS' }>): SessionValues => ({
  userType: reply.userType,
  key1: reply.token,
  name: reply.name,
  designation: reply.designation,
  userId: reply.userId,
  systemEmail: reply.systemEmail,
  systemMobileNumber: reply.systemMobileNumber,
  panelistExperience: reply.panelistExperience === null ? '' : String(reply.panelistExperience),
  isOnlyTwoWay: reply.services.length === 1 && reply.services[0] === 'TWO_WAY',
});

/** Clears all browser storage, then writes the values of the session that begins (spec 4). */
export function beginSession(values: SessionValues): void {
  clearStorage();
  setPlain('userType', values.userType);
  setPlain('isOnlyTwoWay', String(values.isOnlyTwoWay));
  // The key comes last: other tabs look at the values when they see it change.
  for (const name of [...encrypted].reverse()) setEncrypted(name, values[name]);
  for (const changed of listeners) changed();
}

/** Removes the session's values and leaves everything else. */
export function dropSession(): void {
  for (const name of ['userType', 'isOnlyTwoWay', ...encrypted]) removeValue(name);
}

/** Clears local storage, as the inactivity time-out does (spec 4). */
export const clearLocal = () => localStorage.clear();

/** The session token, or null; asked for with every call. */
export const sessionKey = () => getEncrypted('key1');

/** The session kept in this browser; null without a key or with a user type that does not exist. */
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

const listeners = new Set<() => void>();

/** Tells when this tab signs in, and when another one signs in or out. Answers how to stop. */
export function onSessionChanged(changed: () => void): () => void {
  listeners.add(changed);
  const stop = onValueChangedElsewhere('key1', changed);
  return () => {
    listeners.delete(changed);
    stop();
  };
}
