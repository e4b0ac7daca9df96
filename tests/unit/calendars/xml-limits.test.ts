import { describe, expect, test } from 'vitest';
import { xmlProblem } from '../../../server/calendars/xml-limits';

const event = (number: number) =>
  `<d:response><d:href>/home/${number}.ics</d:href><d:propstat><d:prop><d:getetag>"${number}"</d:getetag>` +
  `<c:calendar-data>BEGIN:VCALENDAR&#13;\nSUMMARY:Fish &amp; chips &lt;b&gt;&#xD;\n</c:calendar-data></d:prop>` +
  `<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
const answer = (inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<d:multistatus xmlns:d="DAV:" xmlns:c='urn:ietf:params:xml:ns:caldav'>${inside}</d:multistatus>\n`;
const many = (count: number, one: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('');

describe('is parsed:', () => {
  test.each([
    ['one event', answer(event(1))],
    ['20,000 events', answer(many(20_000, event))],
    ['a calendar as CDATA', answer('<c:calendar-data><![CDATA[SUMMARY:a < b && c]]></c:calendar-data>')],
    ['an element without content', answer('<d:resourcetype><d:collection/><c:calendar /></d:resourcetype>')],
    ['a comment', answer('<!-- Made by a server - of ours -->')],
    ['an entity in an attribute', answer('<c:comp name="a &amp; b > c"/>')],
    ['no declaration', '<multistatus></multistatus>'],
  ])('%s', (_name, text) => {
    expect(xmlProblem(text)).toBeNull();
  });
});

const length = 300_000;
describe('is refused, because parsing it takes minutes:', () => {
  test.each([
    ['many names', answer(many(200, (at) => `<a${at}>1</a${at}>`))],
    ['a document type', `<!${'a'.repeat(length)}`],
    ['a long declaration', `<?xml ${'a'.repeat(length)}?>${answer('')}`],
    ['text after the end', `${answer('')}${'b'.repeat(length)}`],
    ['elements that are not open', `${'<a>'.repeat(40)}${'</b>'.repeat(length)}`],
    ['deep elements', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
    ['elements without an end', answer('<a>')],
    ['signs that mean nothing', answer('&'.repeat(length))],
    ['attributes without quotes', answer(`<a ${'b=c '.repeat(length)}/>`)],
    ['many attributes', answer(`<a ${'b="c" '.repeat(length)}/>`)],
    ['a quote without an end', answer(`<a b="${'c '.repeat(length)}`)],
    ['a comment without an end', answer(`<!--${'- '.repeat(length)}`)],
  ])('%s', (_name, text) => {
    expect(xmlProblem(text)).toBe('BROKEN');
  });

  test.each([
    ['more elements than a calendar has', '<a/>'.repeat(250_001)],
    ['more elements than with few names', many(100, (at) => `<a${at}/>`).repeat(600)],
  ])('%s', (_name, inside) => {
    expect(xmlProblem(answer(inside))).toBe('TOO_MANY');
  });
});
