import pg from 'pg';
import type { ChangeNotice, RightsNotice } from './announce';

type Hearing = {
  /** Milliseconds between two checks of the connection. */
  checkMs: number;
  onNotice: (notice: ChangeNotice | RightsNotice) => void;
  /** Called when notices may have been missed. */
  onGap: () => void;
};

const pause = 500;

/**
 * Listens to the database's channel of changes on a connection of its own. It reconnects by itself, even if the
 * connection died silently, and reports each gap once it listens again.
 */
export function hearChanges(url: string, { checkMs, onNotice, onGap }: Hearing) {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const mine = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
    client = mine;
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      // A normal close would wait for a response.
      mine.connection.stream.destroy();
      if (!stopped) timer = setTimeout(() => void connect(), pause);
    };
    mine.on('error', again);
    mine.once('end', again);
    mine.on('notification', ({ payload }) => payload && onNotice(JSON.parse(payload) as ChangeNotice | RightsNotice));
    const check = () => {
      if (stopped) return;
      timer = setTimeout(() => {
        // Repeating the command changes nothing, because this connection listens already, but it requires a response.
        mine.query('listen changes').then(() => over || check(), again);
      }, checkMs);
    };
    try {
      await mine.connect();
      await mine.query('listen changes');
      onGap();
      check();
    } catch {
      again();
    }
  }

  const ready = connect();
  return {
    ready,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      setTimeout(() => last?.connection.stream.destroy(), 2_000).unref();
      await last?.end().catch(() => undefined);
    },
  };
}
