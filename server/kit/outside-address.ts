import { lookup } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopback } from './address';

/** An address of a host, as returned by the resolver. */
export type Resolved = { address: string; family: number };
/** Looks up all addresses of a name. */
export type Resolve = (host: string) => Promise<Resolved[]>;

const lookUp: Resolve = (host) => lookup(host, { all: true });
/** The time-out in ms, so that a silent resolver does not block the caller. */
const lookUpPatience = 3_000;
const inTime = (found: Promise<Resolved[]>): Promise<Resolved[]> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve([]), lookUpPatience);
    found.then(resolve, () => resolve([])).finally(() => clearTimeout(timer));
  });

/** The options for judging an address. */
export type Judging = {
  /** Whether this machine is allowed, also over http, for tests and the demo. */
  loopback: boolean;
  resolve?: Resolve;
};

/** The URL and the address that was judged. Requests connect to that address, so the name is not looked up again. */
export type OutsideAddress = { url: URL; at: Resolved };
export const outsideTexts = {
  secure: 'Enter an address that starts with https://',
  unknown: 'This name was not found. Check the address.',
  inside: 'This address is not on the public internet. Enter a public address.',
} as const;
export type OutsideProblem = (typeof outsideTexts)[keyof typeof outsideTexts];

// A public address at which one cloud serves metadata to its machines.
const metadata = new Set(['168.63.129.16']);
const global6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is on the public internet: not private, local, shared, reserved, or a form of one of these. */
export function isPublic(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(plain) || metadata.has(plain)) return false;
  const parsed = ipaddr.parse(plain);
  // Embedded IPv4 addresses, such as mapped, NAT64 and 6to4, are in ranges of their own.
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(global6));
}

/**
 * Judges an address that a user entered. It must use https, and all addresses of its host must be public. The name is
 * looked up once, and requests connect to the address that was found. Returns a message if the address is refused.
 */
export async function judgeOutside(
  url: URL,
  { loopback, resolve = lookUp }: Judging,
): Promise<OutsideAddress | OutsideProblem> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const here = loopback && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !(here && url.protocol === 'http:')) return outsideTexts.secure;
  const family = isIP(host);
  const found = family === 0 ? await inTime(resolve(host)) : [{ address: host, family }];
  const [first] = found;
  if (!first) return outsideTexts.unknown;
  if (!here && !found.every(({ address }) => isPublic(address))) return outsideTexts.inside;
  return { url, at: first };
}

/** The outcome of a request: the status and the beginning of the body, or why there is no response. */
export type Outcome = { status: number; answer: string } | { status: null; answer: ''; problem: string };

const words: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer.',
  EPIPE: 'The connection was closed before an answer.',
  ETIMEDOUT: 'The address could not be reached.',
  EHOSTUNREACH: 'The address could not be reached.',
  ENETUNREACH: 'The address could not be reached.',
};
const wordsOf = (code = ''): string =>
  words[code] ??
  (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)
    ? 'The certificate of the address is not valid.'
    : 'The address did not give a readable answer.');

type Sending = {
  headers: Record<string, string>;
  body: string;
  /** Milliseconds until the response must have begun. */
  patience: number;
  /** The number of bytes of the response to read. The rest is cut off. */
  most: number;
};

/** Posts to a judged address. Redirects are not followed but returned. Never rejects. */
export function postOutside({ url, at }: OutsideAddress, { headers, body, patience, most }: Sending): Promise<Outcome> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve) => {
    let status: number | null = null;
    const parts: Buffer[] = [];
    const end = (problem: string) => {
      clearTimeout(timer);
      request.destroy();
      const answer = Buffer.concat(parts).subarray(0, most).toString('utf8').replaceAll('\0', '').trim();
      resolve(status === null ? { status, answer: '', problem } : { status, answer });
    };
    const request = send(url, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // Connects to the judged address, even if the name has a different one by now.
      lookup: (_host, { all }, done) => (all ? done(null, [at]) : done(null, at.address, at.family)),
    });
    const timer = setTimeout(() => end(`The address did not answer within ${patience / 1_000} seconds.`), patience);
    request.on('error', ({ code }: NodeJS.ErrnoException) => end(wordsOf(code)));
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      let read = 0;
      response.on('data', (part: Buffer) => {
        parts.push(part);
        read += part.length;
        if (read >= most) end('');
      });
      response.on('end', () => end(''));
      response.on('error', () => end(''));
      response.on('aborted', () => end(''));
    });
    request.end(body);
  });
}

/** The reason why fetching an outside address failed: the judgment of the address, or the behavior of its server. */
export type FetchFailure = 'ADDRESS' | 'UNREACHABLE' | 'TIME_OUT' | 'TOO_LARGE';
export class OutsideFailure extends Error {
  readonly failure: FetchFailure;
  /** The message from judging the address. */
  readonly judged: OutsideProblem | null;
  constructor(failure: FetchFailure, judged: OutsideProblem | null = null) {
    super(judged ?? failure);
    this.failure = failure;
    this.judged = judged;
  }
}

/** Milliseconds for a whole exchange including redirects, and bytes of a response. */
export type FetchLimits = { patience: number; most: number };
const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const withoutBody = new Set([204, 205, 304]);

/**
 * A `fetch` for addresses that users enter, also for libraries that take one. Every address, including that of each
 * redirect, is judged, and the request connects to the judged address. Credentials are not sent on to another origin.
 * @throws OutsideFailure
 */
export function outsideFetch(judging: Judging, { patience, most }: FetchLimits): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    const body = asked.body === null ? null : Buffer.from(await asked.arrayBuffer());
    const until = performance.now() + patience;
    let url = new URL(asked.url);
    let method = asked.method;
    let sent = body;
    const headers = new Headers(asked.headers);
    headers.set('accept-encoding', 'identity');
    for (let step = 0; step <= mostRedirects; step += 1) {
      const judged = await judgeOutside(url, judging);
      if (typeof judged === 'string')
        throw new OutsideFailure(judged === outsideTexts.unknown ? 'UNREACHABLE' : 'ADDRESS', judged);
      const answer = await exchange(judged, {
        method,
        headers,
        body: sent,
        left: until - performance.now(),
        most,
        signal: asked.signal,
      });
      const to = answer.headers.get('location');
      if (!redirects.has(answer.status) || to === null || asked.redirect === 'manual') return answer;
      const next = URL.canParse(to, url.href) ? new URL(to, url) : null;
      if (next === null) throw new OutsideFailure('ADDRESS');
      if (next.origin !== url.origin) for (const secret of ['authorization', 'cookie']) headers.delete(secret);
      if (answer.status === 303 || (answer.status <= 302 && method === 'POST')) {
        method = 'GET';
        sent = null;
        headers.delete('content-type');
      }
      url = next;
    }
    throw new OutsideFailure('UNREACHABLE');
  };
}

type Exchange = {
  method: string;
  headers: Headers;
  body: Buffer | null;
  left: number;
  most: number;
  signal: AbortSignal;
};

/** One request to a judged address. Resolves with the whole response. */
function exchange(
  { url, at }: OutsideAddress,
  { method, headers, body, left, most, signal }: Exchange,
): Promise<Response> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const fail = (failure: FetchFailure) => {
      clearTimeout(timer);
      request.destroy();
      reject(new OutsideFailure(failure));
    };
    const request = send(url, {
      method,
      agent: false,
      headers: { ...Object.fromEntries(headers), ...(body && { 'content-length': String(body.length) }) },
      lookup: (_host, { all }, done) => (all ? done(null, [at]) : done(null, at.address, at.family)),
    });
    const timer = setTimeout(() => fail('TIME_OUT'), Math.max(left, 0));
    signal.addEventListener('abort', () => fail('TIME_OUT'), { once: true });
    request.on('error', () => fail('UNREACHABLE'));
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let read = 0;
      response.on('data', (part: Buffer) => {
        parts.push(part);
        read += part.length;
        if (read > most) fail('TOO_LARGE');
      });
      response.on('error', () => fail('UNREACHABLE'));
      response.on('aborted', () => fail('UNREACHABLE'));
      response.on('end', () => {
        clearTimeout(timer);
        const status = response.statusCode ?? 0;
        if (status < 200 || status > 599) return fail('UNREACHABLE');
        const given = new Headers();
        for (const [name, value] of Object.entries(response.headers))
          for (const one of [value ?? []].flat()) given.append(name, one);
        const answer = new Response(withoutBody.has(status) ? null : new Uint8Array(Buffer.concat(parts)), {
          status,
          headers: given,
        });
        // Libraries read the address of a response.
        Object.defineProperty(answer, 'url', { value: url.href });
        resolve(answer);
      });
    });
    request.end(body ?? undefined);
  });
}
