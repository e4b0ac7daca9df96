import type { PinoLoggerOptions } from 'fastify/types/logger';
import { minute } from '../../src/contract/time';

type LogMethod = NonNullable<NonNullable<PinoLoggerOptions['hooks']>['logMethod']>;
type Details = { code?: unknown; message?: unknown; at?: string[]; statement?: unknown };
type Kind = { more: number; write: (more: number) => void };

const warn = 40;
// Errors whose texts keep changing must not fill the memory or the log.
const mostKinds = 100;

/**
 * A logger's hook that writes a warning or an error in full once, and then one line a minute with the number of its
 * repetitions. After a minute without a repetition, it is written in full again. `end` writes the remaining counts.
 */
export function countRepeats(): { logMethod: LogMethod; end: () => void } {
  const kinds = new Map<string, Kind>();
  function writeCounts(): void {
    for (const [name, kind] of kinds) {
      if (kind.more === 0) kinds.delete(name);
      else kind.write(kind.more);
      kind.more = 0;
    }
  }
  const timer = setInterval(writeCounts, minute);
  timer.unref();
  return {
    logMethod(args, method, level) {
      if (level < warn) return method.apply(this, args);
      const [first, second] = args as unknown as [unknown, string | undefined];
      const { code, message, at, statement }: Details = typeof first === 'object' && first !== null ? first : {};
      const text = second ?? (typeof first === 'string' ? first : 'an error');
      const own = JSON.stringify([text, code, message, at?.[0], statement]);
      const known = kinds.has(own) || kinds.size < mostKinds;
      const kind = kinds.get(known ? own : '');
      if (kind) return void (kind.more += 1);
      method.apply(this, args);
      const write = (more: number) =>
        known
          ? method.call(this, { code, message, statement }, `${text}: ${more} more times`)
          : method.call(this, `other warnings and errors: ${more} more`);
      kinds.set(known ? own : '', { more: 0, write });
    },
    end() {
      clearInterval(timer);
      writeCounts();
    },
  };
}
