import type { FastifyInstance } from 'fastify';
import { Refused } from '../kit/failures';

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Demo accounts have a known password, so a demo server serves only this machine. It refuses requests whose Host or
 * forwarding headers name another machine (product: Demo).
 */
export function refuseStrangers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { host, forwarded } = request.headers;
    const named = [host, request.headers['x-forwarded-host']].flat().filter((name) => name !== undefined);
    const from = [request.headers['x-forwarded-for'], request.headers['x-real-ip'], forwarded].flat().filter(Boolean);
    if (from.length > 0 || !named.every((name) => loopbackHost.test(name)))
      throw new Refused(403, 'The demo answers this machine only. Set DATABASE_URL and PUBLIC_URL to serve others.');
  });
}
