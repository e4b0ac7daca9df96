import { memo } from 'react';
import Tooltip from '@mui/material/Tooltip';
import { useLit } from './lit';
import type { Line } from './words';

const OneLine = memo(function OneLine({ line: { name, rows, full } }: { line: Line }) {
  const isNow = useLit(({ taken }) => taken.includes(name));
  const takings = useLit((lit) => lit.takings.get(name) ?? 0);
  const covered = useLit(({ cover }) => cover?.get(name));
  return (
    <Tooltip
      title={<span style={{ whiteSpace: 'pre-line' }}>{full}</span>}
      placement="top"
      enterDelay={400}
      disableInteractive
    >
      <div className="line" data-now={isNow || undefined} data-cover={covered}>
        {takings > 0 && <span key={takings} className="flash" />}
        {rows.map((row, index) => (
          <div key={index} className="row">
            {row.map(({ kind, text }) => (
              <span key={kind} className={kind}>
                {text}{' '}
              </span>
            ))}
          </div>
        ))}
        {covered && <span className="sign" data-cover={covered} aria-hidden />}
      </div>
    </Tooltip>
  );
});

/** Transitions as text: the label of an edge, or the lines of a box. */
export function Lines({ lines, className }: { lines: readonly Line[]; className: string }) {
  return (
    <div className={className}>
      {lines.map((line) => (
        <OneLine key={line.name} line={line} />
      ))}
    </div>
  );
}
