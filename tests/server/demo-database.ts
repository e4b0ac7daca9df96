import { openDatabase } from '../../server/db/database';
import { fillDemo } from '../../server/demo/fill';
import { cloneDatabase, prepareTemplate, type TestDatabase } from './database';

const template = 'template_demo';

/** A database of one's own with the demo in it, made once a run (at the run's now) and copied from then on. */
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
