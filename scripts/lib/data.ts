import { fileURLToPath } from 'node:url';

/** The data folder that the server would use. */
export function dataDir(): string {
  const { DATABASE_URL: external, DATA_DIR: given } = process.env;
  if (external !== undefined && external !== '') {
    throw new Error('DATABASE_URL is set: copy that database with pg_dump, this copies the embedded one.');
  }
  return given === undefined || given === '' ? fileURLToPath(new URL('../../data', import.meta.url)) : given;
}

/** Prints what was done, or in one line why it failed. */
export async function finish(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
