import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makeMask, secretFieldOf } from '../../../inspector/model/mask';
import {
  cleanEmail,
  digitsOnly,
  emailProblem,
  mobileOf,
  mobileProblems,
  passwordProblem,
} from '../../../src/contract/auth-rules';
import { texts } from '../../../src/contract/texts';
import type { SetUpFactorEvent } from '../../../src/machines/auth/set-up-factor';

type Masked = Record<string, string>;
const masked = (value: unknown, mask = makeMask()) => mask(value) as Masked;

const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });
const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
const email = fc
  .tuple(word, word, fc.stringMatching(/^[a-z]{2,5}$/))
  .map(([name, host, end]) => `${name}@${host}.${end}`);
const anything = fc.anything({
  withDate: true,
  withNullPrototype: true,
  withUnicodeString: true,
  withMap: true,
  withSet: true,
  withBigInt: true,
});
/** Objects with the relevant field names, at any depth. */
const fields = ['password', 'email', 'mobile', 'name', 'why', 'token', 'id', 'type', 'other', 'value', 'number'];
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    ascii,
    email,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...fields), tie('tree'), { maxKeys: 4 }),
  ),
}));

describe('whatever is masked', () => {
  it('is plain data that a window can be sent', () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(() => structuredClone(makeMask()({ value }))).not.toThrow();
      }),
    );
  });

  it('stays as it is when it is masked once more, by the same mask and by a fresh one', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const mask = makeMask();
        const once = mask(value);
        expect(mask(once)).toEqual(once);
        expect(makeMask()(once)).toEqual(once);
      }),
    );
  });

  it('has the pseudonym that it had before', () => {
    fc.assert(
      fc.property(fc.array(tree), (values) => {
        const mask = makeMask();
        const first = values.map((value) => mask(value));
        expect(values.map((value) => mask(structuredClone(value)))).toEqual(first);
      }),
    );
  });

  it('ends, however deep or round it is, and leads nowhere else', () => {
    const round: Record<string, unknown> = { name: 'Maria' };
    round['self'] = round;
    class Page {
      readonly secretOfThePage = 'Maria';
    }
    const says = JSON.stringify(makeMask()({ round, page: new Page(), run: () => 'Maria', text: Symbol('Maria') }));
    expect(says).not.toContain('Maria');
  });
});

describe('a password', () => {
  it('keeps nothing but whether it is valid', () => {
    fc.assert(
      fc.property(ascii, (password) => {
        const { password: shown = '' } = masked({ password });
        expect(shown === '').toBe(password === '');
        expect(passwordProblem(shown)).toBe(passwordProblem(password));
        expect(shown.trim()).toMatch(/^(Masked#1000|no#0)?$/);
      }),
    );
  });

  it('equals what equals it and differs from what differs, around white space too', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{4,12}$/), fc.stringMatching(/^[A-Za-z0-9]{4,12}$/), (one, other) => {
        const shown = masked({ password: one, repeat: ` ${one}`, newPassword: other });
        expect(shown['repeat']).toBe(shown['password']);
        expect(shown['newPassword'] === shown['password']).toBe(one === other);
      }),
    );
  });
});

describe('an e-mail', () => {
  it('stays valid or invalid', () => {
    fc.assert(
      fc.property(fc.oneof(email, ascii, fc.string()), (typed) => {
        const { email: shown = '' } = masked({ email: typed });
        expect(emailProblem(shown)).toBe(emailProblem(typed));
      }),
    );
  });

  it('has one pseudonym however it is cleaned', () => {
    fc.assert(
      fc.property(email, (typed) => {
        const spaced = ` ${typed.replace('@', ' @')}`;
        const mask = makeMask();
        const { email: shown = '' } = masked({ email: spaced }, mask);
        expect(cleanEmail(shown)).toBe(masked({ userName: cleanEmail(spaced) }, mask)['userName']);
      }),
    );
  });

  it('does not take the pseudonym of another mask', () => {
    const mask = makeMask();
    mask({ email: 'masked1@masked.example' });
    expect(mask({ email: 'maria@example.com' })).toEqual({ email: 'masked2@masked.example' });
  });
});

it('keeps a number valid or not, its country and how it is written', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d ()-]{0,18}$/), fc.constantFrom('', '91', '1'), (number, prefix) => {
      const mask = makeMask();
      const shown = masked({ number }, mask)['number'] ?? '';
      expect(mobileProblems(prefix, shown)).toEqual(mobileProblems(prefix, number));
      // A number that is cut off is masked as another number.
      if (number.replace(/\D/g, '').length > 16) return;
      expect(digitsOnly(shown)).toBe(masked({ number: digitsOnly(number) }, mask)['number']);
      expect(mobileOf(prefix, shown)).toBe(masked({ mobile: mobileOf(prefix, number) }, mask)['mobile']);
    }),
  );
});

test.each<[string, Record<string, unknown>]>([
  ['a person’s name', { candidateName: 'Maria Lopez' }],
  ['a name in lower case', { firstName: 'maria' }],
  ['a reason', { why: 'sick' }],
  ['prose in a list', { strengths: ['calm', 'quick'] }],
  ['a tax number', { anything: 'ABCPE1234F' }],
  ['a bank code', { anything: 'HDFC0001234' }],
  ['a bank account', { accountNumber: 50100123456789 }],
  ['a key of a session', { anything: 'b3f1Qk9-xYzAbCdEfGhIjKlMnOpQrStUvWxYz012345' }],
  ['a signed token', { id: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.s5PqJ3YtVb6b0Kz1mQ' }],
  ['a token alone', { data: 'Bearer abcdef' }],
  ['a code in an address', { url: 'https://elsewhere.example/cb?code=Ab12Cd34&next=maria' }],
  ['the part of an address that reaches no server', { landing: '/register#Ab12Cd34' }],
  ['a number in a sentence', { other: 'Call me on 9845012345' }],
  ['an e-mail in a sentence', { other: 'Write to maria@example.com, please' }],
  ['a name as the name of a field', { byName: { 'Maria Lopez': 1 } }],
  ['an e-mail as the name of a field', { by: { 'maria@example.com': 1 } }],
  ['what is wrong, in words that are not ours', { problem: { message: 'Maria has left' } }],
  ['an error', { error: Object.assign(new Error('Maria has left'), { userName: 'maria@example.com' }) }],
  ['a field that is typed', { type: 'field.change', name: 'password', value: 'maria' }],
  ['what is typed into the field that the event names', { type: 'answer.change', value: 'maria' }],
])('%s is masked', (_what, value) => {
  const shown = JSON.stringify(makeMask()(value));
  expect(shown).not.toMatch(
    /maria|lopez|sick|calm|quick|ABCPE|1234|HDFC|501001|b3f1|eyJ|abcdef|Ab12|98450|@example|has left/i,
  );
});

test.each<[string, Record<string, unknown>]>([
  ['ids', { id: '3f2a9c1e-0000-4000-8000-1234567890ab', interviewIds: ['i1', 'i2'], actorId: '0.signIn.sending' }],
  ['enumerations', { userType: 'SUPER_ADMIN', where: 'elsewhere', reason: 'signOut', how: 'no-show' }],
  ['events and states', { type: 'xstate.after.landing.signIn.done', state: 'upcoming.requested' }],
  [
    'dates and zones',
    { at: '2026-11-21T10:00:00.000+05:30', day: '2026-11-21', time: '09:30', timeZone: 'Asia/Kolkata' },
  ],
  ['numbers, flags and nothing', { revision: 3, tab: 0, code: 101, online: true, key: null, missing: undefined }],
  ['what the app says', { problems: { email: texts.emailInvalid, name: texts.tooLong(40), password: null } }],
  ['an address of ours', { landing: '/dashboard/interviewdetails?tab=3' }],
  ['the name of a field', { type: 'field.change', name: 'email', value: '' }],
  ['the path of a field', { problems: { 'weekly.12': null, 'value.rows.0.university': null } }],
])('%s stay', (_what, value) => {
  expect(makeMask()(value)).toEqual(value);
});

it.each(['asha@rao.1', '1.asha', 'asha.1024', 'x.7.b.c.d.e'])('%s is not the path of a field', (key) => {
  expect(makeMask()({ [key]: null })).not.toHaveProperty([key]);
});

test('the value of a date, a set and a map is what they hold', () => {
  const at = new Date('2026-11-21T10:00:00Z');
  expect(makeMask()({ at, some: new Set(['a']), by: new Map([['a', 1]]) })).toEqual({
    at: at.toISOString(),
    some: ['a'],
    by: [['a', 1]],
  });
});

describe('an amount', () => {
  it('is as long as before and another one, wherever it is said what somebody earns or costs', () => {
    const given = {
      paise: 1_234_567,
      rate: 250_000,
      months: [{ month: '2026-11', paise: 98_765 }],
      salary: '18 40 000',
    };
    const told = makeMask()(given) as typeof given;
    expect(JSON.stringify(told)).not.toMatch(/1234567|250000|98765|18 40/);
    expect(String(told.paise)).toHaveLength(7);
    // Counts and measures are not masked.
    expect(makeMask()({ minutes: 45, count: 12, payPercent: 50 })).toEqual({ minutes: 45, count: 12, payPercent: 50 });
  });
});

/** What many masks make of a field. A pseudonym of one character may be that character by chance. */
const alternatives = (value: unknown, field: string) => [
  ...new Set(Array.from({ length: 20 }, () => masked(value)[field])),
];

it.each([
  ['the code of an app as a proof', 'proofCode.change', '218374'],
  ['a recovery code', 'proofCode.change', 'qwer-tzui-2345'],
  ['the code of an app', 'code.change', '218374'],
])('nothing of %s leaves the page while it is typed', (_, type, code) => {
  for (let length = 1; length <= code.length; length += 1) {
    const value = code.slice(0, length);
    expect(alternatives({ type, value }, 'value')).not.toEqual([value]);
  }
});

it.each(['account', 'again'])('nothing of an account number leaves the page while it is typed as `%s`', (name) => {
  for (const whole of ['2183746455', 'GBXK']) {
    for (let length = 1; length <= whole.length; length += 1) {
      const value = whole.slice(0, length);
      expect(alternatives({ type: 'draft.change', name, value }, 'value')).not.toEqual([value]);
      expect(alternatives({ [name]: value }, name)).not.toEqual([value]);
    }
  }
});

test('an event of the set-up of a factor has the name by which its code is masked', () => {
  const type: SetUpFactorEvent['type'] = 'proofCode.change';
  expect(secretFieldOf({ type, value: '1' })).toBe('proofCode');
});
