import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setStage, type Stage } from '../../journeys/kit';

let stage: Stage;
let receiver: Server;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
beforeAll(async () => {
  stage = await setStage({ lateReader: false });
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
afterEach(({ task }) => (task.result?.state === 'fail' ? stage.snap() : undefined));
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await stage.close();
});

type Found = { id: string; candidate: { id: string }; jobProfile: { id: string } };

it('an organization creates a key, requests an interview with it, is told by a webhook, and ends the key', async () => {
  const page = await stage.enter('org@example.com');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Developers' }).click();
  await page.getByRole('link', { name: 'Create API key' }).first().click();
  await page.getByLabel('Name').fill('Applicant tracker');
  for (const scope of ['Read interviews and bookable times', 'Request, change and decide interviews'])
    await page.getByRole('checkbox', { name: scope }).check();
  await page.getByRole('button', { name: 'Create API key' }).click();
  const token = await page.getByRole('textbox', { name: 'API key', exact: true }).inputValue();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('textbox', { name: 'API key', exact: true }).waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(token);

  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: 'Add webhook' }).first().click();
  const { port } = receiver.address() as AddressInfo;
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill(`http://127.0.0.1:${port}/in`);
  await page.getByRole('checkbox', { name: 'An interview was requested' }).check();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('button', { name: 'Create secret' }).click();
  const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue();

  const call = (path: string, body?: object) =>
    fetch(`${stage.base}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const listed = (await (await call('/interviews?state=released&_limit=1')).json()) as { data: { content: Found[] } };
  const [known] = listed.data.content;
  const made = await call('/interviews', {
    kind: 'real',
    candidateId: known?.candidate.id,
    jobProfileId: known?.jobProfile.id,
    minutes: 60,
    times: [new Date(Math.ceil(Date.now() / 3_600_000 + 30) * 3_600_000).toISOString()],
  });
  expect(made.status, await made.clone().text()).toBe(200);
  const { data } = (await made.json()) as { data: { id: string } };
  // A key that may not read candidates gets a 403.
  expect((await call('/candidates')).status).toBe(403);
  await stage.look();
  expect(received).toHaveLength(1);
  const told = new Webhook(secret).verify(received[0]?.body ?? '', received[0]?.headers as Record<string, string>);
  expect(told).toMatchObject({ type: 'interview.requested', data: { interviewId: data.id } });

  await page.getByRole('tab', { name: 'Deliveries' }).click();
  const row = page.getByRole('row', { name: /interview\.requested/ });
  await row.getByText('Accepted').waitFor();
  await row.click();
  await page.getByRole('region', { name: 'Payload' }).getByText(data.id).waitFor();
  await page.getByText(/^Answer 204 after/).waitFor();

  await page.getByRole('tab', { name: 'API keys' }).click();
  await page.getByRole('row', { name: /Applicant Tracker/ }).click();
  await page.getByRole('button', { name: 'End: Applicant Tracker' }).last().click();
  await page.getByRole('button', { name: 'End key' }).click();
  await page.getByText('Applicant Tracker ended.').waitFor();
  expect((await call('/interviews')).status).toBe(401);
});
