import { availableParallelism, loadavg } from 'node:os';

const least = 15;
const most = 60;

/**
 * How many seconds a screen test waits for a condition before it fails: `PATIENCE` if set, otherwise by the current
 * load of the machine. 15 if each process has a core, several times the slowest wait there, and at most 60. If the
 * system does not report its load, 60.
 */
export function patience(): number {
  const given = Number(process.env.PATIENCE);
  if (given > 0) return given;
  const [load = 0] = loadavg();
  if (load === 0) return most;
  return Math.min(most, least * Math.max(1, load / availableParallelism()));
}
