import { memo } from 'react';
import Box from '@mui/material/Box';
import ContentCopy from '@mui/icons-material/ContentCopy';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { machines } from '../model/machines';
import type { Trace } from '../model/trace';
import { hairline, mono, ToolButton } from './parts';
import { indexOf, nameOf } from './trace-index';

/** The file of a machine, relative to the root of the project; null if this version has no such machine. */
export const fileOfMachine = (machine: string | null): string | null =>
  machine === null ? null : (machines.get(machine)?.file ?? null);

/** The name of the selected actor, and the file of its machine. */
export const ActorHead = memo(function ActorHead({ trace, actor }: { trace: Trace; actor: string }) {
  const machine = indexOf(trace).actors.get(actor)?.machine ?? null;
  const file = fileOfMachine(machine);
  const page = trace.pages.find(({ id }) => actor.startsWith(`${id}/`));
  return (
    <Box sx={{ px: 3, py: 2, borderBottom: hairline }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
        <Box component="h2" sx={{ m: 0, fontSize: 14, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {nameOf(trace, actor)}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {[machine !== null && machine !== nameOf(trace, actor) ? machine : '', page?.title]
            .filter(Boolean)
            .join(', ')}
        </Box>
      </Box>
      {file !== null && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mr: -2 }}>
          <Box
            component="code"
            sx={{ fontFamily: mono, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere', flex: 1 }}
          >
            {file}
          </Box>
          <ToolButton label="Copy the file’s name" onClick={() => void navigator.clipboard.writeText(file)}>
            <ContentCopy />
          </ToolButton>
          {import.meta.env.DEV && (
            // Vite's development server opens the file in the editor.
            <ToolButton
              label="Open in the editor"
              onClick={() => void fetch(`/__open-in-editor?file=${encodeURIComponent(file)}`)}
            >
              <OpenInNew />
            </ToolButton>
          )}
        </Box>
      )}
    </Box>
  );
});
