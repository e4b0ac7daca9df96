import type { Profile } from './people-profile';

/** A part of a complete profile (product: Profiles). */
export type ProfileStep = {
  /** The label of its section. */
  section: string;
  done: boolean;
  /** What to do, and why it is useful. */
  act: string;
  why: string;
};

/** The labels of the sections, in their order on the screen (product: Profiles). */
export const sectionLabels = {
  personal: 'Personal',
  skill: 'Skill',
  project: 'Project',
  education: 'Education',
  resume: 'Resume',
  bank: 'Bank',
  video: 'Video',
  certificate: 'Certificate',
  contact: 'Contact Details',
  history: 'Interview history',
} as const;

/** The steps to a complete profile, in the best order to take them. */
export function profileSteps(profile: Profile): ProfileStep[] {
  const panelist = profile.userType === 'PANELIST';
  const { personal, skill, project, education, contact, resume, bank } = profile;
  const step = (section: keyof typeof sectionLabels, done: boolean, act: string, why: string): ProfileStep => ({
    section: sectionLabels[section],
    done,
    act,
    why,
  });
  return [
    step(
      'personal',
      personal.birthDate !== '' && personal.location !== '',
      'Add your date of birth and location',
      'so that we know who you are',
    ),
    step(
      'skill',
      skill.rows.some(({ primary }) => primary),
      'Add your skills',
      panelist ? 'so that you are asked for the right interviews' : 'so that jobs find you',
    ),
    step(
      'contact',
      contact.whatsapp.number !== '' || contact.mobile.number !== '',
      'Add a number',
      'so that we can reach you on the day of an interview',
    ),
    ...(panelist
      ? []
      : [step('resume', resume !== null, 'Upload your resume', 'so that your interviewers can prepare')]),
    step(
      'education',
      education.rows.length > 0,
      'Add your education',
      panelist ? 'so that candidates’ interviews match your field' : 'so that organizations see where you come from',
    ),
    step(
      'project',
      project.rows.length > 0,
      'Add a project',
      panelist ? 'so that we know what you have built' : 'so that there is something to talk about',
    ),
    // Not every candidate has a certificate. That of a panelist shows their expertise.
    ...(panelist
      ? [
          step(
            'certificate',
            profile.certificate.rows.length > 0,
            'Add a certificate',
            'so that we see what you are an expert in',
          ),
        ]
      : []),
    // A candidate is not paid. The section exists for refunds, and is not requested before there is one.
    ...(panelist
      ? [step('bank', bank !== null && bank !== 'unreadable', 'Add your bank details', 'so that you can be paid')]
      : []),
  ];
}
