import { openDatabase } from '../../server/db/database';
import { fillDemo } from '../../server/demo/fill';
import { cloneDatabase, prepareTemplate, type TestDatabase } from './database';

const template = 'template_demo';

/** A new database with the demo in it. The demo is made once per run (at the run's now) and copied from then on. */
export async function cloneDemo(): Promise<TestDatabase> {
  await prepareTemplate(template, async (url) => {
    const db = openDatabase(url, 2);
    try {
      await fillDemo(db, Date.now());
    } finally {
      await db.close();
    }
  });
  return cloneDatabase(template);
}
