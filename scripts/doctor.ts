import { finish } from './lib/data';
import { examine, linesOf } from './lib/doctor/examine';

// Exits with code 1 if something is wrong.
await finish(async () => {
  const findings = await examine(process.env);
  if (findings.some(({ level }) => level === 'wrong')) process.exitCode = 1;
  return linesOf(findings).join('\n');
});
