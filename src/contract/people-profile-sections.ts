import { array, boolean, integer, literal, object, optional, type Infer } from 'superstruct';
import { isCalm, nameProblem } from './auth-rules';
import { cleanFreeText, cleanNameLike } from './input-rules';
import { counter, id, text, type Detail } from './kit';
import { fileTexts } from './files';
import { prefixOf } from './countries';
import { cleanPhone, phoneProblems } from './people-phones';
import {
  accountProblem,
  birthDateProblem,
  certificateDateProblem,
  certificateExpiryProblem,
  certificateLinkProblem,
  certificateNameProblem,
  designationProblem,
  graduationProblem,
  holderProblem,
  idProblem,
  ifscCountry,
  ifscProblem,
  isIdKind,
  issuerProblem,
  linkedinProblem,
  locationProblem,
  panProblem,
  passingYearProblem,
  percentageProblem,
  profileLimits,
  profileTexts,
  projectDescriptionProblem,
  projectTitleProblem,
  roleProblem,
  swiftProblem,
  universityProblem,
} from './people-profile-rules';
import { mostSkills, skillRowsProblem } from './skills';
import { texts } from './texts';

// The values as typed. The rules below check them; these types do not.
const typed = (most = 200) => text(most);
const phone = { country: typed(2), number: typed(40) };
const skillRow = object({ id: id(), name: typed(), primary: boolean(), months: integer() });
const projectRow = object({ title: typed(), designation: typed(), role: typed(), description: typed(2_000) });
const educationRow = object({ graduation: typed(), university: typed(), year: typed(), percentage: typed() });
/**
 * `file` is the id of a stored file and `fileName` its name; both are empty if there is none. The server looks up the
 * name itself.
 */
const certificateRow = object({
  name: typed(),
  issuer: typed(),
  date: typed(),
  expires: typed(),
  link: typed(500),
  file: typed(36),
  fileName: typed(),
});
export type ProjectRow = Infer<typeof projectRow>;
export type EducationRow = Infer<typeof educationRow>;
export type CertificateRow = Infer<typeof certificateRow>;

/** The sections that are typed and saved, each as a whole (product: Profiles). */
export const sectionShapes = {
  personal: object({ name: typed(), birthDate: typed(), location: typed(), linkedin: typed(300) }),
  skill: object({ rows: array(skillRow) }),
  project: object({ rows: array(projectRow) }),
  education: object({ rows: array(educationRow) }),
  certificate: object({ rows: array(certificateRow) }),
  contact: object({ whatsapp: object(phone), mobile: object(phone), timeZone: typed(64) }),
};
/** The sections whose values are encrypted, masked, and never stored on a device (product: Personal data). */
export const secretShapes = {
  identity: object({ pan: typed(), idKind: typed(), idNumber: typed(), password: typed() }),
  bank: object({
    country: typed(2),
    account: typed(),
    again: typed(),
    holder: typed(),
    /** Only for accounts in India; otherwise empty. */
    ifsc: typed(),
    /** Only for accounts outside India; otherwise empty. */
    swift: typed(),
    password: typed(),
  }),
};
type Shapes = typeof sectionShapes & typeof secretShapes;
export type SectionName = keyof Shapes;
export type SectionValues = { [S in SectionName]: Infer<Shapes[S]> };
export type SectionValue = SectionValues[SectionName];
export const plainSections = ['personal', 'skill', 'project', 'education', 'certificate', 'contact'] as const;
export type PlainSection = (typeof plainSections)[number];
export const secretSections = ['identity', 'bank'] as const;
export type SecretSection = (typeof secretSections)[number];
export const isSecret = (section: SectionName): section is SecretSection =>
  section === 'identity' || section === 'bank';

/** The body of a save: `revision` is that of the section as it was read. */
export const saveOf = <S extends PlainSection>(section: S) =>
  object({ section: literal(section), revision: counter(), value: sectionShapes[section] });
export const secretOf = <S extends SecretSection>(section: S) =>
  object({
    section: literal(section),
    revision: counter(),
    value: secretShapes[section],
    /** True to replace a stored value that cannot be read. */
    replace: optional(boolean()),
  });
export type SaveSection = {
  [S in PlainSection]: { section: S; revision: number; value: SectionValues[S] };
}[PlainSection];
export type SaveSecret = {
  [S in SecretSection]: { section: S; revision: number; value: SectionValues[S]; replace?: boolean };
}[SecretSection];
const trimmed = (typed: string) => typed.trim();
/** Without zeros that do not count; unchanged if it is not valid. */
const cleanPercentage = (typed: string) => (percentageProblem(typed) === null ? String(Number(typed)) : typed);
type Cleaners<V> = { [Field in keyof V]?: (typed: V[Field]) => V[Field] };
type RowOf<V> = V extends { rows: (infer R)[] } ? R : V;
const cleaners: { [S in SectionName]?: Cleaners<RowOf<SectionValues[S]>> } = {
  personal: { name: trimmed, location: cleanFreeText, linkedin: trimmed },
  project: { title: cleanFreeText, designation: cleanFreeText, role: cleanFreeText, description: trimmed },
  education: { graduation: cleanFreeText, university: cleanFreeText, percentage: cleanPercentage },
  certificate: { name: cleanFreeText, issuer: cleanFreeText },
  contact: { whatsapp: cleanPhone, mobile: cleanPhone },
};
/**
 * Converts a section to the form in which it is stored and read again, so that an editor recognizes its own save
 * (product: Validation). Titles are free text, and the account holder is name-like.
 */
export function cleanSection<S extends SectionName>(section: S, value: SectionValues[S]): SectionValues[S] {
  const fields = (cleaners[section] ?? {}) as Partial<Record<string, (typed: unknown) => unknown>>;
  const clean = <R extends object>(row: R) =>
    Object.fromEntries(Object.entries(row).map(([field, typed]) => [field, fields[field]?.(typed) ?? typed])) as R;
  if ('rows' in value) return { ...value, rows: value.rows.map(clean) };
  if (!('holder' in value)) return clean(value);
  const inIndia = value.country === ifscCountry;
  return {
    ...value,
    holder: cleanNameLike(value.holder).trim(),
    ifsc: inIndia ? value.ifsc : '',
    swift: inIndia ? '' : value.swift,
  };
}

/** Messages by the path of their field, such as `rows.0.title`. Empty if everything is valid. */
export type SectionProblems = Record<string, string>;

type Judged = Record<string, string | null>;
const atRow = (index: number, problems: Judged): Judged =>
  Object.fromEntries(Object.entries(problems).map(([field, message]) => [`rows.${index}.${field}`, message]));
const rowsJudged = <R>(rows: readonly R[], most: number, judge: (row: R) => Judged): Judged =>
  Object.assign(
    { rows: rows.length > most ? profileTexts.tooManyRows : null },
    ...rows.slice(0, most).map((row, index) => atRow(index, judge(row))),
  ) as Judged;
const given = (password: string) => (password.trim() === '' ? texts.fieldRequired('Password') : null);

const judges: { [S in SectionName]: (value: SectionValues[S], now: number) => Judged } = {
  personal: ({ name, birthDate, location, linkedin }, now) => ({
    name: nameProblem(name) ?? (isCalm(name) ? null : fileTexts.hidden),
    birthDate: birthDateProblem(birthDate, now),
    location: locationProblem(location),
    linkedin: linkedinProblem(linkedin),
  }),
  skill: ({ rows }) => ({
    rows: rows.length > mostSkills ? profileTexts.tooManyRows : skillRowsProblem(rows, 1),
  }),
  project: ({ rows }) =>
    rowsJudged(rows, profileLimits.projects, ({ title, designation, role, description }) => ({
      title: projectTitleProblem(title),
      designation: designationProblem(designation),
      role: roleProblem(role),
      description: projectDescriptionProblem(description),
    })),
  education: ({ rows }, now) =>
    rowsJudged(rows, profileLimits.educations, ({ graduation, university, year, percentage }) => ({
      graduation: graduationProblem(graduation),
      university: universityProblem(university),
      year: passingYearProblem(year, now),
      percentage: percentageProblem(percentage),
    })),
  certificate: ({ rows }, now) =>
    rowsJudged(rows, profileLimits.certificates, ({ name, issuer, date, expires, link, file }) => ({
      name: certificateNameProblem(name),
      issuer: issuerProblem(issuer),
      date: certificateDateProblem(date, now),
      expires: certificateExpiryProblem(expires, certificateDateProblem(date, now) === null ? date : ''),
      link: certificateLinkProblem(link),
      // Either a file or a link is required.
      file: link === '' && file === '' ? texts.certificateMissing : null,
    })),
  contact: ({ whatsapp, mobile }) => {
    const [first, second] = [
      phoneProblems(whatsapp, texts.numberInvalid),
      phoneProblems(mobile, profileTexts.mobileInvalid),
    ];
    return {
      'whatsapp.country': first.country,
      'whatsapp.number': first.number,
      'mobile.country': second.country,
      'mobile.number': second.number,
    };
  },
  identity: ({ pan, idKind, idNumber, password }) => ({
    pan: panProblem(pan),
    idKind: idKind === '' ? texts.fieldRequired('ID proof') : isIdKind(idKind) ? null : profileTexts.idInvalid,
    idNumber: idProblem(idKind, idNumber),
    password: given(password),
  }),
  bank: ({ country, account, again, holder, ifsc, swift, password }) => ({
    country: prefixOf(country) === '' ? texts.fieldRequired('Country of the bank') : null,
    account: accountProblem(country, account),
    again: account === again ? null : profileTexts.accountsDiffer,
    holder: holderProblem(holder),
    ifsc: country === ifscCountry ? ifscProblem(ifsc) : null,
    swift: country === ifscCountry ? null : swiftProblem(swift),
    password: given(password),
  }),
};

/** What is wrong with a section (product: Validation), for its screen and the server alike. */
export function sectionProblems<S extends SectionName>(
  section: S,
  value: SectionValues[S],
  now: number,
): SectionProblems {
  const judged = Object.entries(judges[section](value, now));
  return Object.fromEntries(judged.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Converts the problems of a section to the details of a refusal. */
export const detailsOf = (problems: SectionProblems): Detail[] =>
  Object.entries(problems).map(([field, message]) => ({ field, message }));

/** The initial fields of these sections. They are typed anew each time, because the stored values are encrypted. */
export const blankSecrets: { [S in SecretSection]: SectionValues[S] } = {
  identity: { pan: '', idKind: '', idNumber: '', password: '' },
  bank: { country: ifscCountry, account: '', again: '', holder: '', ifsc: '', swift: '', password: '' },
};
export const blankProject: ProjectRow = { title: '', designation: '', role: '', description: '' };
export const blankCertificate: CertificateRow = {
  name: '',
  issuer: '',
  date: '',
  expires: '',
  link: '',
  file: '',
  fileName: '',
};
export const blankEducation: EducationRow = { graduation: '', university: '', year: '', percentage: '' };
