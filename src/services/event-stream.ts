/** One event of a stream of server-sent events; comments are none. */
export type StreamEvent = { event: string; data: string };

/**
 * Reads server-sent events out of the pieces of a stream as they come: give it each piece of text, it answers the events
 * that are whole by then. Lines end by CR, LF or both; `id` and `retry` are of no use to us.
 */
export function makeEventParser(): (piece: string) => StreamEvent[] {
  let rest = '';
  let event = '';
  let data: string[] = [];

  const read = (line: string): StreamEvent[] => {
    if (line === '') {
      const whole = data.length > 0 ? [{ event: event || 'message', data: data.join('\n') }] : [];
      event = '';
      data = [];
      return whole;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    return [];
  };

  return (piece) => {
    rest += piece;
    // A CR at the end may be the first half of a CRLF that was cut in two.
    const end = rest.endsWith('\r') ? rest.length - 1 : rest.length;
    const lines = rest.slice(0, end).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + rest.slice(end);
    return lines.flatMap(read);
  };
}
