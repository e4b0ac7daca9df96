import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fieldsOf, sendJson, sendPage } from './answer';
import { testCalendars } from './calendars';
import { choicePage } from './page';
import { testNetwork } from './network';
import { testPeople, typedPerson, type TestPerson } from './people';
import { makeProvider, type TestProvider } from './provider';

const host = '127.0.0.1';

function chosen(fields: URLSearchParams): TestPerson | null {
  const email = fields.get('email')?.trim() ?? '';
  if (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) return typedPerson(email, fields.get('unverified') === null);
  return testPeople.find(({ subject }) => subject === fields.get('person')) ?? null;
}

async function interact({ provider, know }: TestProvider, request: IncomingMessage, response: ServerResponse) {
  await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return sendPage(response, 200, choicePage());
  const fields = await fieldsOf(request);
  if (fields.get('cancel') !== null) {
    const refusal = { error: 'access_denied', error_description: 'The sign-in was cancelled' };
    return provider.interactionFinished(request, response, refusal);
  }
  const person = chosen(fields);
  if (!person) return sendPage(response, 200, choicePage('Email is not valid'));
  know(person);
  return provider.interactionFinished(request, response, {
    login: { accountId: person.subject, remember: false },
    consent: {},
    select_account: {},
  });
}

/** Describes an access token like Google's endpoint: its client and its user. */
async function tokenInfo({ provider }: TestProvider, request: IncomingMessage, response: ServerResponse) {
  const value = (await fieldsOf(request)).get('access_token') ?? '';
  const token = await provider.AccessToken.find(value);
  if (!token?.clientId) return sendJson(response, 400, { error: 'invalid_token', error_description: 'Invalid Value' });
  return sendJson(response, 200, {
    aud: token.clientId,
    azp: token.clientId,
    sub: token.accountId,
    scope: token.scope,
    exp: String(token.exp),
    expires_in: String(token.remainingTTL),
  });
}

/** No user stays signed in: the session cookie is ignored, so that every popup offers the choice. */
function forget(request: IncomingMessage): void {
  const cookies = (request.headers.cookie ?? '').split('; ').filter((cookie) => !cookie.startsWith('_session'));
  request.headers.cookie = cookies.join('; ');
}

/** Starts the test provider on loopback. @param port 0 for any free one. @returns its address, which is its issuer */
export async function serveIdentity(given: { port: number; redirectUri: string; secret: string }): Promise<string> {
  const server = createServer();
  server.listen(given.port, host);
  await once(server, 'listening');
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const made = makeProvider({ issuer, redirectUri: given.redirectUri, secret: given.secret });
  const standard = made.provider.callback();
  const network = testNetwork(given.secret);
  const calendars = testCalendars(made);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    forget(request);
    const path = new URL(request.url ?? '/', issuer).pathname;
    const answered = calendars.serves(path)
      ? calendars.serve(request, response)
      : path === '/network'
        ? Promise.resolve(sendPage(response, 200, network.page()))
        : path === '/rest/posts' && request.method === 'POST'
          ? network.take(request).then((status) => sendJson(response, status, {}))
          : path === '/tokeninfo' && request.method === 'POST'
            ? tokenInfo(made, request, response)
            : path.startsWith('/interaction/')
              ? interact(made, request, response)
              : standard(request, response);
    answered.catch(() => {
      // The interaction has ended or belongs to another browser.
      if (!response.headersSent)
        sendPage(response, 400, choicePage('This sign-in has ended. Please close the window.'));
    });
  });
  return issuer;
}
