import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** All eight groups of an IPv6 address, each a number; one written with dots is written without them first. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const between = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...between, ...tail].map((group) => parseInt(group, 16));
}

const isMapped = (groups: number[]) => groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
const withDots = (groups: number[]) => groups.flatMap((group) => [group >> 8, group & 255]).join('.');

/**
 * What limits count as one caller: an IPv4 address; of an IPv6 one its /64, which is the least that anybody is given and
 * holds more addresses than could be counted. An IPv4 address in IPv6 clothes is that address, and a port, which some
 * proxies write, is left out. Null where it is no address.
 */
export function callerNetwork(ip: string): string | null {
  const address = ip
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

/**
 * Where a request came from, as limits count it: the nearest proxy is believed where it is trusted, and nobody else. A proxy
 * that forwards what is no address is counted itself.
 */
export const addressOf = (request: FastifyRequest): string =>
  callerNetwork(request.ip) ?? callerNetwork(request.socket.remoteAddress ?? '') ?? 'unknown';
