import { readConfig, warningsOf, type Config } from '../../../server/config';
import { encryptionProblems } from '../../../server/config-encryption';
import { EmbeddedError } from '../../../server/db/embedded/embedded-error';
import { ConfigError } from '../../../server/config-values';
import { withDatabase } from '../database';
import { examineDatabase } from './database';
import { codeOf, ok, warning, wrong, type Finding } from './finding';
import { examineCertificates } from './certificates';
import { askDns, examineEmailDns } from './email-dns';
import { examineAddress, examineEmail, examineScanner, examineStorage } from './outside';

function examineNode(): Finding {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19)
    ? ok('Node', `version ${node}`)
    : wrong('Node', `version ${node} is too old. Install 20.19 or later.`);
}

function judgeEncryption(config: Config, env: NodeJS.ProcessEnv): Finding[] {
  const problems = encryptionProblems(config, env).map(({ name, line }) => wrong(name, `${line}.`));
  const { plaintext } = config;
  return [
    ...problems,
    ...(plaintext.length > 0
      ? [warning('Encryption', `ALLOW_PLAINTEXT lets ${plaintext.join(', ')} be reached without it.`)]
      : problems.length === 0
        ? [ok('Encryption', 'what is not on this machine is encrypted, and its certificates are verified')]
        : []),
  ];
}

/** Examines settings and surroundings as the server would find them (product: System health). `ask` queries DNS. */
export async function examine(env: NodeJS.ProcessEnv, ask = askDns): Promise<Finding[]> {
  let config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return [examineNode(), wrong('Settings', error.message)];
    throw error;
  }
  const known = config;
  const database = await withDatabase(known, (db) => examineDatabase(db, known)).catch((error: unknown) => [
    wrong(
      'Database',
      error instanceof EmbeddedError ? `${error.message}.` : `cannot be started (${codeOf(error)}). Check DATA_DIR.`,
    ),
  ]);
  return [
    examineNode(),
    ok('Settings', 'valid'),
    ...warningsOf(known)
      .filter((line) => line.startsWith('INSPECTOR'))
      .map((line) => warning('Settings', line)),
    ...judgeEncryption(known, env),
    ...database,
    ...(await examineStorage(known)),
    ...(await examineScanner(known)),
    ...(await examineEmail(known)),
    ...(await examineEmailDns(known, ask)),
    ...(await examineAddress(known)),
    ...(await examineCertificates(known)),
  ];
}

/** The findings as lines of text. */
export const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ level, what, line }) => `${level.padEnd(7)}  ${what}: ${line}`);
