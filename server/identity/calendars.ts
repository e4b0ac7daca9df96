import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyOf, fieldsOf, sendJson, sendPage } from './answer';
import { answerCalendarApi } from './calendar-api';
import { calendarPage } from './calendar-page';
import { calendarKinds, calendarStore } from './calendar-store';
import type { TestProvider } from './provider';

const page = '/calendar';
const kindOf = (path: string) => calendarKinds.find((kind) => path.startsWith(`/${kind}/`));

function jsonOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The test calendars: the APIs of both providers, and the page that shows and changes their events. */
export function testCalendars(provider: TestProvider) {
  const store = calendarStore();

  async function showPage(request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
    const fields = request.method === 'POST' ? await fieldsOf(request) : null;
    const sent = fields && { fields, endAccess: (subject: string) => provider.forget(subject) };
    sendPage(response, 200, calendarPage(store, provider.people(), query.get('person'), sent));
  }

  async function answer(request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL) {
    const kind = kindOf(pathname);
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const caller = await provider.caller(token);
    if (!kind || !caller) return sendJson(response, 401, { error: { code: 401 } });
    const { method = 'GET', headers } = request;
    const asked = {
      method,
      path: pathname.slice(kind.length + 1),
      query: searchParams,
      ifMatch: headers['if-match'] ?? null,
      body: jsonOf(await bodyOf(request)),
    };
    const { status, body } = answerCalendarApi(store, kind, asked, caller);
    if (body) return sendJson(response, status, body);
    response.writeHead(status).end();
  }

  return {
    serves: (path: string) => path === page || kindOf(path) !== undefined,
    serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      return url.pathname === page ? showPage(request, response, url.searchParams) : answer(request, response, url);
    },
  };
}
