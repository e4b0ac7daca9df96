import type { Struct } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { allCalls } from '../../../server/system/openapi';
import { nameOf } from '../contract/samples';

/** Replies that no struct describes, with the reason for each. */
const open: Record<string, string> = {
  'GET /histories/:id':
    'the fields are those of the machine, and no text that people wrote: tests/server/system-histories.test.ts',
  'GET /openapi.json': 'the description of the contract, made from it once at the start',
  'GET /stream': 'events: tests/server/permissions/canary.test.ts holds what they say',
  'GET /notification/export/interviewcandidatedetails': 'a file: its content leaves as the body',
  'GET /resume/file': 'a file: its content leaves as the body',
  'POST /profile/data': 'a file: its content leaves as the body',
  'GET /profile/certificates/:id': 'a file: its content leaves as the body',
  'GET /candidates/:id/resume-file': 'a file: its content leaves as the body',
  'GET /exports/:id/file': 'a file: its content leaves as the body',
  'GET /calendar/:token.ics': 'a file: its content leaves as the body',
  'GET /interviews/:id/calendar': 'a file: its content leaves as the body',
  'GET /interviews/:id/summary': 'a file: its content leaves as the body',
  'GET /month-ends/:id/rest': 'a file: its content leaves as the body',
  'GET /statements/:id/pdf': 'a file: its content leaves as the body',
  'GET /statements/:id/xlsx': 'a file: its content leaves as the body',
  'GET /candidate-uploads/template': 'a file: its content leaves as the body',
  'GET /candidate-uploads/:id/failures': 'a file: its content leaves as the body',
  'GET /interviews/runs/:id/refusals/file': 'a file: its content leaves as the body',
  'GET /inquiryform/:id/report': 'a file: its content leaves as the body',
  'GET /notices/:id/recipients/file': 'a file: its content leaves as the body',
  'GET /invoices/:id/pdf': 'a file: its content leaves as the body',
  'GET /batches/template': 'a file: its content leaves as the body',
  'GET /batches/:id/failures': 'a file: its content leaves as the body',
};

const values = {
  token: 'A',
  name: 'Ada',
  designation: '',
  userId: '1',
  userType: 'ADMIN',
  systemEmail: 'ada@example.com',
  systemMobileNumber: '',
  services: ['TWO_WAY'],
};
const said = { message: '', panelistExperience: null };
const step = {
  status: 'SECOND_FACTOR',
  message: '',
  stepToken: 'A',
  ways: ['code'],
  passkey: { challenge: 'A', rpId: 'localhost', credentials: ['A'] },
};
/** superstruct does not expose the parts of a union, so each of these replies is given by one value for every part. */
const unions: Record<string, object[]> = {
  'POST /auth/login': [{ status: 'SUCCESS', ...said, ...values }, step, { status: 'FAIL', message: '' }],
  'POST /auth/second-factor': [
    { status: 'SUCCESS', ...said, ...values },
    { status: 'SUCCESS', ...said, data: { ...values, resumeExisted: true } },
    step,
    { status: 'EXPIRED', message: '' },
  ],
  'POST /auth/login/google': [
    { status: 'SUCCESS', ...said, data: { ...values, resumeExisted: true } },
    step,
    { status: 'FAIL', message: '' },
  ],
  'POST /auth/login/linkedin': [
    { status: 'SUCCESS', ...said, data: { ...values, resumeExisted: true } },
    step,
    { status: 'FAIL', message: '' },
  ],
};

type Known = Struct<unknown, unknown>;
const plain = new Set(['string', 'number', 'integer', 'paise', 'boolean', 'enums', 'literal', 'never']);

/** The places of a struct that accept properties it does not name. */
function openIn(struct: Known, path: string): string[] {
  if (plain.has(struct.type)) return [];
  if (struct.type === 'array' && struct.schema) return openIn(struct.schema as Known, `${path}[]`);
  if (struct.type === 'object' && struct.schema)
    return Object.entries(struct.schema as Record<string, Known>).flatMap(([key, one]) =>
      openIn(one, `${path}.${key}`),
    );
  if (struct.type === 'union' && struct.schema) return (struct.schema as Known[]).flatMap((one) => openIn(one, path));
  return [`${path}: ${struct.type}`];
}

/** Copies of the value, each with an additional field in one of its objects. */
function withMore(value: object): object[] {
  const inner = Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? withMore(one as object).map((changed) => ({ ...value, [key]: changed }))
      : [],
  );
  return [{ ...value, passwordHash: 'x' }, ...inner];
}

const replies = allCalls.flatMap((call) => [
  { name: nameOf(call), reply: call.reply as Known },
  ...Object.entries(call.replyFor ?? {}).map(([type, reply]) => ({
    name: `${nameOf(call)} for ${type}`,
    reply: reply as Known,
  })),
]);
const replyOf = (name: string) => replies.find((one) => one.name === name)?.reply as Known;

describe('a reply of the contract takes no field that it does not name', () => {
  test.each(replies.filter(({ name }) => !Object.hasOwn({ ...open, ...unions }, name)))('$name', ({ reply }) => {
    expect(openIn(reply, 'data')).toEqual([]);
  });

  test.each(Object.entries(unions))('%s, in each of its parts', (name, examples) => {
    for (const example of examples) {
      expect(replyOf(name).is(example), JSON.stringify(example)).toBe(true);
      for (const more of withMore(example)) expect(replyOf(name).is(more), JSON.stringify(more)).toBe(false);
    }
  });

  test('those that are open are open, and have a reason', () => {
    for (const name of Object.keys(open)) expect(openIn(replyOf(name), 'data'), name).not.toEqual([]);
  });
});
