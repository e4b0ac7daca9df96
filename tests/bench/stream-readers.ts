import { Agent, get } from 'node:http';

/** The messages to the readers and their replies. Readers run in a separate process, as browsers do. */
export type Told = { port: number; tokens: string[] } | 'report';
export type Report = {
  /** The number of streams that ended unexpectedly. */
  lost: number;
  /** By the number of a probe: how many streams received it, and when the last of them did, in epoch ms. */
  probes: Record<string, { streams: number; lastAt: number }>;
};
export const probeId = (nth: number) => `probe-${nth}-`;

const now = () => performance.timeOrigin + performance.now();
const report: Report = { lost: 0, probes: {} };
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });

function hear(piece: string): void {
  for (const [, nth = ''] of piece.matchAll(/probe-(\d+)-/g)) {
    const probe = (report.probes[nth] ??= { streams: 0, lastAt: 0 });
    probe.streams += 1;
    probe.lastAt = now();
  }
}

/** Resolves when the stream is open. */
const open = (port: number, token: string) =>
  new Promise<void>((settle, fail) => {
    const headers = { authorization: `Bearer ${token}` };
    get({ host: '127.0.0.1', port, path: '/api/stream', headers, agent }, (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`A stream answered ${answer.statusCode}`));
      answer.setEncoding('utf8');
      answer.once('data', () => settle());
      answer.on('data', hear);
      answer.once('close', () => (report.lost += 1));
    }).on('error', fail);
  });

process.on('message', (told: Told) => {
  if (told === 'report') return void process.send?.(report);
  const { port, tokens } = told;
  const opening = async () => {
    for (let from = 0; from < tokens.length; from += 50)
      await Promise.all(tokens.slice(from, from + 50).map((token) => open(port, token)));
    process.send?.('open');
  };
  // If a stream does not open, the rejection ends this process with its reason.
  void opening();
});
process.once('disconnect', () => process.exit(0));
