import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import { changesSince } from '../model/chart-changes';
import { sayDifference, type Replayed } from '../model/replay';
import type { Trace } from '../model/trace';
import { Hint, mono, Section } from './parts';
import { useStore } from './store';
import { nameOf } from './trace-index';
import { counted, eventInWords } from './words';

interface ReplayReportProps {
  trace: Trace;
  found: readonly Replayed[];
  /** Called when a link to a message moves the cursor. */
  onShow(): void;
}

/**
 * The result of a replay with the current machines: which actors behave as recorded, and where the others first differ.
 */
export function ReplayReport({ trace, found, onShow }: ReplayReportProps) {
  const store = useStore();
  if (found.length === 0) return <Hint>This trace has no actor with a machine, so there is nothing to replay.</Hint>;
  const different = found.filter(({ difference }) => difference !== null);
  const same = found.filter(({ difference }) => difference === null);
  const changed = changesSince(trace);
  const unreached = changed.flatMap(({ changes }) => changes).filter(({ reached }) => !reached).length;
  return (
    <Box sx={{ pb: 4 }}>
      <Box role="status" sx={{ px: 3, pt: 3, fontWeight: 600 }}>
        {different.length === 0
          ? found.length === 1
            ? 'The actor behaves as recorded.'
            : `All ${found.length} actors behave as recorded.`
          : `${different.length} of ${counted(found.length, 'actor')} ${different.length === 1 ? 'behaves' : 'behave'} differently now.`}
      </Box>
      {unreached > 0 && (
        <Box sx={{ px: 3, color: 'text.secondary' }}>
          {counted(unreached, 'change')} since in parts that these messages never reach.
        </Box>
      )}
      {different.length > 0 && (
        <Section title="Differs">
          <Box component="ul" sx={listStyle}>
            {different.map(({ actor, difference }) =>
              difference === null ? null : (
                <li key={actor}>
                  <ErrorOutline sx={{ color: 'error.main' }} aria-hidden />
                  <div>
                    <b>{nameOf(trace, actor)}</b>: at message {difference.step + 1},{' '}
                    <code>{eventInWords(difference.event)}</code>, {sayDifference(difference)}.
                    <br />
                    <Button
                      size="small"
                      variant="text"
                      sx={{ minHeight: 26, px: 0, py: 0, minWidth: 0 }}
                      onClick={() => {
                        store.goTo(difference.step, actor);
                        onShow();
                      }}
                    >
                      Show message {difference.step + 1}
                    </Button>
                  </div>
                </li>
              ),
            )}
          </Box>
        </Section>
      )}
      {changed.map(({ machine, changes }) => (
        <Section key={machine} title={`Declared differently now: ${machine}`}>
          <Box component="ul" sx={listStyle}>
            {changes.map(({ where, what, reached }) => (
              <li key={`${where} ${what}`}>
                <div>
                  <code>{where}</code>: {what}
                  {!reached && <span className="quiet"> never reached here</span>}
                </div>
              </li>
            ))}
          </Box>
        </Section>
      ))}
      {same.length > 0 && (
        <Section title="As recorded">
          <Box component="ul" sx={listStyle}>
            {same.map(({ actor, steps }) => (
              <li key={actor}>
                <CheckCircle sx={{ color: 'success.main' }} aria-hidden />
                <div>
                  {nameOf(trace, actor)}{' '}
                  <span className="quiet">
                    {[counted(steps, 'message'), trace.pages.length > 1 ? pageOf(trace, actor) : '']
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </div>
              </li>
            ))}
          </Box>
        </Section>
      )}
    </Box>
  );
}

/** The title of an actor's page. */
const pageOf = ({ pages }: Trace, actor: string) => pages.find(({ id }) => actor.startsWith(`${id}/`))?.title ?? '';

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& li': { display: 'flex', gap: 2, py: 0.5, lineHeight: 1.5 },
  '& svg': { fontSize: 16, mt: '2px', flexShrink: 0 },
  '& code': { fontFamily: mono, fontSize: 12 },
  '& .quiet': { color: 'text.secondary', fontSize: 12 },
} as const;
