import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whether the host of an address is this machine. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * The address of a page to which a provider sends users back. The demo has more than one host name, so there the origin
 * that the browser uses is taken.
 */
export function pageAddress(
  { demo, publicUrl }: { demo: boolean; publicUrl: string },
  origin: string | undefined,
  path: string,
): string {
  const named = demo && origin !== undefined && URL.canParse(origin) && isLoopback(new URL(origin).hostname);
  return `${named ? origin : publicUrl}${path}`;
}

/** All eight groups of an IPv6 address as numbers. An address with an IPv4 part is first converted to groups only. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const between = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...between, ...tail].map((group) => parseInt(group, 16));
}

const isMapped = (groups: number[]) => groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
const withDots = (groups: number[]) => groups.flatMap((group) => [group >> 8, group & 255]).join('.');

/**
 * The network that limits count as one caller: an IPv4 address, or the /64 of an IPv6 address, the smallest network
 * that customers get. An IPv4 address mapped to IPv6 counts as itself. A port, which some proxies add, is ignored. Null
 * if the text is not an address.
 */
export function callerNetwork(ip: string | undefined): string | null {
  const address = (ip ?? '')
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (!isIPv6(address)) return isIPv4(address) ? address : null;
  const groups = groupsOf(address);
  if (isMapped(groups)) return withDots(groups.slice(6));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

const addresses = new WeakMap<FastifyRequest, string>();

/**
 * The caller's network for limits. Only the nearest proxy is trusted, if any. If a proxy forwards something other than
 * an address, the proxy itself is counted. The address is read by the first call, when the request arrives, because a
 * lost connection no longer has one.
 */
export function addressOf(request: FastifyRequest): string {
  const known = addresses.get(request);
  if (known !== undefined) return known;
  const address = callerNetwork(request.ip) ?? callerNetwork(request.socket.remoteAddress) ?? 'unknown';
  addresses.set(request, address);
  return address;
}
