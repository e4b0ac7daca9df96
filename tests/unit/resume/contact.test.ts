import { describe, expect, it } from 'vitest';
import { contactInText } from '../../../server/people/proposals/contact';
import { analyst, engineer, student } from '../../fixtures/resumes/texts';

describe('who a resume is of', () => {
  it.each([
    ['names with signs', engineer, 'cv.pdf', "Siobhán O'Brien", 'siobhan.obrien@mail.example', '+91 98450 12345'],
    ['names of other scripts', analyst, 'cv.pdf', '李 小龙', 'li.xiaolong@mail.example', '+86 138 1234 5678'],
    ['a name that has a label, and no email', student, 'cv.pdf', 'Ravi Kumar', '', ''],
    [
      'a title above, capitals, an email with spaces, a number of the country that is named',
      'RESUME\nMEERA IYER\nSenior Engineer\nmeera @ mail . example | 98450 12345 | Pune, India',
      'cv.pdf',
      'Meera Iyer',
      'meera@mail.example',
      '+91 98450 12345',
    ],
    [
      'an occupation beside the name, and references below',
      'Tom Ford | Data Analyst\ntom@mail.example\nSKILLS\nSQL\nREFERENCES\nAda, ada@mail.example',
      'cv.pdf',
      'Tom Ford',
      'tom@mail.example',
      '',
    ],
    ['a number of the usual country', 'Tom Ford\n98450 12345', 'cv.pdf', 'Tom Ford', '', '+91 98450 12345'],
    ['years and dates, which are no number', 'Tom Ford\n2010 - 2014\n06/2015 - 12/2018', 'cv.pdf', 'Tom Ford', '', ''],
    ['no name at all', 'I can cook.\ncook@mail.example', '1.pdf', '', 'cook@mail.example', ''],
  ])('is found: %s', (_, text, file, name, email, mobile) =>
    expect(contactInText(text, file)).toMatchObject({ name, email, mobile, doubts: {} }),
  );

  it('is doubted where only the name of the file tells, or several emails are named', () => {
    expect(contactInText('SKILLS\nJava', 'updated_resume_asha-rao_2024.docx')).toMatchObject({
      name: 'Asha Rao',
      doubts: { name: 'Check this: it is the name of the file' },
    });
    expect(contactInText('Tom Ford\ntom@a.example ford@b.example', 'cv.pdf')).toMatchObject({
      email: 'tom@a.example',
      doubts: { email: 'The resume also names ford@b.example' },
    });
    expect(contactInText('Worked hard.\n2019 – 2021\nMumbai\nNora Bell', 'cv.pdf')).toMatchObject({
      name: 'Nora Bell',
      doubts: { name: 'Check that this is the name' },
    });
  });

  const divided = 'Please check: the address is divided between two lines';
  it.each([
    ['anita@example.co.\nin', 'anita@example.co.in', undefined],
    ['anita@example.co.\nin | 98450 12345', 'anita@example.co.in', undefined],
    ['anita@example\n.com', 'anita@example.com', undefined],
    ['anita@\nexample.com', 'anita@example.com', undefined],
    ['anita.rao\n@example.com', 'anita.rao@example.com', undefined],
    ['anita@mail.exam\nple', 'anita@mail.example', divided],
    ['anita@example.co\nm', 'anita@example.com', divided],
    ['venkata.subra\nmanian@mail.example', 'venkata.subramanian@mail.example', divided],
    ['venkatasubra\nmanian@mail.example', 'manian@mail.example', divided],
    ['Write to anita@example.co.\nin time', 'anita@example.co', divided],
    ['anita@example.co. | Pune\nin', 'anita@example.co', divided],
    // The text that follows is not part of the address.
    ['anita@example.com\nIndia', 'anita@example.com', undefined],
    ['anita@example.com\n98450 12345', 'anita@example.com', undefined],
    ['98450-12345\nanita@example.com', 'anita@example.com', undefined],
    ['Contact\nanita@example.com', 'anita@example.com', undefined],
    ['Mail anita@example.com.\nIn time', 'anita@example.com', undefined],
  ])('an address that a line may have cut is joined or doubted: %j', (text, email, doubt) => {
    const found = contactInText(`Anita Rao\n${text}`, 'cv.pdf');
    expect([found.email, found.doubts.email]).toEqual([email, doubt]);
  });

  it.each([
    ['India Summers\nindia.summers@mail.example', 'India Summers'],
    ['Thomas Head\nthomas.head@mail.example', 'Thomas Head'],
    ['Ahmed ibn Khalid\nak@mail.example', 'Ahmed ibn Khalid'],
    ['MARIA DA CONCEIÇÃO DOS SANTOS SILVA\nsilva@mail.example', 'Maria da Conceição dos Santos Silva'],
    ['Suharto\nsuharto84@mail.example', 'Suharto'],
    ['A N I T A R A O\nanita.rao@mail.example', 'Anita Rao'],
    ['Nationality German\nJürgen Müller\nj.mueller@mail.example', 'Jürgen Müller'],
    ['Surname(s) / First name(s): Rao Anita\nx@mail.example', 'Anita Rao'],
    [
      'Name: Wolfgang Amadeus Maximilian von Hohenzollern Sigmaringen',
      'Wolfgang Amadeus Maximilian von Hohenzollern Sigmaringen',
    ],
  ])('names of all kinds are found: %j', (text, name) => expect(contactInText(text, 'cv.pdf').name).toBe(name));

  it.each([
    ['9876012345', 'IN', '+91 98760 12345', undefined],
    ['(415) 555-2671', 'US', '+1 415 555 2671', undefined],
    ['Boston, MA\n(415) 555-2671', 'IN', '+1 415 555 2671', undefined],
    ['(415) 555-2671', 'IN', '+91 4155 552 671', 'Please check its country: the resume does not name one'],
    ['Mobile: 123 45', 'IN', '', 'The resume says 123 45, which is no number of a known country'],
    ['Jordan Wells\n9876012345', 'IN', '+91 98760 12345', undefined],
    ['Bengaluru, Karnataka, IN\n98452 13456', 'IN', '+91 98452 13456', undefined],
    ['Hubli, IN\n98452 13456', 'IN', '+91 98452 13456', undefined],
    ['Hubli, Karnataka, IN\n98452 13456', 'GB', '+91 98452 13456', undefined],
    ['Fremont, CA\n(415) 555-2671', 'IN', '+1 415 555 2671', undefined],
  ])('the number in %j, read in %s, is %s', (text, country, mobile, doubt) => {
    const found = contactInText(text, 'cv.pdf', country);
    expect([found.mobile, found.doubts.mobile]).toEqual([mobile, doubt]);
  });

  it.each([
    ['Pune, India | a@mail.example', 'Pune'],
    ['Address: 14, 2nd Cross, Gandhi Road, Pune - 411001, Maharashtra, India', 'Pune'],
    ['Location: Smallville, KS', 'Smallville'],
    ['Anita Rao\nWorked for a bank in Berlin, and liked it very much there', ''],
    ['New Jersey', ''],
  ])('the town in %j is "%s"', (text, town) => expect(contactInText(text, 'cv.pdf').town).toBe(town));

  it.each([
    ['letters', 'a'],
    ['digits', '1 '],
    ['at-signs', 'a@'],
    ['dots', '@a.'],
    ['brackets', '+1 (234) '],
    ['capitals', 'A '],
    ['labels', 'Name: '],
    ['lines', 'a@b\n'],
    ['towns', 'Pune, '],
    ['spaced letters', 'A '],
  ])('is looked for in time: %s', (_, part) => {
    const begun = performance.now();
    contactInText(part.repeat(30_000 / part.length), 'cv.pdf');
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
