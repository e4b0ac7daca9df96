import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Picture } from '../../../components/Picture';
import { Section } from '../../../components/Section';
import { mostMockSkills } from '../../../contract/billing-subscriptions';
import { interviewRules } from '../../../contract/interview-rules';
import { lengths } from '../../../contract/interviews';
import { spanInWords } from '../../../contract/time';

type Step = { title: string; text: string; picture: ReactNode };
const steps: Step[] = [
  {
    title: 'Choose skills and times',
    text: `Name up to ${mostMockSkills} skills and up to ${interviewRules.timesAtMost} times. We find a panelist who has those skills.`,
    // A calendar page with a chosen day, and two skills next to it.
    picture: (
      <>
        <rect x="92" y="34" width="96" height="92" rx="10" />
        <path d="M92 62h96M116 24v18M164 24v18" />
        <path d="M110 80h12M134 80h12M158 80h12M110 102h12M158 102h12" />
        <g className="accent">
          <path d="M130 103l8 8 16-18" />
          <rect x="206" y="58" width="66" height="24" rx="12" />
          <rect x="206" y="94" width="46" height="24" rx="12" />
        </g>
      </>
    ),
  },
  {
    title: 'Meet your panelist',
    text: `A real interview by video, of ${lengths[0]} to ${lengths.at(-1)} minutes. Join from ${spanInWords(interviewRules.joinBefore)} before the start.`,
    // Two people in a call.
    picture: (
      <>
        <rect x="66" y="34" width="188" height="106" rx="10" />
        <path d="M160 34v106M132 158h56" />
        <circle cx="113" cy="74" r="15" />
        <path d="M86 124c4-20 50-20 54 0" />
        <g className="accent">
          <circle cx="207" cy="74" r="15" />
          <path d="M180 124c4-20 50-20 54 0" />
        </g>
      </>
    ),
  },
  {
    title: 'Read your feedback',
    text: 'A rating for each skill, with what was good and what to practice. Only you can read it, besides the panelist and our team.',
    // A scorecard whose bars rise.
    picture: (
      <>
        <path d="M96 28h96l32 32v84H96z" />
        <path d="M192 28v32h32" />
        <path d="M116 62h44M116 82h30" />
        <g className="accent">
          <path d="M122 126v-14M148 126v-26M174 126v-36M200 126v-48" strokeWidth={12} strokeLinecap="butt" />
        </g>
      </>
    ),
  },
];

/** What a mock interview is, in three steps. */
export function MockSteps() {
  return (
    <Section title="How a mock interview works">
      <Box
        component="ol"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
        }}
      >
        {steps.map(({ title, text, picture }, nth) => (
          <Box
            component="li"
            key={title}
            sx={{
              display: 'grid',
              gap: { xs: 4, md: 2 },
              alignContent: 'start',
              alignItems: 'center',
              gridTemplateColumns: { xs: '112px minmax(0, 1fr)', md: '1fr' },
            }}
          >
            <Box sx={{ maxWidth: 240 }}>
              <Picture>{picture}</Picture>
            </Box>
            <div>
              <Typography variant="subtitle1" component="h3">
                {nth + 1}. {title}
              </Typography>
              <Typography sx={{ color: 'text.secondary', maxWidth: '44ch' }}>{text}</Typography>
            </div>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
