import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPublic, judgeOutside, outsideTexts, postOutside, type Resolved } from '../../../server/kit/outside-address';

const at = (...addresses: string[]) => {
  const asked: string[] = [];
  const resolve = (host: string): Promise<Resolved[]> => {
    asked.push(host);
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
  return { asked, resolve };
};
const judge = (url: string, addresses: string[] = ['93.184.215.14'], loopback = false) =>
  judgeOutside(new URL(url), { loopback, resolve: at(...addresses).resolve });

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '198.18.0.1',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'fec0::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['8.8.8.8', '93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://１２７.0.0.1/',
  'https://169.254.169.254/latest/meta-data/',
])('%s, as the parser reads it, is refused without a look-up', async (url) => {
  const { asked, resolve } = at('93.184.215.14');
  expect(await judgeOutside(new URL(url), { loopback: false, resolve })).toBe(outsideTexts.inside);
  expect(asked).toEqual([]);
});

test('every address of a name is judged', async () => {
  expect(await judge('https://hooks.example/', ['93.184.215.14', '10.0.0.1'])).toBe(outsideTexts.inside);
  expect(await judge('https://hooks.example/', ['127.0.0.1'], true)).toBe(outsideTexts.inside);
  expect(await judge('https://hooks.example/', [])).toBe(outsideTexts.unknown);
  expect(await judge('https://hooks.example/', ['93.184.215.14'])).toMatchObject({ at: { address: '93.184.215.14' } });
});

test('http is for this machine alone, and only where it may be named', async () => {
  expect(await judge('http://hooks.example/')).toBe(outsideTexts.secure);
  expect(await judge('http://127.0.0.1:9/')).toBe(outsideTexts.secure);
  expect(await judge('http://hooks.example/', ['93.184.215.14'], true)).toBe(outsideTexts.secure);
  expect(await judge('http://127.0.0.1:9/', [], true)).toMatchObject({ at: { address: '127.0.0.1' } });
});

test('a resolver that fails is a name that was not found', async () => {
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await judgeOutside(new URL('https://hooks.example/'), { loopback: false, resolve })).toBe(
    outsideTexts.unknown,
  );
});

let server: Server;
let port: number;
const hosts: (string | undefined)[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    hosts.push(request.headers.host);
    response.end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

test('what was judged is what is connected to: a name that changes between two look-ups changes nothing', async () => {
  // If the name were looked up again, the look-up would fail.
  const url = new URL(`http://changes.invalid:${port}/`);
  const sent = { headers: {}, body: '{}', patience: 5_000, most: 100 };
  expect(await postOutside({ url, at: { address: '127.0.0.1', family: 4 } }, sent)).toEqual({
    status: 200,
    answer: 'here',
  });
  expect(hosts).toEqual([`changes.invalid:${port}`]);
});
