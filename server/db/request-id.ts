import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Whether a text is a valid request id, which is safe to write into headers. */
export const isRequestId = (text: string): boolean => /^[A-Za-z0-9._-]{1,64}$/.test(text);

/** Runs the work of a request, or of a job that the request caused. */
export const withRequestId = <T>(id: string | null, work: () => T): T => (id === null ? work() : current.run(id, work));

/** The id of the request to which the current work belongs, or null. */
export const requestIdNow = (): string | null => current.getStore() ?? null;
