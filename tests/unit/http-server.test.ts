import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { httpServer } from '../../server/http/http-server';

const long = 600_000;
const patience = { headers: long, request: long, stalled: long, idle: long, look: long };

test('a stop closes connections that never sent a byte, and answers a request that is on its way', async () => {
  const server = httpServer(patience)((_request, response) => response.end('done'));
  const accepted: Socket[] = [];
  server.on('connection', (socket: Socket) => accepted.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [unused, used] = [open(), open()];
  const said = text(used);
  used.write('GET / HTTP/1.1\r\n');
  await vi.waitFor(() => {
    expect(accepted).toHaveLength(2);
    expect(accepted.some(({ bytesRead }) => bytesRead > 0)).toBe(true);
  });
  const ended = once(server, 'close');
  server.close();
  await once(unused, 'close');
  used.write('Host: 127.0.0.1\r\nConnection: close\r\n\r\n');
  expect(await said).toContain('done');
  await ended;
});
