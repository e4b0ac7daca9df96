import { describe, expect, test } from 'vitest';
import { withoutContacts } from '../../server/interviews/detail';
import { cleanAnswer } from '../../server/messages/answers';
import { readReturned } from '../../server/messages/returned-reports';
import { addressIn, saidIn, textReports } from '../../server/messages/returned-texts';

const length = 300_000;
const word = 'a'.repeat(length);
const qmail = 'Hi. This is the qmail-send program.\n';
const report = (text: string, failedFor: string[] = []) => textReports({ subject: '', failedFor, text });

// If a pattern is tried from each letter of a long word, these take about a minute. Otherwise they take milliseconds, and
// the bound leaves room for a busy machine.
describe('is read at once:', () => {
  test.each<[string, () => unknown, unknown]>([
    ['a recipient', () => addressIn(word), ''],
    ['an answer', () => cleanAnswer(word), 'a'.repeat(300)],
    ['a line of dashes', () => saidIn('-'.repeat(length)), '-'.repeat(length)],
    ['an address of at signs', () => report(`${qmail}<${'@'.repeat(length)}`), []],
    ['a note for panelists', () => withoutContacts(word), word],
  ])('%s', (_name, read, expected) => {
    const begun = performance.now();
    expect(read()).toEqual(expected);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  test('a report about very many recipients, of which only the first count', () => {
    expect(report('Nobody is there.', ['a@b.example,'.repeat(10_000)])).toHaveLength(20);
  });
});

test('of a message the first 5,000 lines are read, which has the report', async () => {
  const message = (before: string, after: string) =>
    [
      ...['Content-Type: multipart/report; boundary=b', '', before, '--b', 'Content-Type: message/delivery-status', ''],
      ...['Action: failed', 'Status: 5.1.1', 'Final-Recipient: rfc822; asha@mail.example', '', '--b', after],
    ].join('\n');
  const eventsIn = async (text: string) =>
    (await readReturned(Buffer.from(text), '')).reports.map(({ event }) => event);
  const lines = '\n'.repeat(5_000);
  expect(await eventsIn(message('', lines))).toEqual(['failed']);
  expect(await eventsIn(message(lines, ''))).toEqual([]);
});

describe('addresses are removed from', () => {
  test.each([
    ['<asha@mail.example>', '(address)'],
    ['to asha@mail.example: no', 'to (address) no'],
    ['"asha"@mail.example', '"asha"@mail.example'],
    ['x:asha@mail.example,ravi@mail.example', 'x:(address),(address)'],
    [`${'a'.repeat(400)}@mail.example no`, '(address) no'],
  ])('the answer %s', (answer, clean) => {
    expect(cleanAnswer(answer)).toBe(clean);
  });

  test.each([
    ['Write to asha@mail.example.', 'Write to █████'],
    ['(asha@mail.example)', '(█████)'],
    ['mailto:asha@mail.example,ravi@mail.example', '█████@mail.example'],
    [`${'a'.repeat(400)}@mail.example`, '█████'],
  ])('the note %s', (note, clean) => {
    expect(withoutContacts(note)).toBe(clean);
  });
});
