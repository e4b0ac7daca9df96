import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeEventParser } from '../../../src/services/event-stream';

const stream =
  ': welcome\n\nevent: change\ndata: {"area":"resync"}\n\n:\n\ndata:one\r\ndata: two\r\nid: 7\r\n\r\nevent: change\n\ndata: late\r\r';
const events = [
  { event: 'change', data: '{"area":"resync"}' },
  { event: 'message', data: 'one\ntwo' },
  { event: 'message', data: 'late' },
];

it('reads the same events however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 8 }), (cuts) => {
      const parse = makeEventParser();
      const ends = [...new Set([...cuts, stream.length])].sort((a, b) => a - b);
      const pieces = ends.map((end, index) => stream.slice(ends[index - 1] ?? 0, end));
      // The last CR may still be half of a CRLF.
      expect([...pieces, '\n'].flatMap(parse)).toEqual(events);
    }),
  );
});
