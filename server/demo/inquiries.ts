import { answerEmail } from '../messages/inquiry-emails';
import { hour, iso } from '../../src/contract/time';
import type { Tx } from '../db/database';
import { bulk } from './bulk';
import type { DemoUser } from './people';
import { at, idOf } from './random';

type DemoInquiry = {
  role: 'PANELIST' | 'CANDIDATE' | 'ORGANIZATION_USER';
  name: string;
  organization: string;
  mobile: string | null;
  message: string;
  /** The time of the inquiry, in hours before now. */
  ago: number;
  /**
   * The time of the answer, in hours after the inquiry, and the answer, which is null if the inquiry was closed without
   * a reply.
   */
  closed?: { after: number; answer: string | null };
};

const inquiries: DemoInquiry[] = [
  {
    role: 'ORGANIZATION_USER',
    name: 'Henrike Sommer',
    organization: 'Lindhof Logistics',
    mobile: '+49 15123456701',
    message:
      'We hire twenty backend engineers until spring and our own people cannot interview them all. How soon could we begin, and what would forty interviews a month cost?',
    ago: 2,
  },
  {
    role: 'PANELIST',
    name: 'Sunil Varghese',
    organization: '',
    mobile: '+91 9845011223',
    message:
      'Eleven years of data engineering, four of them interviewing. I have evenings and Saturdays. How do I join as a panelist?',
    ago: 5,
  },
  {
    role: 'CANDIDATE',
    name: 'Beatriz Lacerda',
    organization: '',
    mobile: null,
    message: 'Can I take a mock interview in Portuguese, or are all of them in English?',
    ago: 9,
  },
  {
    role: 'ORGANIZATION_USER',
    name: 'Owen Fairweather',
    organization: 'Fairweather Analytics',
    mobile: '+44 7700900123',
    message: 'Do your panelists sign a non-disclosure agreement? Our tasks are close to what we build.',
    ago: 21,
  },
  {
    role: 'CANDIDATE',
    name: 'Lakshmi Narayanan',
    organization: '',
    mobile: '+91 9880044556',
    message: 'My interview was moved twice. Whom can I call on the day if it happens again?',
    ago: 27,
  },
  {
    role: 'PANELIST',
    name: 'Margarethe Pohl',
    organization: '',
    mobile: null,
    message: 'In which months is tax deducted from the remuneration, and do I get a certificate of it?',
    ago: 46,
  },
  {
    role: 'ORGANIZATION_USER',
    name: 'Dele Akinola',
    organization: 'Sahel Payments',
    mobile: '+234 8031234567',
    message: 'We would like to see two sample scorecards before we decide. Is that possible?',
    ago: 70,
    closed: {
      after: 20,
      answer:
        'Gladly: two scorecards, with all names taken out, will reach you today. Shall we go through them together on Thursday?',
    },
  },
  {
    role: 'CANDIDATE',
    name: 'Emily Thornton',
    organization: '',
    mobile: '+1 4155550134',
    message: 'Is the feedback of a mock interview kept private, or may companies read it?',
    ago: 95,
    closed: {
      after: 3,
      answer: 'It is yours alone. A company reads the feedback of interviews that it asked for itself, and no other.',
    },
  },
  {
    role: 'ORGANIZATION_USER',
    name: 'Raghav Bhatt',
    organization: 'Bhatt & Sons Automation',
    mobile: '+91 9900123456',
    message: 'Please call me about interviews for embedded software, we have six openings in Pune.',
    ago: 118,
  },
  {
    role: 'PANELIST',
    name: 'Kenji Morita',
    organization: '',
    mobile: null,
    message: 'CHEAP WEB DESIGN AND RANKING, first page guaranteed, ask for our offer!',
    ago: 140,
    closed: { after: 1, answer: null },
  },
  {
    role: 'CANDIDATE',
    name: 'Zofia Lewandowska',
    organization: '',
    mobile: '+48 501234567',
    message: 'I finished my studies this summer. Is there a mock interview for people without years of practice?',
    ago: 190,
    closed: {
      after: 26,
      answer: 'There is: choose a length of 30 minutes and the skills of your studies. Good luck!',
    },
  },
  {
    role: 'ORGANIZATION_USER',
    name: 'Camille Girard',
    organization: 'Atelier Girard',
    mobile: null,
    message: 'Can several of us read the same feedback, each with an account of their own?',
    ago: 262,
    closed: { after: 8, answer: 'Yes, as many as you like. Tell us their addresses and we will invite them.' },
  },
];

const addressOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@demo.example`;

/** Writes a dozen inquiries, and the emails that answered some of them. */
export async function writeInquiries(tx: Tx, admins: DemoUser[], now: number): Promise<void> {
  const all = inquiries.map((one, nth) => ({
    ...one,
    nth,
    email: addressOf(one.name),
    createdAt: now - one.ago * hour,
    closedAt: one.closed ? now - (one.ago - one.closed.after) * hour : null,
    answer: one.closed?.answer ?? null,
  }));
  await bulk(
    tx,
    'inquiries',
    all.map(({ nth, name, email, organization, mobile, role, message, createdAt, closedAt }) => ({
      id: idOf('inquiry', nth),
      name,
      email,
      organization,
      mobile,
      role,
      message,
      created_at: iso(createdAt),
      closed_at: closedAt && iso(closedAt),
      closed_by: closedAt && at(admins, nth).id,
      changed_at: iso(closedAt ?? createdAt),
    })),
  );
  await bulk(
    tx,
    'inquiry_messages',
    all.flatMap(({ nth, closedAt, answer }) =>
      closedAt === null || answer === null
        ? []
        : [
            {
              id: idOf('inquiryMessage', nth),
              inquiry_id: idOf('inquiry', nth),
              author: 'STAFF',
              by_id: at(admins, nth).id,
              text: answer,
              at: iso(closedAt),
            },
          ],
    ),
  );
  const messages = all.flatMap(({ name, email, message, createdAt, closedAt, answer }) => {
    if (closedAt === null || answer === null) return [];
    const written = answerEmail({ name, subject: '', message, createdAt: iso(createdAt) }, answer);
    // The emails are marked as sent, because no email of the demo may ever be sent.
    return [{ recipient: email, ...written, created_at: iso(closedAt), sent_at: iso(closedAt) }];
  });
  await bulk(
    tx,
    'mails',
    messages.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)),
  );
}
