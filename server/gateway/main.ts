import { serveGateway } from './server';

// Runs the test gateway in a process of its own, which reports its address to the parent process and ends with it.
const env = (name: string) => process.env[name] ?? '';
process.once('disconnect', () => process.exit(0));
const api = await serveGateway({
  eventsUrl: env('GATEWAY_EVENTS_URL'),
  keyId: env('GATEWAY_KEY_ID'),
  keySecret: env('GATEWAY_KEY_SECRET'),
  eventSecret: env('GATEWAY_EVENT_SECRET'),
});
process.send?.({ api });
