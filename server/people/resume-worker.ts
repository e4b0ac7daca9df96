import { parentPort, workerData } from 'node:worker_threads';
import { textOf, type ResumeType } from './resume-text';

// A thread of its own: a hostile file keeps this one busy, or brings it down, and nobody else waits.
const { type, content } = workerData as { type: ResumeType; content: Uint8Array };
textOf(type, content).then(
  (text) => parentPort?.postMessage({ text }),
  () => parentPort?.postMessage({ text: '' }),
);
