import { describe, expect, test } from 'vitest';
import { skillsInText, type DictionarySkill } from '../../../server/kit/skills-in-text';

const names: [string, string[]?][] = [
  ['Java', ['core java']],
  ['JavaScript', ['js']],
  ['Node.js', ['node', 'nodejs']],
  ['.NET', ['dotnet']],
  ['ASP.NET Core', ['asp.net']],
  ['C'],
  ['C++', ['cpp']],
  ['C#'],
  ['Go', ['golang']],
  ['R', ['r programming']],
  ['SQL'],
  ['SQL Server', ['mssql']],
  ['React', ['reactjs', 'react.js']],
  ['Less'],
  ['Room'],
  ['CI/CD', ['continuous integration']],
  ['Kubernetes', ['k8s']],
  ['REST API Design', ['rest', 'rest api']],
  ['GitHub'],
  ['Natural Language Processing', ['nlp']],
];
const dictionary: DictionarySkill[] = names.map(([name, synonyms = []]) => ({ id: name, name, synonyms }));
const found = (text: string) => skillsInText(text, dictionary).map(({ name }) => name);

describe('finds', () => {
  test.each<[string, string[]]>([
    ['Java and JavaScript', ['Java', 'JavaScript']],
    ['JAVA', ['Java']],
    ['Built with node.js, ReactJS and k8s.', ['Node.js', 'React', 'Kubernetes']],
    ['C++/C#', ['C++', 'C#']],
    ['ASP.NET and .NET', ['ASP.NET Core', '.NET']],
    ['MS SQL Server, SQL', ['SQL Server', 'SQL']],
    ['Natural  Language\nProcessing', ['Natural Language Processing']],
    ['natural-language processing', ['Natural Language Processing']],
    ['Java-based CI/CD (React)', ['Java', 'CI/CD', 'React']],
    ['Golang', ['Go']],
    ['R programming', ['R']],
  ])('%j: %j', (text, expected) => expect(found(text)).toEqual(expected));
});

describe('finds everyday words only where they are meant', () => {
  test.each<[string, string[]]>([
    ['Skills: C, Go, R', ['C', 'Go', 'R']],
    ['Java, Go and R', ['Java', 'Go', 'R']],
    ['Five years in Go and Java.', ['Go', 'Java']],
    ['React with Less, Node and REST', ['React', 'Less', 'Node.js', 'REST API Design']],
    ['• C\n• Java', ['C', 'Java']],
    ['Go developer', ['Go']],
    ['I go to Java meetups, more or less every week, with room for the rest', ['Java']],
    ['Go to market with Java', ['Java']],
    ['Java in R&D, and R & D', ['Java']],
    ['R. Kumar, Java', ['Java']],
    ['Asha R, Java', ['Java']],
    ['Java, vitamin C, grade C-', ['Java']],
    ['options A, B and C', []],
    ['Grade: C', []],
    ['c-level, r-squared, Java', ['Java']],
  ])('%j: %j', (text, expected) => expect(found(text)).toEqual(expected));
});

describe('does not read', () => {
  test.each(['asha@react.com', 'https://github.com/asha/java', 'www.java.example', 'github.com/asha', 'react.io'])(
    'the address %j',
    (text) => expect(found(text)).toEqual([]),
  );
  test.each(['Javanese', 'MyReactor', 'C+++', 'Nodes', 'SQLite', 'Java2D'])('a part of %j', (text) =>
    expect(found(text)).toEqual([]),
  );
});

test('says where it is first named, as it is written, with the words around it, and how often', () => {
  const text = `${'x'.repeat(80)} moved\n 40 services to K8S within\n  a year; kubernetes since.`;
  expect(skillsInText(text, dictionary)).toEqual([
    {
      id: 'Kubernetes',
      name: 'Kubernetes',
      at: text.indexOf('K8S'),
      found: 'K8S',
      // Text without word boundaries is cut 20 characters beyond the excerpt.
      before: `${'x'.repeat(37 + 20)} moved 40 services to `,
      after: ' within a year; kubernetes since.',
      times: 2,
    },
  ]);
});

test('places stay right behind letters whose lower case is longer', () => {
  const text = 'İİİİ 🙂 Java';
  expect(skillsInText(text, dictionary)[0]).toMatchObject({ at: text.indexOf('Java'), found: 'Java' });
});

test('a text made to be slow is read in time that grows with its length', () => {
  for (const part of ['C, ', 'natural ', 'java -', '    ', 'a.b@', 'skills ', 'a', 'a.'])
    expect(() => skillsInText(part.repeat(30_000 / part.length), dictionary)).not.toThrow();
});
