import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const source = readFileSync('public/service-worker.js', 'utf8');
const origin = 'https://app.example';

type Handler = (event: object) => void;
type Kept = Map<string, Response>;

/** The worker in an isolated environment: `stores` is the browser's cache, `online` the response of the network. */
function start(stores: Map<string, Kept> = new Map()) {
  const handlers = new Map<string, Handler>();
  const online = vi.fn(async (request: Request) => new Response(`fresh ${new URL(request.url).pathname}`));
  const open = async (name: string) => {
    const store: Kept = stores.get(name) ?? new Map();
    stores.set(name, store);
    return {
      match: async ({ url }: Request) => store.get(url)?.clone(),
      put: async ({ url }: Request, response: Response) => void store.set(url, response),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
      delete: async ({ url }: Request) => store.delete(url),
    };
  };
  const caches = {
    open: vi.fn(open),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  const self = {
    location: new URL(origin),
    skipWaiting: () => undefined,
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  };
  runInNewContext(source, { self, caches, fetch: online, URL, Promise, Math });
  const ask = async (path: string, init?: RequestInit) => {
    let answer: Promise<Response> | null = null;
    const request = new Request(new URL(path, origin), init);
    handlers.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) });
    return answer === null ? null : (await (answer as Promise<Response>)).text();
  };
  const activate = () =>
    new Promise<void>((resolve) =>
      handlers.get('activate')?.({ waitUntil: (work: Promise<void>) => void work.then(resolve) }),
    );
  return { ask, activate, online, caches, stores };
}

describe('the service worker', () => {
  let worker: ReturnType<typeof start>;
  beforeEach(() => {
    worker = start();
  });

  it('keeps files of /assets/, and answers with them from then on', async () => {
    expect(await worker.ask('/assets/index-abc.js')).toBe('fresh /assets/index-abc.js');
    expect(await worker.ask('/assets/index-abc.js')).toBe('fresh /assets/index-abc.js');
    expect(worker.online).toHaveBeenCalledOnce();
  });

  it.each([
    ['/', {}],
    ['/dashboard', {}],
    ['/api/auth/me', {}],
    ['/service-worker.js', {}],
    ['https://elsewhere.example/assets/x.js', {}],
    ['/assets/x.js', { method: 'POST' }],
    ['/assets/film.mp4', { headers: { range: 'bytes=0-9' } }],
  ])('leaves %s to the browser', async (path, init) => {
    expect(await worker.ask(path, init)).toBeNull();
    expect(worker.stores.size).toBe(0);
  });

  it('keeps no failure', async () => {
    worker.online.mockResolvedValueOnce(new Response('gone', { status: 404 }));
    expect(await worker.ask('/assets/old.js')).toBe('gone');
    expect(await worker.ask('/assets/old.js')).toBe('fresh /assets/old.js');
  });

  it('still answers where nothing can be kept', async () => {
    worker.caches.open.mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    expect(await worker.ask('/assets/a.js')).toBe('fresh /assets/a.js');
  });

  it('keeps the newest 150, and drops what earlier versions kept when it takes over', async () => {
    for (let index = 0; index < 160; index += 1) await worker.ask(`/assets/${index}.js`);
    const kept = [...(worker.stores.get('assets-1')?.keys() ?? [])];
    expect([kept.length, kept[0]]).toEqual([150, `${origin}/assets/10.js`]);
    worker.stores.set('assets-0', new Map());
    await worker.activate();
    expect([...worker.stores.keys()]).toEqual(['assets-1']);
  });
});
