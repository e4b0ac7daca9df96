import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/AppLink';
import { Section } from '../../../components/Section';
import { interviewRules } from '../../../contract/interview-rules';
import { spanInWords } from '../../../contract/time';
import { planDetailsHref } from '../../shared/plans/hrefs';

const creditBefore = spanInWords(interviewRules.creditBefore);

/** What each ending of a mock interview costs (product: Credits and pay). */
const endings: [string, string][] = [
  ['You had the interview and its feedback is released', '1 interview'],
  ['You did not attend', '1 interview'],
  [`You canceled less than ${creditBefore} before the start`, '1 interview'],
  [`You canceled at least ${creditBefore} before the start`, 'Nothing'],
  ['The panelist did not attend', 'Nothing'],
  ['We canceled or stopped the interview', 'Nothing'],
];

const questions: [string, ReactNode][] = [
  [
    'What happens after I buy?',
    <>
      Your plan starts when your payment arrives. Then choose skills and times for your first interview. Your invoice is
      under{' '}
      <AppLink href={planDetailsHref} underline="always">
        Plan Details
      </AppLink>
      .
    </>,
  ],
  [
    'Who interviews me?',
    'A panelist who has the skills you choose, each with at least 12 months of experience. You read their name once the interview is booked.',
  ],
  [
    'How long is a plan valid?',
    'For the days named in the plan, from your payment on. Interviews that are not booked by then expire. One that is given back later stays valid for some time.',
  ],
  [
    'Can I have a refund?',
    'Yes, for interviews you have not used. Write to us under Support before the plan ends. Two admins check the refund, and the money goes back the way you paid.',
  ],
  [
    'Does a change of a plan affect me?',
    'No. The price, the interviews and the validity that you bought stay as they are.',
  ],
];

/** What people ask before they buy. */
export function PlanQuestions() {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
        alignItems: 'start',
      }}
    >
      <Section title="What is taken from your plan">
        <Box
          component="table"
          sx={{ width: '100%', borderCollapse: 'collapse', '& td, & th': { py: 2, textAlign: 'left' } }}
        >
          <Box component="thead" sx={{ typography: 'caption', color: 'text.secondary' }}>
            <tr>
              <th scope="col">How the interview ended</th>
              <th scope="col">Taken</th>
            </tr>
          </Box>
          <tbody>
            {endings.map(([ending, taken]) => (
              <Box component="tr" key={ending} sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
                <Box component="td" sx={{ pr: 4 }}>
                  {ending}
                </Box>
                <Box component="td" sx={{ whiteSpace: 'nowrap', fontWeight: 500 }}>
                  {taken}
                </Box>
              </Box>
            ))}
          </tbody>
        </Box>
      </Section>
      <Section title="Questions and answers">
        <Box sx={{ display: 'grid', gap: 4 }}>
          {questions.map(([question, answer]) => (
            <div key={question}>
              <Typography variant="subtitle1" component="h3">
                {question}
              </Typography>
              <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{answer}</Typography>
            </div>
          ))}
        </Box>
      </Section>
    </Box>
  );
}
