import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

// One registry for the process. Labels are names of routes, queues and outcomes, never values, ids or people.
export const registry = new Registry();
collectDefaultMetrics({ register: registry });
const registers = [registry];

const requests = new Histogram({
  name: 'interviews_http_request_seconds',
  help: 'Duration of requests by route, method and class of status',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});
const inFlight = new Gauge({ name: 'interviews_http_in_flight', help: 'Requests that are answered now', registers });
const streams = new Gauge({ name: 'interviews_streams', help: 'Open streams of changes', registers });
const refused = new Counter({
  name: 'interviews_http_refused_total',
  help: 'Requests that were refused because there were too many (429)',
  labelNames: ['route'],
  registers,
});
const slow = new Counter({ name: 'interviews_slow_statements_total', help: 'Slow statements', registers });
const emails = new Counter({
  name: 'interviews_emails_total',
  help: 'Attempts to send an email: sent, failed (tried again) or refused (for good)',
  labelNames: ['outcome'],
  registers,
});
const jobs = new Counter({
  name: 'interviews_jobs_total',
  help: 'Jobs that were done or failed, by queue',
  labelNames: ['queue', 'outcome'],
  registers,
});

/** The identity of this process among the server processes. */
export const self = {
  id: randomUUID(),
  name: `${hostname().slice(0, 80)}:${process.pid}`,
  startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
};

/** The counts since the last sample. */
export type Counts = {
  requests: number;
  errors: number;
  refused: number;
  slow: number;
  emailsSent: number;
  emailsFailed: number;
  jobsDone: number;
  jobsFailed: number;
};
const none = (): Counts => ({
  requests: 0,
  errors: 0,
  refused: 0,
  slow: 0,
  emailsSent: 0,
  emailsFailed: 0,
  jobsDone: 0,
  jobsFailed: 0,
});

// Durations are counted in bins, each a fifth longer than the one before. That is precise enough at any load.
const growth = 1.2;
const binOf = (ms: number) => Math.min(79, Math.ceil(Math.log(Math.max(1, ms)) / Math.log(growth)));
let counts = none();
let bins = new Uint32Array(80);
let sampledAt = performance.now();
const loop = monitorEventLoopDelay({ resolution: 20 });
loop.enable();

/** The duration in ms that 95 of 100 requests do not exceed; null if there were no requests. */
export function p95Of(durations: Uint32Array): number | null {
  const total = durations.reduce((sum, one) => sum + one, 0);
  let seen = 0;
  for (const [bin, count] of durations.entries()) {
    seen += count;
    if (total > 0 && seen >= total * 0.95) return Math.round(growth ** bin);
  }
  return null;
}

/** The counts since the last call, the seconds since then, and the longest time that the event loop was blocked. */
export function takeSample(): Counts & { seconds: number; p95Ms: number | null; loopMs: number } {
  const now = performance.now();
  const sample = {
    ...counts,
    seconds: (now - sampledAt) / 1_000,
    p95Ms: p95Of(bins),
    loopMs: Math.max(0, Math.round(loop.max / 1e6) - 20),
  };
  counts = none();
  bins = new Uint32Array(80);
  sampledAt = now;
  loop.reset();
  return sample;
}

type Answered = { route: string; method: string; status: number; ms: number };
/** Used by the server's modules to report what they do. */
export const measures = {
  requestBegan: () => inFlight.inc(),
  requestEnded: () => inFlight.dec(),
  answered({ route, method, status, ms }: Answered): void {
    requests.observe({ route, method, status: `${Math.floor(status / 100)}xx` }, ms / 1_000);
    const bin = binOf(ms);
    bins[bin] = (bins[bin] ?? 0) + 1;
    counts.requests += 1;
    if (status >= 500) counts.errors += 1;
    if (status !== 429) return;
    counts.refused += 1;
    refused.inc({ route });
  },
  streamOpened: () => streams.inc(),
  streamEnded: () => streams.dec(),
  statementWasSlow(): void {
    slow.inc();
    counts.slow += 1;
  },
  email(outcome: 'sent' | 'failed' | 'refused'): void {
    emails.inc({ outcome });
    if (outcome === 'sent') counts.emailsSent += 1;
    else counts.emailsFailed += 1;
  },
  job(queue: string, outcome: 'done' | 'failed'): void {
    jobs.inc({ queue, outcome });
    if (outcome === 'done') counts.jobsDone += 1;
    else counts.jobsFailed += 1;
  },
};
