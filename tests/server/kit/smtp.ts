import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** `id` is the email's number in its Message-ID; `raw` is the whole email. */
export type Delivered = { to: string; subject: string; text: string; raw: string; id: number };
export type Smtp = {
  url: string;
  delivered: Delivered[];
  /** Replies 550 to these recipients. */
  refused: Set<string>;
  /** Replies 450 (not now) to these recipients. */
  busy: Set<string>;
  /** If set, called once an email was taken, before the sender is told; the reply waits for it. */
  onTaken: ((message: Delivered) => Promise<void>) | null;
  /** Closes all connections without a reply, like a server that dies. */
  breakOff(): Promise<void>;
  close(): Promise<void>;
};

const plain = (quoted: string) =>
  Buffer.from(
    quoted.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )
    .toString('utf8')
    .replace(/\r\n/g, '\n');

/** A mail server that accepts everything sent to it: enough of SMTP for one email at a time. */
export async function startSmtp(): Promise<Smtp> {
  const delivered: Delivered[] = [];
  const refused = new Set<string>();
  const busy = new Set<string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    let to = '';
    let data: string | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const endOfEmail = (raw: string) => {
      const [head = '', ...body] = raw.split('\r\n\r\n');
      const text = body.join('\r\n\r\n');
      const id = Number(/^Message-ID:\s*<mail-(\d+)@/im.exec(head)?.[1] ?? NaN);
      const subject = /^Subject: (.*(?:\r\n\s.*)*)/im.exec(head)?.[1]?.replace(/\r\n/g, '') ?? '';
      const whole = /quoted-printable/i.test(head) ? plain(text) : text.replace(/\r\n/g, '\n');
      const message = { to, id, subject, raw, text: whole };
      delivered.push(message);
      data = null;
      void (smtp.onTaken?.(message) ?? Promise.resolve()).then(() => say('250 taken'));
    };
    const hear = (line: string) => {
      if (data !== null) return line === '.' ? endOfEmail(data) : void (data += `${line}\r\n`);
      if (/^RCPT TO/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        return say(refused.has(to) ? '550 nobody here' : busy.has(to) ? '450 not now' : '250 ok');
      }
      if (/^DATA/i.test(line)) {
        data = '';
        return say('354 go on');
      }
      say(/^QUIT/i.test(line) ? '221 bye' : '250 ok');
    };
    // The sender may be killed during the dialog.
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    say('220 here');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const smtp: Smtp = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    refused,
    busy,
    onTaken: null,
    breakOff: () => {
      for (const socket of sockets) socket.destroy();
      return Promise.resolve();
    },
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
  return smtp;
}
