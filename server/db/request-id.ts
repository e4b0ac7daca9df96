import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** What an id of a request looks like; it is written into headers. */
export const isRequestId = (text: string): boolean => /^[A-Za-z0-9._-]{1,64}$/.test(text);

/** Runs work of a request, or a job that it caused. */
export const withRequestId = <T>(id: string | null, work: () => T): T => (id === null ? work() : current.run(id, work));

/** The id of the request that the present work belongs to. */
export const requestIdNow = (): string | null => current.getStore() ?? null;
