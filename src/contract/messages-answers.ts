/** Enhanced status codes of mail servers (RFC 3463), without their class. The first matching row applies. */
const meanings: readonly [RegExp, permanent: string, forNow: string][] = [
  [/^1\.(1|6|10)$/, 'Mailbox does not exist', 'Mailbox cannot be found now'],
  [/^(1\.2|4\.4)$/, 'Mail domain does not exist', 'Mail domain cannot be found now'],
  [/^1\.8$/, 'Our address is refused', 'Our address cannot be checked now'],
  [/^2\.1$/, 'Mailbox is disabled', 'Mailbox is disabled for now'],
  [/^2\.2$/, 'Mailbox is full', 'Mailbox is full'],
  [/^(2\.3|3\.4)$/, 'Email is too large', 'Email is too large for now'],
  [/^4\./, 'Mail server cannot be reached', 'Mail server cannot be reached now'],
  [/^6\./, 'Content is refused', 'Content cannot be taken now'],
  [/^7\./, 'Refused by the rules of the mail server', 'Mail server asks to try again later'],
];

/**
 * The codes in a response: the `reply` code of three digits and the enhanced status code. Each is empty if it is
 * missing.
 */
export function codesOf(answer: string): { reply: string; status: string } {
  const [, reply = ''] = /^([245]\d\d)(?![\d.])/.exec(answer) ?? [];
  const [, status = ''] = /(?:^|[\s(])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(answer) ?? [];
  return { reply, status };
}

/** The response of a mail server in words, with its codes: "Mailbox does not exist (550 5.1.1)". */
export function answerWords(answer: string): string {
  const { reply, status } = codesOf(answer);
  const codes = [reply, status].filter(Boolean).join(' ');
  if (codes === '') return /^[A-Z]+$/.test(answer) ? `No answer from the mail server (${answer})` : answer;
  const permanent = (status || reply).startsWith('5');
  const found = meanings.find(([pattern]) => pattern.test(status.slice(2)));
  const otherwise = permanent ? 'Refused by the mail server' : 'Mail server asks to try again later';
  return `${found?.[permanent ? 1 : 2] ?? otherwise} (${codes})`;
}
