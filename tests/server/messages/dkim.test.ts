import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { expect, test } from 'vitest';
import { postEmail } from '../../../server/kit/email';
import { emailHouse } from '../kit/email-house';
import { startSmtp } from '../kit/smtp';

const at = emailHouse(startSmtp);

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const { publicKey, privateKey } = pair();
/** DNS with one record: the public key of `mail2026` in the domain. */
const dnsWith = (key: Buffer) => (name: string, type: string) =>
  type === 'TXT' && name === 'mail2026._domainkey.corp.example'
    ? Promise.resolve([[`v=DKIM1; k=rsa; p=${key.toString('base64')}`]])
    : Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));

async function sent(dkimKey: string) {
  const before = at.smtp.delivered.length;
  await postEmail(at.house.db, {
    priority: 'interview',
    recipient: 'asha@mail.example',
    subject: 'Gespräch mit Asha, eine Zeile, die lang genug ist, um umgebrochen zu werden',
    body: 'Grüße.\n.\n..two dots\n',
    html: '<p>Grüße</p>',
    ics: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n',
    unsubscribe: 'https://corp.example/api/stop/1',
  });
  const dkim = { DKIM_DOMAIN: 'corp.example', DKIM_SELECTOR: 'mail2026', DKIM_KEY: dkimKey };
  await at.send({ PUBLIC_URL: 'https://corp.example', ...(dkimKey === '' ? {} : dkim) });
  // The email as a server stores it, without the leading dots that SMTP doubles (RFC 5321, 4.5.2).
  return Buffer.from((at.smtp.delivered[before]?.raw ?? '').replace(/\r\n\.\./g, '\r\n.'), 'latin1');
}
const verdict = async (raw: Buffer, key = publicKey) => {
  const { results } = await dkimVerify(raw, { resolver: dnsWith(key) as never });
  return results.map(({ signingDomain, selector, status }) => [signingDomain, selector, status.result]);
};

test('an email is signed in the name of the domain, as another library reads it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'interviews-dkim-')), 'key.pem');
  writeFileSync(file, privateKey);
  for (const key of [privateKey, privateKey.replaceAll('\n', '\\n'), file]) {
    const raw = await sent(key);
    expect(await verdict(raw)).toEqual([['corp.example', 'mail2026', 'pass']]);
    // Email programs trust an unsubscribe address only if it is signed (RFC 8058, 4).
    expect(/^DKIM-Signature:[^]*?[;\s]h=([^;]*);/im.exec(raw.toString())?.[1]?.toLowerCase()).toMatch(
      /list-unsubscribe-post/,
    );
  }
});

test('what was changed on the way, or another key, is noticed', async () => {
  const raw = await sent(privateKey);
  const changed = Buffer.from(raw.toString('latin1').replace('two dots', 'two dollars'), 'latin1');
  expect(await verdict(changed)).not.toEqual([['corp.example', 'mail2026', 'pass']]);
  expect(await verdict(raw, pair().publicKey)).toEqual([['corp.example', 'mail2026', 'fail']]);
});

test('without the setting nothing is signed', async () => {
  expect((await sent('')).toString()).not.toMatch(/DKIM-Signature/i);
});
