import { any, boolean, enums, object, string } from 'superstruct';
import { call } from './kit';

/** Whether the server can serve (product 12). */
export const health = call({
  method: 'GET',
  path: '/health',
  summary: 'Whether the server is ready',
  access: 'public',
  timeout: 'publicGet',
  reply: object({ version: string(), database: enums(['embedded', 'external']), ready: boolean() }),
});
/** Every call, described from the contract. */
export const openapi = call({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description',
  access: 'public',
  timeout: 'publicGet',
  reply: any(),
  envelope: 'none',
});
