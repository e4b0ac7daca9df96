import { useEffect, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { useQuery } from '@tanstack/react-query';
import { Facts } from '../../../components/Facts';
import { formatExact } from '../../../components/format-time';
import { GuestZone, useGuestZone } from '../../../components/GuestZone';
import { notPrinted, Printable } from '../../../components/Printable';
import { feedbackShareTexts, type SharedFeedback } from '../../../contract/feedback-share';
import { texts } from '../../../contract/texts';
import { sharedFeedbackQuery } from '../../../services/queries/feedback-share';
import { ScorecardView } from '../../shared/interview/ScorecardView';
import { QueryView } from '../../shared/QueryView';

const tokenHere = () => location.hash.slice(1);

/**
 * `/shared/feedback#<token>`: feedback for anyone who has its link, without an account (product: Sharing feedback). The
 * token stays in the fragment, which no server receives: a phone that reloads the page still shows the feedback.
 */
export function SharedFeedbackScreen() {
  const [token, setToken] = useState(tokenHere);
  useEffect(() => {
    const take = () => setToken(tokenHere());
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token === '' ? <Closed /> : <Opened key={token} token={token} />;
}

function Opened({ token }: { token: string }) {
  const [viewing] = useState(() => crypto.randomUUID());
  const query = useQuery(sharedFeedbackQuery(token, viewing));
  // A malformed token gets the same page as a wrong token.
  const { status } = (query.error ?? {}) as { status?: number };
  if (!query.data && (status === 403 || status === 400)) return <Closed />;
  return (
    <QueryView
      query={query}
      name="feedback"
      rows={8}
      kept="Your link may still work. Try again."
      frame={(state) => <Frame title="Feedback">{state}</Frame>}
    >
      {(feedback) => <Shared feedback={feedback} />}
    </QueryView>
  );
}

const Closed = () => (
  <Frame title="This link cannot be opened" lead={feedbackShareTexts.closed}>
    <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
      Check that you copied the whole link, or ask the person who sent it for a new one.
    </Box>
  </Frame>
);

function Shared({ feedback }: { feedback: SharedFeedback }) {
  const { kind, candidate, job, organization, start, minutes, skills, version, endsAt } = feedback;
  const guest = useGuestZone();
  const { zone } = guest;
  const title = job === null ? 'Mock interview' : organization === null ? job : `${job} at ${organization}`;
  return (
    <Frame title={candidate} lead={`Interview feedback · ${title}`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 280px' }}>
          <Facts
            facts={[
              ...(start === null ? [] : [['Held', formatExact(start, zone)] as const]),
              ['Length', `${minutes} minutes, by video`],
              ['This link works until', formatExact(endsAt, zone)],
            ]}
          />
          <GuestZone guest={guest} at={start ?? endsAt} />
        </Box>
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => print()} sx={notPrinted}>
          Print
        </Button>
      </Box>
      <Box
        sx={{
          p: { xs: 4, sm: 6 },
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          '@media print': { p: 0, border: 0 },
        }}
      >
        <ScorecardView skills={skills} version={version} kind={kind} zone={zone} />
      </Box>
      <Box component="p" sx={{ m: 0, typography: 'caption', color: 'text.secondary' }}>
        Someone shared this feedback with you. Treat it as confidential.
      </Box>
    </Frame>
  );
}

function Frame({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  useEffect(() => {
    // The candidate's name appears only on the page, not in the title, which browsers store in their history.
    document.title = `Feedback · ${texts.appName}`;
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' });
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Printable />
      <Box
        sx={{
          maxWidth: 760,
          mx: 'auto',
          px: { xs: 4, sm: 6 },
          pt: { xs: 6, sm: 10 },
          pb: 8,
          '@media print': { maxWidth: 'none', p: 0 },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, mb: { xs: 6, sm: 8 } }}>
          <Box component="img" src="/favicon.svg" alt="" width={28} height={28} />
          <Box component="span" sx={{ typography: 'subtitle1', fontWeight: 600 }}>
            {texts.appName}
          </Box>
        </Box>
        <Box component="h1" sx={{ m: 0, typography: 'h1', overflowWrap: 'anywhere' }} dir="auto">
          {title}
        </Box>
        {lead && (
          <Box component="p" sx={{ mt: 2, mb: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {lead}
          </Box>
        )}
        <Box sx={{ mt: 6, display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
      </Box>
    </Box>
  );
}
