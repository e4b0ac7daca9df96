import pg from 'pg';
import type { ChangeNotice, RightsNotice } from './announce';

type Hearing = {
  /** Milliseconds between two looks whether the connection is still one. */
  checkMs: number;
  onNotice: (notice: ChangeNotice | RightsNotice) => void;
  /** What was announced before was not heard. */
  onGap: () => void;
};

const pause = 500;

/**
 * Hears the database's channel of changes on a connection of its own. It heals by itself, also from a connection of which
 * nobody says that it is dead, and tells each gap once it hears again.
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
      // Not by a farewell, which waits for an answer.
      mine.connection.stream.destroy();
      if (!stopped) timer = setTimeout(() => void connect(), pause);
    };
    mine.on('error', again);
    mine.once('end', again);
    mine.on('notification', ({ payload }) => payload && onNotice(JSON.parse(payload) as ChangeNotice | RightsNotice));
    const check = () => {
      if (stopped) return;
      timer = setTimeout(() => {
        // Asked for already: nothing changes, but it must answer.
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
