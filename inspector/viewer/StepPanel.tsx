import { Fragment, useMemo } from 'react';
import Box from '@mui/material/Box';
import Block from '@mui/icons-material/Block';
import { effectName, payloadOfEffect } from '../model/effects';
import type { Shown } from '../model/trace';
import { Changes } from './Changes';
import { differences } from './difference';
import { Hint, mono, Quiet, Section } from './parts';
import { refusalOf } from './refusals';
import { useMoment } from './store';
import { inWords, nameOf } from './trace-index';
import { ValueTree } from './ValueTree';
import { counted, eventInWords, grouped, instant } from './words';

/** The selected actor at the cursor: its last message, what that changed, and its state. */
export function StepPanel() {
  const { trace, at, now } = useMoment();
  const before = now?.before ?? null;
  const shown = now?.shown ?? null;
  const after = now?.step?.after ?? null;
  const changes = useMemo(
    () => (before && after ? differences(readable(before), readable(after)) : []),
    [before, after],
  );
  if (!now || !shown) return <Hint>Select an actor to see its last message and current state.</Hint>;
  const { step } = now;
  const refusal = step && refusalOf(trace, step);
  const { type = null, ...payload } = step?.event ?? {};
  return (
    <Box sx={{ pb: 4 }}>
      {step && type !== null && (
        <Section
          title={step.index === at ? 'Message' : 'Last message'}
          aside={<Quiet>{`${step.index + 1} of ${grouped(trace.steps.length)}`}</Quiet>}
        >
          <Box sx={{ fontFamily: mono, fontSize: 13, fontWeight: 600, overflowWrap: 'anywhere' }} title={type}>
            {eventInWords(type)}
          </Box>
          <Quiet>
            from {nameOf(trace, step.from)}, <time dateTime={new Date(step.at).toISOString()}>{instant(step.at)}</time>
          </Quiet>
          {refusal === 'ignored' && (
            <Box role="note" sx={{ color: 'text.secondary', mt: 1 }}>
              Ignored: {inWords(before?.value)} declares that it does nothing with this event.
            </Box>
          )}
          {refusal === 'refused' && (
            <Box role="note" sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'error.main', mt: 1 }}>
              <Block sx={{ fontSize: 16 }} aria-hidden /> Refused: {inWords(before?.value)} does not accept it.
            </Box>
          )}
          {Object.keys(payload).length > 0 && <ValueTree value={payload} open={2} />}
        </Section>
      )}
      {step && after && (
        <Section title="What changed" aside={changes.length > 0 && <Quiet>{counted(changes.length, 'place')}</Quiet>}>
          {changes.length > 0 ? <Changes changes={changes} /> : <Quiet>Nothing.</Quiet>}
        </Section>
      )}
      {step?.effects && step.effects.length > 0 && (
        <Section title="What it asked for" aside={<Quiet>{counted(step.effects.length, 'effect')}</Quiet>}>
          {step.effects.map((effect, index) => (
            <Fragment key={index}>
              <Box sx={{ fontSize: 12.5, overflowWrap: 'anywhere' }}>{effectName(effect)}</Box>
              {Object.keys(payloadOfEffect(effect)).length > 0 && (
                <ValueTree value={payloadOfEffect(effect)} open={1} />
              )}
            </Fragment>
          ))}
        </Section>
      )}
      {shown.value !== null && shown.value !== undefined && (
        <Section title="State" aside={<Quiet>{now.ended && shown.status === 'active' ? 'ended' : shown.status}</Quiet>}>
          <Box sx={{ fontFamily: mono, fontSize: 13, color: 'primary.main', overflowWrap: 'anywhere' }}>
            {inWords(shown.value)}
          </Box>
        </Section>
      )}
      {shown.output !== undefined && (
        <Section title="Output">
          <ValueTree value={shown.output} />
        </Section>
      )}
      {shown.error !== undefined && (
        <Section title="Error">
          <ValueTree value={shown.error} />
        </Section>
      )}
      <Section title="Context">
        {shown.context === undefined || shown.context === null ? (
          <Quiet>It has none.</Quiet>
        ) : (
          <ValueTree value={shown.context} open={1} />
        )}
      </Section>
    </Box>
  );
}

// A state counts as one value, however deep it is nested.
const readable = ({ value, ...rest }: Shown) => ({ ...(value !== null && { state: inWords(value) }), ...rest });
