import { availableParallelism, loadavg } from 'node:os';

const least = 15;
const most = 60;

/**
 * Seconds that a test of a screen waits for a condition before it is red: `PATIENCE`, or by how busy the machine is now.
 * 15 where each process has a core, several times what the slowest wait takes there; at most 60. Where the system does not
 * tell its load, 60.
 */
export function patience(): number {
  const given = Number(process.env.PATIENCE);
  if (given > 0) return given;
  const [load = 0] = loadavg();
  if (load === 0) return most;
  return Math.min(most, least * Math.max(1, load / availableParallelism()));
}
