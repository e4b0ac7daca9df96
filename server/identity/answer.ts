import type { IncomingMessage, ServerResponse } from 'node:http';
import { pagePolicy } from './page';

const mostBytes = 10_000;

/** The body of a request, or an empty string if the body is too large. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > mostBytes) return '';
  }
  return text;
}

/** The fields of a submitted form. There are none if the form is too large. */
export const fieldsOf = async (request: IncomingMessage) => new URLSearchParams(await bodyOf(request));

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': pagePolicy,
    'cache-control': 'no-store',
  });
  response.end(body);
}
export const sendPage = (response: ServerResponse, status: number, body: string) =>
  send(response, status, 'text/html; charset=utf-8', body);
export const sendJson = (response: ServerResponse, status: number, body: object) =>
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body));
