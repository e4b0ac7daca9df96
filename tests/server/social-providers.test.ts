import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentity, type Identity } from '../../server/identity/child';
import { settings } from '../../src/contract/system';
import { closeHouse, ok, startHouse, unexpected, type House } from './kit';
import { comeBack } from './kit/identity';
import { postBoth, refusedSocial } from './kit/social';

let identity: Identity;
let house: House;
beforeAll(async () => {
  identity = await startIdentity(comeBack);
  house = await startHouse({ social: identity.social });
});
afterAll(async () => {
  await identity.stop();
  await closeHouse(house);
});

describe('settings', () => {
  test('describe both providers, and where the page asks for the profile', async () => {
    const { issuer, social } = identity;
    const common = { authorizeUrl: `${issuer}/auth`, scope: 'openid profile email' };
    expect(ok(await house.call(settings))).toEqual({
      oneWayUrl: 'http://127.0.0.1:0/one-way',
      selectRoleUrl: 'http://127.0.0.1:0/select-role/form',
      social: {
        google: {
          ...common,
          name: 'Test identity provider',
          clientId: social.google.clientId,
          userinfoUrl: `${issuer}/me`,
        },
        linkedin: {
          ...common,
          name: 'Test professional network',
          clientId: social.linkedin.clientId,
          userinfoUrl: null,
        },
      },
    });
  });

  test('never give the secret away', async () => {
    expect(JSON.stringify(await house.call(settings))).not.toContain(identity.social.linkedin.clientSecret);
  });
});

test('the test provider ends with the process that started it, however that ends', async () => {
  const script = `import { startIdentity } from './server/identity/child.ts';
const { issuer } = await startIdentity('${comeBack}');
process.stdout.write(issuer);`;
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await Promise.race([once(parent.stdout, 'data'), once(parent, 'exit').then(unexpected)])) as [
    Buffer,
  ];
  const answers = () =>
    fetch(`${chunk.toString()}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok: there }) => there,
      () => false,
    );
  expect(await answers()).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'close');
  while (await answers());
});

describe('a provider', () => {
  const at = (issuer: string) => ({
    social: {
      google: { name: 'One', issuer, clientId: 'one', clientSecret: null },
      linkedin: { name: 'Two', issuer, clientId: 'two', clientSecret: 'secret' },
    },
  });
  const nobodyThere = 'http://127.0.0.1:1';

  test.each([
    ['is not configured', { social: { google: null, linkedin: null } }],
    ['is down', at(nobodyThere)],
  ])('that %s is null in the settings, and signing in fails in the usual words', async (_how, change) => {
    const other = await startHouse(change);
    const { social } = ok(await other.call(settings));
    expect(social).toEqual({ google: null, linkedin: null });
    expect(await postBoth(other.app)).toEqual([refusedSocial, refusedSocial]);
    await closeHouse(other);
  });

  test('that comes back is found again', async () => {
    const server = createHttpServer((_request, response) => {
      const body = { issuer, authorization_endpoint: `${issuer}/auth`, userinfo_endpoint: `${issuer}/me` };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
    const listen = async (port: number) => {
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return (server.address() as AddressInfo).port;
    };
    const port = await listen(0);
    const issuer = `http://127.0.0.1:${port}`;
    await once(server.close(), 'close');
    const other = await startHouse(at(issuer));
    const seen = async () => ok(await other.call(settings)).social.google?.userinfoUrl ?? null;
    expect(await seen()).toBeNull();
    await listen(port);
    expect(await seen()).toBe(`${issuer}/me`);
    server.close();
    // An address that was found once is not requested again.
    expect(await seen()).toBe(`${issuer}/me`);
    await closeHouse(other);
  });

  test('that never answers does not hold up the page or the sign-in for longer than they wait', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const other = await startHouse(at(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`));
    const asked = postBoth(other.app);
    expect(ok(await other.call(settings)).social).toEqual({ google: null, linkedin: null });
    expect(await asked).toEqual([refusedSocial, refusedSocial]);
    silent.close();
    await closeHouse(other);
  });
});
