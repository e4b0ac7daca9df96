import { array, enums, integer, literal, nullable, object, optional, size, string, type Infer } from 'superstruct';
import { call, counter, eitherOf, idParams, text, type Detail } from './kit';
import { askedSkill, type AskedSkill } from './job-profiles';
import { limits, texts } from './texts';

/** What each level of a rating means (product: Scorecard). */
export const ratingMeanings = [
  { rating: 1, word: 'Poor', meaning: 'Could not work with it, even with help' },
  { rating: 2, word: 'Weak', meaning: 'Knows the words, gets stuck in practice' },
  { rating: 3, word: 'Sound', meaning: 'Does everyday work without help' },
  { rating: 4, word: 'Strong', meaning: 'Handles hard cases and explains why' },
  { rating: 5, word: 'Outstanding', meaning: 'Could teach it, best we have seen' },
] as const;
export const ratings = [1, 2, 3, 4, 5] as const;

/**
 * Recommendations of a real interview; for a mock interview the same values are its readiness scale (product:
 * Scorecard).
 */
export const recommendations = ['strongHire', 'hire', 'noHire', 'strongNoHire'] as const;
export type Recommendation = (typeof recommendations)[number];
export const recommendationLabels: Record<'real' | 'mock', Record<Recommendation, string>> = {
  real: { strongHire: 'Strong hire', hire: 'Hire', noHire: 'No hire', strongNoHire: 'Strong no hire' },
  mock: { strongHire: 'Ready now', hire: 'Nearly ready', noHire: 'Needs practice', strongNoHire: 'Far from ready' },
};

/** 1 to 5, 'notAssessed', or null until one is chosen. */
const rating = () => nullable(eitherOf([enums(ratings), literal('notAssessed')]));
const assessment = object({
  rating: rating(),
  evidence: text(limits.evidence),
});
export type Assessment = Infer<typeof assessment>;

export const scorecard = object({
  skills: size(
    array(object({ skillId: text(limits.search, 1), rating: rating(), evidence: text(limits.evidence) })),
    0,
    limits.scorecardSkills,
  ),
  communication: assessment,
  problemSolving: assessment,
  strengths: text(limits.description),
  improvements: text(limits.description),
  asked: text(limits.description),
  recommendation: nullable(enums(recommendations)),
});
export type Scorecard = Infer<typeof scorecard>;

/** An empty scorecard for the skills of the interview. */
export function emptyScorecard(skills: AskedSkill[]): Scorecard {
  const blank = (): Assessment => ({ rating: null, evidence: '' });
  return {
    skills: skills.map((skill) => ({ skillId: skill.id, ...blank() })),
    communication: blank(),
    problemSolving: blank(),
    strengths: '',
    improvements: '',
    asked: '',
    recommendation: null,
  };
}

/**
 * What the panelist writes: the scorecard, and notes that nobody else ever reads (product: Private notes). Drafts of
 * an older version of the form have none.
 */
export type ScorecardDraft = Scorecard & { notes?: string };

/** Whether a rating is extreme and needs a minimum of evidence (product: Scorecard). */
export const needsEvidence = (rating: Assessment['rating']) => rating === 1 || rating === 2 || rating === 5;
export const evidenceText = `Please write at least ${limits.evidenceLeast} characters of evidence for a rating of 1, 2 or 5`;

function assessmentProblems(field: string, given: Assessment): Detail[] {
  if (given.rating === null) return [{ field: `${field}.rating`, message: texts.selectRating }];
  if (needsEvidence(given.rating) && given.evidence.trim().length < limits.evidenceLeast)
    return [{ field: `${field}.evidence`, message: evidenceText }];
  return [];
}

/**
 * What is missing before a scorecard can be submitted, by field; empty if it is complete (the guard [complete] of
 * product: Lifecycle). `skills` are those of the interview at booking.
 */
export function scorecardProblems(skills: { id: string }[], card: Scorecard): Detail[] {
  const given = new Map(card.skills.map((entry) => [entry.skillId, entry]));
  const prose = (['strengths', 'improvements', 'asked'] as const)
    .filter((field) => card[field].trim() === '')
    .map((field) => ({ field, message: texts.required }));
  return [
    ...skills.flatMap((skill) =>
      assessmentProblems(`skills.${skill.id}`, given.get(skill.id) ?? { rating: null, evidence: '' }),
    ),
    ...assessmentProblems('communication', card.communication),
    ...assessmentProblems('problemSolving', card.problemSolving),
    ...prose,
    ...(card.recommendation === null ? [{ field: 'recommendation', message: texts.selectRating }] : []),
  ];
}

const draft = object({ revision: integer(), scorecard, notes: string(), savedAt: nullable(string()) });
export type FeedbackDraft = Infer<typeof draft>;

/** The panelist's own draft; before the first save its revision is 0 and its scorecard empty. */
export const getFeedbackDraft = call({
  method: 'GET',
  path: '/interviews/:id/feedback/draft',
  summary: 'My draft of the feedback, with my private notes',
  access: { PANELIST: 'assigned' },
  timeout: 'short',
  params: idParams,
  reply: object({ draft, skills: array(askedSkill) }),
});
/** Saves the draft over `revision`; 409 with the current draft in `data.draft` if it was changed elsewhere. */
export const putFeedbackDraft = call({
  method: 'PUT',
  path: '/interviews/:id/feedback/draft',
  summary: 'Keep my draft of the feedback',
  access: { PANELIST: 'assigned' },
  timeout: 'short',
  params: idParams,
  /** If `notes` is omitted, the stored notes remain. */
  body: object({ revision: counter(), scorecard, notes: optional(text(limits.notes)) }),
  reply: object({ revision: integer(), savedAt: string() }),
});

export const feedbackVersion = object({
  version: integer(),
  kind: enums(['submitted', 'qcUpdate']),
  at: string(),
  byName: string(),
  scorecard,
});
export type FeedbackVersion = Infer<typeof feedbackVersion>;
/**
 * The submitted versions, newest first: all for admins and the panelist, the newest released one for everyone else
 * (product: Reading feedback).
 */
export const getFeedback = call({
  method: 'GET',
  path: '/interviews/:id/feedback',
  summary: 'Feedback of an interview',
  access: {
    ADMIN: 'all',
    SUPER_ADMIN: 'all',
    ORGANIZATION_USER: 'organization',
    PANELIST: 'assigned',
    CANDIDATE: 'own',
  },
  scope: 'reports:read',
  timeout: 'short',
  params: idParams,
  reply: object({ skills: array(askedSkill), versions: array(feedbackVersion) }),
});
