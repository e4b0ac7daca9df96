import { createServer, type AddressInfo, type Socket } from 'node:net';

export type Stage = 'greeting' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'middle' | 'end' | 'after';
/** `does` is a reply, or the connection is cut or left open. `take` replies 250 and cuts the connection. */
export type Trouble = { at: Stage; does: string | 'cut' | 'hang' };

export type BadSmtp = {
  url: string;
  /** The emails that the server has read completely, even if it did not confirm them: recipient and Message-ID. */
  read: { to: string; messageId: string }[];
  from: string[];
  /** The present trouble; null for none. */
  trouble: Trouble | null;
  /** How often the trouble occurred. */
  met: number;
  close(): Promise<void>;
};

const good: Record<Stage, string> = {
  greeting: '220 here',
  EHLO: '250 ok',
  STARTTLS: '220 go on',
  AUTH: '235 ok',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  middle: '',
  end: '250 taken',
  after: '',
};

/** A mail server that fails at one stage of the dialog. */
export async function startBadSmtp({ offers = '' }: { offers?: string } = {}): Promise<BadSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let to = '';
    let data: string[] | null = null;
    /** Whether the dialog continues. */
    const meet = (stage: Stage): boolean => {
      const does = smtp.trouble?.at === stage ? smtp.trouble.does : null;
      if (does !== null) smtp.met += 1;
      if (does === 'cut') socket.destroy();
      else if (does !== 'hang') {
        const line = does ?? (stage === 'EHLO' && offers !== '' ? `250-here\r\n250 ${offers}` : good[stage]);
        if (line !== '') socket.write(`${line}\r\n`);
      }
      return does === null;
    };
    const hear = (line: string) => {
      if (data !== null) {
        if (line !== '.') {
          data.push(line);
          if (data.length === 3) meet('middle');
          return;
        }
        const messageId = /^Message-ID: (\S+)/im.exec(data.join('\n'))?.[1] ?? '';
        smtp.read.push({ to, messageId });
        data = null;
        if (meet('end') && smtp.trouble?.at === 'after') {
          smtp.met += 1;
          if (smtp.trouble.does === 'cut') socket.end();
          else socket.end(`${smtp.trouble.does}\r\n`);
        }
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') smtp.from.push(/<(.*?)>/.exec(line)?.[1] ?? '');
      if (verb === 'RCPT') to = /<(.*?)>/.exec(line)?.[1] ?? '';
      const stage = ({ HELO: 'EHLO', STAR: 'STARTTLS' } as Record<string, Stage>)[verb] ?? (verb as Stage);
      if (!(stage in good)) return void socket.write(verb === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      if (meet(stage) && stage === 'DATA') data = [];
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      // Lines that arrived together with the line at which the connection was cut are ignored.
      for (const line of lines) if (!socket.destroyed) hear(line);
    });
    meet('greeting');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const smtp: BadSmtp = {
    // The time-outs are short, so that a client leaves a hanging server within a test.
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}/?socketTimeout=300&greetingTimeout=300`,
    read: [],
    from: [],
    trouble: null,
    met: 0,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
  return smtp;
}
