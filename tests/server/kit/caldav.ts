import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Item = { content: string; version: number };
type Fault = (request: { method: string; path: string }, response: ServerResponse) => boolean;

const user = 'ida';
const calendars = {
  '/home/work/': { name: 'Work &amp; travel', component: 'VEVENT', privilege: '<d:write/>' },
  '/home/shared/': { name: 'Shared', component: 'VEVENT', privilege: '<d:read/>' },
  '/home/tasks/': { name: 'Tasks', component: 'VTODO', privilege: '<d:write/>' },
} as const;

const multistatus = (responses: string) => `<?xml version="1.0" encoding="utf-8"?>
<d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">${responses}</d:multistatus>`;
const about = (href: string, props: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

/** A small CalDAV server for faults and races that real servers cannot be made to produce. */
export async function calDavServer() {
  const items = new Map<string, Item>();
  const asked: string[] = [];
  let password = 'app-password-of-ida';
  let fault: Fault = () => false;
  let count = 0;
  const etag = ({ version }: Item) => `"v${version}"`;

  function propfind(path: string): string {
    if (path === '/')
      return about('/', '<d:current-user-principal><d:href>/principal/</d:href></d:current-user-principal>');
    if (path === '/principal/')
      return about(path, '<c:calendar-home-set><d:href>/home/</d:href></c:calendar-home-set>');
    if (path === '/home/')
      return Object.entries(calendars)
        .map(([href, { name, component, privilege }]) =>
          about(
            href,
            `<d:displayname>${name}</d:displayname><d:resourcetype><d:collection/><c:calendar/></d:resourcetype>
<c:supported-calendar-component-set><c:comp name="${component}"/></c:supported-calendar-component-set>
<d:current-user-privilege-set><d:privilege>${privilege}</d:privilege></d:current-user-privilege-set>`,
          ),
        )
        .join('');
    const item = items.get(path);
    return about(path, item ? `<d:getetag>${etag(item)}</d:getetag>` : `<cs:getctag>tag-${count}</cs:getctag>`);
  }

  function put(request: IncomingMessage, path: string, content: string, response: ServerResponse): void {
    const known = items.get(path);
    const { 'if-match': match, 'if-none-match': none } = request.headers;
    if ((none === '*' && known) || (match !== undefined && (!known || etag(known) !== match))) {
      response.writeHead(412).end();
      return;
    }
    count += 1;
    const item = { content, version: count };
    items.set(path, item);
    response.writeHead(201, { etag: etag(item) }).end();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '/', headers } = request;
    const path = decodeURIComponent(url);
    asked.push(`${method} ${path}`);
    const body = await bodyOf(request);
    if (fault({ method, path }, response)) return;
    if (path.startsWith('/.well-known/')) return void response.writeHead(301, { location: '/' }).end();
    if (headers.authorization !== `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`)
      return void response.writeHead(401).end();
    const xml = (responses: string) =>
      response.writeHead(207, { 'content-type': 'application/xml; charset=utf-8' }).end(multistatus(responses));
    if (method === 'PROPFIND') return void xml(propfind(path));
    if (method === 'REPORT') {
      const uid = /text-match[^>]*>([^<]+)</.exec(body)?.[1];
      const found = [...items].filter(([at, item]) => at.startsWith(path) && (!uid || item.content.includes(uid)));
      return void xml(
        found
          .map(([at, item]) =>
            about(
              at,
              `<d:getetag>${etag(item)}</d:getetag><c:calendar-data>${escaped(item.content)}</c:calendar-data>`,
            ),
          )
          .join(''),
      );
    }
    if (method === 'PUT') return put(request, path, body, response);
    if (method === 'DELETE') {
      count += 1;
      return void response.writeHead(items.delete(path) ? 204 : 404).end();
    }
    response.writeHead(405).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const set = (path: string, content: string) => {
    count += 1;
    items.set(path, { content, version: count });
  };
  return {
    address,
    user,
    get password() {
      return password;
    },
    /** The methods and paths of all requests. */
    asked,
    items,
    /** Changes an entry like another client. */
    set,
    remove(path: string) {
      count += 1;
      items.delete(path);
    },
    /** The server accepts only this password from now on. */
    changePassword(next: string) {
      password = next;
    },
    /** The function responds in the server's place where it returns true. */
    failWith(next: Fault) {
      fault = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
export type CalDavServer = Awaited<ReturnType<typeof calDavServer>>;

/** An event as written by another program. */
export const eventText = (uid: string, start: number, end: number, more: readonly string[] = []) => {
  const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', `UID:${uid}`],
    ...[`DTSTAMP:${stamp(start)}`, `DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`],
    ...['SUMMARY:A secret title', ...more, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
};
