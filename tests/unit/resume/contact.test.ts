import { describe, expect, it } from 'vitest';
import { contactInText } from '../../../server/people/proposals/contact';
import { analyst, engineer, student } from '../../fixtures/resumes';

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
    ['a number without its country', 'Tom Ford\n98450 12345', 'cv.pdf', 'Tom Ford', '', ''],
    ['no name at all', 'I can cook.\ncook@mail.example', '1.pdf', '', 'cook@mail.example', ''],
  ])('is found: %s', (_, text, file, name, email, mobile) =>
    expect(contactInText(text, file)).toEqual({ name, email, mobile, doubts: {} }),
  );

  it('is doubted where only the name of the file tells, or several emails are named', () => {
    expect(contactInText('SKILLS\nJava', 'updated_resume_asha-rao_2024.docx')).toMatchObject({
      name: 'Asha Rao',
      doubts: { name: 'Please check: this is the name of the file' },
    });
    expect(contactInText('Tom Ford\ntom@a.example ford@b.example', 'cv.pdf')).toMatchObject({
      email: 'tom@a.example',
      doubts: { email: 'The resume also names ford@b.example' },
    });
    expect(contactInText('Worked hard.\n2019 – 2021\nMumbai\nNora Bell', 'cv.pdf')).toMatchObject({
      name: 'Nora Bell',
      doubts: { name: 'Please check that this is the name' },
    });
  });

  it.each([
    ['letters', 'a'],
    ['digits', '1 '],
    ['at-signs', 'a@'],
    ['dots', '@a.'],
    ['brackets', '+1 (234) '],
    ['capitals', 'A '],
    ['labels', 'Name: '],
  ])('is looked for in time: %s', (_, part) => {
    const begun = performance.now();
    contactInText(part.repeat(30_000 / part.length), 'cv.pdf');
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
