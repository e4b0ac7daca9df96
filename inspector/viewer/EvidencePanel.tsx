import { useMemo } from 'react';
import Box from '@mui/material/Box';
import { evidenceOf, type Moment, type Request } from '../model/evidence';
import { Hint, mono, Quiet, Section } from './parts';
import { ScreenPicture } from './ScreenPicture';
import { useMoment } from './store';
import { ValueTree } from './ValueTree';
import { instant, sayInput, sayWhen } from './words';

/** The evidence of the page for the message at the cursor: its screen, its address, requests and errors. */
export function EvidencePanel() {
  const { trace, at } = useMoment();
  const step = trace.steps[at];
  const count = trace.evidence.length;
  const found = useMemo(
    () => (step && count > 0 ? evidenceOf(trace.evidence, step.actor.split('/')[0] ?? '', step.index, step.at) : null),
    [trace, step, count],
  );
  if (count === 0) return <Hint>This trace has messages only, no screens or requests.</Hint>;
  if (!found) return <Hint>Select a message to see the page’s screen and requests at that time.</Hint>;
  const { input, picture, route, requests, errors } = found;
  return (
    <Box sx={{ pb: 4 }}>
      {input !== null && (
        <Section title="The person" aside={<Quiet>up to a second before</Quiet>}>
          {sayInput(input)}
        </Section>
      )}
      <Section title="Screen" aside={route !== null && <Quiet>{route}</Quiet>}>
        {picture ? (
          <>
            <ScreenPicture picture={picture} />
            {picture.after !== step?.index && <Quiet>{sayWhen(picture, step?.at ?? picture.at)}</Quiet>}
          </>
        ) : (
          <Hint>No picture was taken yet.</Hint>
        )}
      </Section>
      {errors.length > 0 && (
        <Section title="Errors">
          <Box component="ul" sx={listStyle}>
            {errors.map((error, index) => (
              <li key={index}>
                <Box component="b" sx={{ color: 'error.main' }}>
                  {error.message}
                </Box>
                {error.stack.map((line) => (
                  <div key={line} className="quiet">
                    {line}
                  </div>
                ))}
              </li>
            ))}
          </Box>
        </Section>
      )}
      <Section title="Requests" aside={<Quiet>a second before and after</Quiet>}>
        {requests.length === 0 ? (
          <Quiet>None.</Quiet>
        ) : (
          <Box component="ul" sx={listStyle}>
            {requests.map((request, index) => (
              <li key={index}>
                <RequestLine request={request} />
              </li>
            ))}
          </Box>
        )}
      </Section>
    </Box>
  );
}

function RequestLine({ request }: { request: Moment & Request }) {
  const { method, path, status, ms, sent, answer, at } = request;
  const failed = status === null || status >= 400;
  return (
    <details>
      <summary>
        <b>{method}</b> {path}{' '}
        <Box component="b" sx={{ color: failed ? 'error.main' : 'success.main' }}>
          {status ?? 'no answer'}
        </Box>{' '}
        <span className="quiet">
          {ms} ms, {instant(at - ms)}
        </span>
      </summary>
      {sent !== undefined && <ValueTree value={{ sent }} open={2} />}
      {answer !== undefined && <ValueTree value={{ answer }} open={2} />}
      {sent === undefined && answer === undefined && <span className="quiet">Neither has a body to show.</span>}
    </details>
  );
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': { py: 0.75, fontFamily: mono, fontSize: 12, overflowWrap: 'anywhere' },
  '& summary': { cursor: 'pointer' },
  '& .quiet': { color: 'text.secondary' },
} as const;
