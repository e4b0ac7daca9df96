import type { Random } from './random';

const responsibilities = [
  'Design and build features from the first idea to production',
  'Review the work of others, and have yours reviewed',
  'Write tests that make changes safe',
  'Watch what you run, and improve it before users notice',
  'Explain decisions to people who do not write code',
  'Help new colleagues to find their way',
];
const benefits = [
  'Health insurance for you and your family',
  'Twenty-five days of leave, and the days of your region',
  'Two days a week from wherever you work best',
  'A yearly budget for books, courses and conferences',
  'A laptop of your choice',
  'Paid parental leave for both parents',
];

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</ul>`;
const some = (random: Random, items: readonly string[], count: number) => {
  const from = random.whole(0, items.length - 1);
  return Array.from({ length: count }, (_, nth) => items[(from + nth) % items.length] ?? '');
};

/** The rich texts of a job of the demo. */
export function jobTextsOf(
  random: Random,
  given: { title: string; organization: string; skills: readonly string[]; team: number },
) {
  const { title, organization, skills, team } = given;
  const escaped = (text: string) => text.replaceAll('&', '&amp;');
  const named = skills.slice(0, 3).map((skill) => `<strong>${escaped(skill)}</strong>`);
  const article = /^[AEIOU]/.test(title) ? 'an' : 'a';
  return {
    description: `<p>${escaped(organization)} looks for ${article} ${escaped(title)} who works with ${named.join(', ')} every day.</p><p>You will join a team of ${team}, own what you build, and help others to grow.</p>`,
    responsibilities: list(some(random, responsibilities, 4)),
    benefits: list(some(random, benefits, 4)),
    instructions:
      '<p>The interview takes an hour, by video. You will talk about <em>work that you are proud of</em>, and solve a small task together.</p><ol><li><p>Test your camera and microphone before.</p></li><li><p>Keep an editor of your choice at hand.</p></li></ol>',
  };
}
