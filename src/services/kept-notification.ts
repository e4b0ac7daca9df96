import { is, object, string } from 'superstruct';
import { listNotifications, type NotificationItem } from '../contract/messages';
import { getJson, removeValue, setEncrypted } from './storage';

/**
 * The values that Schedule Interview is filled in from: the organization and the notification as the bell stored them
 * (product: Bell).
 */
export type KeptNotification = { organization: { id: string; name: string } | null; notification: NotificationItem };

const storedOrganization = object({ id: string(), organizationName: string() });
const names = { organization: 'organization', notification: 'notification' } as const;

const listeners = new Set<() => void>();

/** Stores the organization (id, organizationName) and the notification of a code 101 item, encrypted
 * (product: Bell). */
export function keepNotification(notification: NotificationItem): void {
  const { organizationId, organizationName } = notification;
  setEncrypted(names.organization, JSON.stringify({ id: organizationId, organizationName }));
  setEncrypted(names.notification, JSON.stringify(notification));
  for (const stored of listeners) stored();
}

/** The stored values; null if this app has not stored any. */
export function keptNotification(): KeptNotification | null {
  const [notification] = [getJson(names.notification)].filter((value) => is([value], listNotifications.reply));
  if (notification === undefined) return null;
  const stored = getJson(names.organization);
  const organization =
    is(stored, storedOrganization) && stored.id !== '' ? { id: stored.id, name: stored.organizationName } : null;
  return { organization, notification: notification as NotificationItem };
}

/** Removes the stored values: they fill in one form, once. */
export function dropNotification(): void {
  removeValue(names.organization);
  removeValue(names.notification);
}

/** Reports when this tab stores another notification. Returns a function that stops the reports. */
export function onNotificationKept(kept: () => void): () => void {
  listeners.add(kept);
  return () => void listeners.delete(kept);
}
