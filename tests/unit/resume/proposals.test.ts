import { describe, expect, it } from 'vitest';
import { skillHits } from '../../../server/kit/skills-in-text';
import { educationInText } from '../../../server/people/proposals/education';
import { resumeSections } from '../../../server/people/proposals/lines';
import { projectOfJob } from '../../../server/people/proposals/jobs';
import { monthsAt } from '../../../server/people/proposals/months';
import { projectsInText } from '../../../server/people/proposals/projects';
import { proposalsFor } from '../../../server/people/proposals/proposals';
import { sectionProblems } from '../../../src/contract/people-profile-sections';
import { analyst, engineer, student } from '../../fixtures/resumes/texts';

const now = Date.parse('2026-11-23T00:00:00Z');
const educationOf = (text: string) => educationInText(resumeSections(text), now).map(({ row }) => Object.values(row));
const projectsOf = (text: string) => projectsInText(resumeSections(text)).map(({ row }) => row);

describe('education', () => {
  it('is read from lines of one entry each', () =>
    expect(educationOf(engineer)).toEqual([
      ['Bachelor Of Technology', 'Visvesvaraya Technological University', '2017', '82.4'],
      ['Higher Secondary', 'Kendriya Vidyalaya Pune', '2013', '91.4'],
      ['Secondary School', 'Kendriya Vidyalaya Pune', '2011', '92'],
    ]));
  it('is read where the place of study stands above the degree', () =>
    expect(educationOf(analyst)).toEqual([
      ['Master Of Computer Applications', 'Jawaharlal Nehru Tech Univ', '2020', '78.5'],
      ['Bachelor Of Science', "St. Xavier's College", '2017', '81'],
    ]));
  it('is read from a table', () =>
    expect(educationOf(student)).toEqual([
      ['Bachelor Of Engineering', 'Anna University', '2022', '78'],
      ['Higher Secondary', 'Tamil Nadu State Board', '2018', '88'],
      ['Secondary School', 'Tamil Nadu State Board', '2016', '92.6'],
    ]));
  it.each([
    ['B.Com, Osmania University, 2015, First class', ['Bachelor Of Commerce', 'Osmania University', '2015', '']],
    [
      'MBA | IIM Bangalore | 2019 – 2021 | CGPA 3.4/4',
      ['Master Of Business Administration', 'IIM Bangalore', '2021', '85'],
    ],
    [
      'Ph.D. in Physics from Indian Institute of Science',
      ['Doctor Of Philosophy', 'Indian Institute Of Science', '', ''],
    ],
    ['B.Tech, IIT Delhi, 2024 - Present', ['Bachelor Of Technology', 'IIT Delhi', '', '']],
    [
      'Bachelor of Fine Arts, University of Mumbai (2012)',
      ['Bachelor Of Fine Arts', 'University Of Mumbai', '2012', ''],
    ],
    [
      'Diploma in Civil Engineering, Government Polytechnic Nagpur, 2010, 69.33%',
      ['Diploma In Civil Engineering', 'Government Polytechnic Nagpur', '2010', '69.33'],
    ],
    [
      'MS in Computer Science, Stanford University, 2018, GPA: 3.8',
      ['Master Of Science', 'Stanford University', '2018', '95'],
    ],
    ['Boston University, Boston, MA, 2018', null],
  ])('%s', (line, row) => expect(educationOf(`EDUCATION\n${line}`)).toEqual(row === null ? [] : [row]));
  it('is proposed only where the resume has such a part', () =>
    expect(educationOf('My B.Tech friends at Anna University, 2019')).toEqual([]));
});

describe('projects', () => {
  it('are read from paragraphs with lists', () =>
    expect(projectsOf(engineer)).toEqual([
      {
        title: 'ShopEasy',
        designation: 'Backend Developer',
        role: 'Backend Developer',
        description:
          'Designed the catalogue, its search and the payment flow for 40,000 customers. Cut the time of a search from 900 ms to 120 ms.',
      },
      {
        title: 'Fleet Tracker',
        designation: 'Lead',
        role: 'Lead',
        description: 'Shows where the lorries of a company are, in real time, on a map.',
      },
    ]));
  it('are read where everything has its label', () =>
    expect(projectsOf(analyst)).toMatchObject([
      { title: 'Crop Disease Detection', designation: 'Student', role: 'Data Scientist' },
      { title: 'Library Management', designation: 'Developer', role: 'Developer' },
    ]));
  it.each([
    [
      'sentences',
      'ShopEasy\nAn online shop for 40,000 customers.\nIts search takes\n120 ms.\nFleet Tracker\nShows where lorries are.',
    ],
    [
      'labels',
      'ShopEasy (2021)\nRole: Lead\nTechnologies: React, Node.js\nFleet Tracker – a map of lorries\nRole: Developer\nTechnologies: Kafka',
    ],
    [
      'titles with what was used',
      'ShopEasy | React | 2021\nBuilt the catalogue.\nSped up the search.\nFleet Tracker | Kafka | 2022\nBuilt the map.',
    ],
  ])('are told apart without an empty line between them: %s', (_, text) =>
    expect(projectsOf(`PROJECTS\n${text}`).map(({ title }) => title)).toEqual(['ShopEasy', 'Fleet Tracker']),
  );
  it.each([
    ['Senior C++ Developer, 3M Health', 'Senior C++ Developer', '3M Health'],
    ['.NET Lead / QA | Node.js & Sons', '.NET Lead / QA', 'Node.js & Sons'],
    ['iOS engineer at AT&T', 'iOS Engineer', 'AT&T'],
  ])('made of a job keep its signs: %s', (line, designation, title) =>
    expect(projectOfJob({ span: { from: 0, to: 12 }, head: [line], tools: [], told: [] })?.row).toMatchObject({
      title,
      designation,
      role: designation,
    }),
  );
  it('are not made of the text of another', () =>
    expect(
      projectsOf(
        'PROJECTS\nShopEasy\nAn online shop.\nDesigned the catalogue and its search\nReact, Node.js and Kafka.\nReact, Kafka\nDone in a team of four.',
      ).map(({ title }) => title),
    ).toEqual(['ShopEasy']));
  it('are shortened to what a profile holds', () => {
    const long = `PROJECTS\nA Very Long Title Of A Project That Nobody Could Ever Remember\n- ${'word '.repeat(200)}`;
    const [row] = projectsOf(long);
    expect(row?.title).toBe('A Very Long Title Of A Project That');
    expect(row?.description.length).toBeLessThanOrEqual(350);
  });
  it('are none where nothing is headed so', () => expect(projectsOf(student)).toEqual([]));
});

const dictionary = ['Java', 'Python', 'SQL', 'Spring Boot', 'Kubernetes', 'React', 'Machine Learning', 'R'].map(
  (name) => ({
    id: name,
    name,
    synonyms: [],
  }),
);

describe('experience with a skill', () => {
  it.each<[string, string, number | null]>([
    ['Java (5 years), Python', 'Java', 60],
    ['Java (5 years), Python', 'Python', null],
    ['Java – 18 months', 'Java', 18],
    ['Java: over 4 years', 'Java', 48],
    ['Java 8 (3 years)', 'Java', 36],
    ['1 year 6 months of SQL', 'SQL', 18],
    ['2.5 yrs in React', 'React', 30],
    ['5+ years of professional experience in React', 'React', 60],
    ['5 yrs. of hands-on experience with React', 'React', 60],
    ['over five years with Java and Spring Boot', 'Spring Boot', 60],
    ['5 years of Java and 3 years of Python', 'Java', 60],
    ['5 years of Java and 3 years of Python', 'Python', 36],
    ['I am 30 years old. Java is what I like.', 'Java', null],
    ['Java\n6 years at Northwind', 'Java', null],
    ['99 years of Java', 'Java', null],
    // The years refer to something else in the same sentence.
    ['A developer with 9+ years of experience who knows Java and SQL', 'Java', null],
    ['A developer with 9+ years of experience who knows Java and SQL', 'SQL', null],
    ['9+ years of experience in banking and Java', 'Java', null],
    ['9+ years of experience. Java', 'Java', null],
    ['9 years in the field; Java', 'Java', null],
    ['Java developer with 9+ years of experience', 'Java', null],
    ['Java 8 developer, 9 years', 'Java', null],
    ['Led a team for 4 years and moved it from SQL to Kubernetes', 'Kubernetes', null],
    ['Python scripts that served customers for 3 years', 'Python', null],
  ])('%j: %s is %s', (text, skill, months) => {
    const hits = skillHits(text, dictionary);
    const hit = hits.find(({ name }) => name === skill) ?? expect.fail('The skill is not found');
    expect(monthsAt(text, hit, hits)).toBe(months);
  });
});

const nothing = { skillIds: [], projects: [], education: [] };
const at = (text: string) =>
  Object.fromEntries(proposalsFor(text, dictionary, nothing, now).skill.map(({ name, months }) => [name, months]));
describe('experience by dates', () => {
  it.each<[string, Record<string, number | null>]>([
    ['Java (2019 - 2025), SQL', { Java: 72, SQL: null }],
    ['Java: Jan 2021 – Mar 2022', { Java: 15 }],
    ['Java (since a while)', { Java: null }],
    // The dates belong to a project, and not to the skills before them.
    ['Shop | React, SQL | 2019 - 2021', { React: null, SQL: null }],
    ['EXPERIENCE\nJava Developer, Northwind (2019 - 2025)\n• Moved it to SQL.', { Java: 72, SQL: null }],
    ['EXPERIENCE\nEngineer, Northwind, 06/2019 - 05/2021\nTechnologies: Java, SQL', { Java: 24, SQL: 24 }],
    ['EXPERIENCE\nDeveloper | Nov 2024 - Present\nTools: SQL', { SQL: 25 }],
    // Overlapping periods count once.
    ['EXPERIENCE\nJava Developer, A (2019 - 2022)\n• x\nJava Developer, B (2021 - 2023)', { Java: 48 }],
    ['EXPERIENCE\nJava Developer, A (2025 - 2019)', { Java: null }],
    // A duration stated next to the skill takes precedence.
    ['SKILLS\nJava (2 years)\nEXPERIENCE\nJava Developer, A (2019 - 2022)', { Java: 24 }],
  ])('%j', (text, months) => expect(at(text)).toEqual(months));
});

describe('jobs', () => {
  const jobsOf = (text: string) =>
    proposalsFor(`EXPERIENCE\n${text}`, dictionary, nothing, now).project.map(({ row }) => Object.values(row));
  it.each([
    [
      'Senior Engineer, Northwind, Pune (2019 - 2025)\n• Led a team.\nTester at Contoso, 2015 to 2018\n• Tested.',
      [
        ['Northwind', 'Senior Engineer', 'Senior Engineer', 'Led a team.'],
        ['Contoso', 'Tester', 'Tester', 'Tested.'],
      ],
    ],
    [
      'Northwind\nSenior Engineer\n2019 - 2025\n• Led a team.',
      [['Northwind', 'Senior Engineer', 'Senior Engineer', 'Led a team.']],
    ],
    [
      '2019 - 2025 | Senior Engineer\nNorthwind\n• Led a team.',
      [['Northwind', 'Senior Engineer', 'Senior Engineer', 'Led a team.']],
    ],
    ['I worked here and there.', []],
    // The form of Europass: its labels are not companies, and do not end a part.
    [
      'Dates | March 2018 – Present\nOccupation or position held | React Developer\nName and address of employer | Northwind, Milano\nMain activities: Pages with React.',
      [['React Developer', 'React Developer', 'React Developer', 'Northwind, Milano Pages with React.']],
    ],
  ])('are proposed as projects: %j', (text, rows) => expect(jobsOf(text)).toEqual(rows));
});

it.each(['TU Munich', 'Université de Lyon', 'Universidad de Sevilla', 'ETH Zurich'])('%s is a university', (place) =>
  expect(educationOf(`EDUCATION\nM.Sc in Physics, ${place}, 2015`)[0]?.[1]).toBe(place.replace(' de ', ' De ')),
);

it('a heading of several words is no skill, an entry below it may be', () => {
  const known = ['Training', 'React'].map((name) => ({ id: name, name, synonyms: [] }));
  const found = (text: string) => proposalsFor(text, known, nothing, now).skill.map(({ name }) => name);
  expect(found('SKILLS\nReact\nEDUCATION AND TRAINING\nB.Sc., 2015')).toEqual(['React']);
  expect(found('SKILLS\nReact\nTraining\n')).toEqual(['React', 'Training']);
});

it('skills are shown where their experience is stated', () => {
  const { skill } = proposalsFor(engineer, dictionary, nothing, now);
  expect(skill.map(({ name, months }) => [name, months])).toEqual([
    ['Java', 72],
    ['Spring Boot', 72],
    ['Kubernetes', 30],
    ['Python', 18],
    ['SQL', null],
    ['React', null],
  ]);
  expect(skill.find(({ name }) => name === 'Kubernetes')).toMatchObject({
    before: expect.stringContaining('Docker,') as string,
    after: expect.stringContaining('2.5 years') as string,
  });
});

it('what the profile has is not proposed again', () => {
  const present = {
    skillIds: ['Java', 'Python'],
    projects: ['Fleet Tracker'],
    education: [{ graduation: 'B Tech', university: 'Vtu', year: '2017' }],
  };
  const { skill, project, education } = proposalsFor(engineer, dictionary, present, now);
  expect(skill.map(({ name }) => name)).not.toContain('Java');
  expect(project.map(({ row }) => row.title)).toEqual(['ShopEasy', 'Northwind']);
  expect(education.map(({ row }) => row.graduation)).toEqual(['Higher Secondary', 'Secondary School']);
});

it.each([engineer, analyst])('what is read whole fits the rules of the profile', (text) => {
  const { project, education } = proposalsFor(text, dictionary, nothing, now);
  expect(sectionProblems('project', { rows: project.map(({ row }) => row) }, now)).toEqual({});
  expect(sectionProblems('education', { rows: education.map(({ row }) => row) }, now)).toEqual({});
});

it('hostile text is read in a moment', () => {
  const texts = [
    `EDUCATION\n${'B.Tech '.repeat(4_000)}`,
    `PROJECTS\n${'A\n- x\n'.repeat(6_000)}`,
    `EDUCATION\n${'university '.repeat(2_500)}`,
    `PROJECTS\n${'( '.repeat(15_000)}`,
    `${'1 year 1 month of Java '.repeat(1_200)}`,
    `EDUCATION\nBachelor of ${'a '.repeat(14_000)}`,
  ];
  for (const text of texts) {
    const begun = performance.now();
    proposalsFor(text.slice(0, 30_000), dictionary, nothing, now);
    expect(performance.now() - begun).toBeLessThan(10_000);
  }
});

it('the words around a skill are whole', () => {
  const text = `${'wonderful '.repeat(20)}Kubernetes ${'marvellous '.repeat(20)}`;
  const { skill } = proposalsFor(text, dictionary, nothing, now);
  const { before, after } = skill.find(({ name }) => name === 'Kubernetes') ?? expect.fail('It is not proposed');
  expect(new Set(before.trim().split(' '))).toEqual(new Set(['wonderful']));
  expect(new Set(after.trim().split(' '))).toEqual(new Set(['marvellous']));
});
