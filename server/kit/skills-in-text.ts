import type { FoundSkill } from '../../src/contract/job-profiles-skills';
import { sql, type Tx } from '../db/database';

/** A skill of the dictionary, with its synonyms in lower case. */
export type DictionarySkill = { id: string; name: string; synonyms: readonly string[] };

// Names that are also everyday words or first names. They count only in a list next to other skills.
const everyday = new Set(
  `go c r less room lit bun lean chef puppet sketch maya scheme swift dart ruby rust julia bash remix astro express gin
  phoenix presto notion miro consul packer helm koa flask prefect looker stripe amplitude unity excel node rest spark hive
  safe aria rag pact elk play apex babel ionic mocha jest cucumber cypress vault bamboo spinnaker tally electron prisma
  hana gatsby yii sourcing training teaching payments maintenance optimization valuation`.split(/\s+/),
);

type Phrase = { words: string; skill: DictionarySkill; certain: boolean };
type Hit = { at: number; end: number; phrase: Phrase };

const inWord = /[\p{L}\p{M}\p{N}_]/u;
const address = /[^\s,;@]{1,64}@[^\s,;]+|(https?:\/\/|www\.)[^\s,;]+|[\w-]{1,63}\.(com|org|io|dev|me)\b[^\s,;]*/gi;

/** The end of the phrase if it is found at `from`. Its spaces match white space and hyphens of the text. */
function endOf(lowered: string, from: number, { words }: Phrase): number | null {
  let at = from;
  for (const sign of words) {
    if (sign === ' ') {
      const start = at;
      while (at < lowered.length && at - start < 4 && /[\s-]/.test(lowered.charAt(at))) at += 1;
      if (at === start) return null;
    } else if (lowered.startsWith(sign, at)) at += sign.length;
    else return null;
  }
  const next = lowered.charAt(at);
  // "C" does not match in "C++", nor "React" in "react.io".
  if (inWord.test(next) || next === '+' || next === '#') return null;
  return next === '.' && inWord.test(lowered.charAt(at + 1)) ? null : at;
}

function phrasesOf(dictionary: readonly DictionarySkill[]): Map<string, Phrase[]> {
  const byFirst = new Map<string, Phrase[]>();
  for (const skill of dictionary)
    for (const name of [skill.name.toLowerCase(), ...skill.synonyms]) {
      const first = name.charAt(0);
      const phrase = { words: name, skill, certain: !everyday.has(name) && name.length > 1 };
      byFirst.set(first, [...(byFirst.get(first) ?? []), phrase]);
    }
  // Longest first, so that "SQL Server" is not found as SQL.
  for (const phrases of byFirst.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return byFirst;
}

const listBefore = /(^|[\n,;|/•·(:&*]|\b(and|or|in|with|using|of))[\s-]*$/i;
const listAfter = /^\s*($|[\n,;|/•·)&]|(and|or)\b|(programming|language|developer|engineer)|\.(\s*\n|\s*$))/i;
const heading = /\b(skills?|languages?|technolog(y|ies)|tools|stack|frameworks?)\b[^\n]{0,20}[:–-]/i;
const research = /^\s*(&|and)\s*D\b/;

/** Whether an everyday word is meant as a skill: in a list of other skills, or in a list with such a heading. */
function isMeant(text: string, { at, end }: Hit, certain: readonly Hit[]): boolean {
  const [word, before, after] = [
    text.slice(at, end),
    text.slice(Math.max(0, at - 120), at),
    text.slice(end, end + 120),
  ];
  if (word.length === 1 && (word !== word.toUpperCase() || research.test(after) || /^-/.test(after))) return false;
  if (!listBefore.test(before) || !listAfter.test(after)) return false;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return (
    heading.test(line) ||
    /^\s*(programming|language|developer|engineer)/i.test(after) ||
    certain.some((hit) => hit.at > at - 120 && hit.at < end + 120)
  );
}

export type SkillHit = { id: string; name: string; at: number; end: number };

/**
 * All places where a text names a skill (product: Skills). Addresses are skipped. Names that are everyday words, such
 * as Go, C and R, count only where they are meant as skills.
 */
export function skillHits(text: string, dictionary: readonly DictionarySkill[]): SkillHit[] {
  const byFirst = phrasesOf(dictionary);
  // The length must not change, so that positions stay valid. A letter whose lower case is longer is left as it is.
  const lowered = Array.from(
    text.replace(address, (part) => ' '.repeat(part.length)),
    (sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign),
  ).join('');
  const hits: Hit[] = [];
  for (let at = 0; at < lowered.length; at += 1) {
    const before = lowered.charAt(at - 1);
    // "js" does not match in "Node.js".
    if (at > 0 && (inWord.test(before) || (before === '.' && inWord.test(lowered.charAt(at - 2))))) continue;
    for (const phrase of byFirst.get(lowered.charAt(at)) ?? []) {
      const end = endOf(lowered, at, phrase);
      if (end === null) continue;
      hits.push({ at, end, phrase });
      at = end - 1;
      break;
    }
  }
  const certain = hits.filter(({ phrase }) => phrase.certain);
  return hits
    .filter((hit) => hit.phrase.certain || isMeant(text, hit, certain))
    .map(({ at, end, phrase }) => ({ id: phrase.skill.id, name: phrase.skill.name, at, end }));
}

const around = 60;
const collapsed = (part: string) => part.replace(/\s+/g, ' ');

/** The skills that a text names, in the order of their first occurrence, each with the place of it. */
export function skillsInText(text: string, dictionary: readonly DictionarySkill[]): FoundSkill[] {
  const found = new Map<string, FoundSkill>();
  for (const { id, name, at, end } of skillHits(text, dictionary)) {
    const known = found.get(id);
    if (known) known.times += 1;
    else found.set(id, { id, name, ...excerptAt(text, at, end), times: 1 });
  }
  return [...found.values()];
}

const longestWord = 20;

/**
 * A part of a text with up to 60 characters on each side, extended to whole words unless these are long. Both sides are
 * well-formed.
 */
export function excerptAt(text: string, at: number, end: number) {
  const [from, to] = [Math.max(0, at - around), end + around];
  const head = /\S*$/.exec(text.slice(Math.max(0, from - longestWord), from))?.[0] ?? '';
  const tail = /^\S*/.exec(text.slice(to, to + longestWord))?.[0] ?? '';
  return {
    at,
    found: text.slice(at, end),
    before: collapsed(head + text.slice(from, at))
      .trimStart()
      .toWellFormed(),
    after: collapsed(text.slice(end, to) + tail)
      .trimEnd()
      .toWellFormed(),
  };
}

/** All skills that are not retired, for `skillsInText`. */
export const readDictionary = (tx: Tx): Promise<DictionarySkill[]> =>
  tx.many<DictionarySkill>(sql`
    select s.id, s.name, coalesce(array_agg(y.name) filter (where y.name is not null), '{}') as synonyms
    from skills s left join skill_synonyms y on y.skill_id = s.id where s.retired_at is null group by s.id`);
