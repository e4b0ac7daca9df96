import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DateTime as Luxon } from 'luxon';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { ProblemReport, ReportLine } from '../../../services/problem-report';

const words: Record<ReportLine['what'], string> = {
  click: 'Click',
  request: 'Request',
  page: 'Page',
  error: 'Error',
  state: 'State',
};

/** The whole content of a report in words, newest last. */
export function ReportLines({ report }: { report: ProblemReport | null }) {
  const [shown, setShown] = useState(false);
  if (report === null) return <SkeletonRows rows={1} label="Preparing the attachment" />;
  const { lines, madeWith, file } = report;
  const size = Math.max(1, Math.round(file.length / 1024));
  return (
    <div>
      <Button size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide what is attached' : 'Show what is attached'}
      </Button>
      {shown && (
        <>
          <Box sx={{ typography: 'body2', color: 'text.secondary', my: 2 }}>
            {lines.length === 1 ? '1 entry' : `${lines.length} entries`}, {size} KB, {madeWith.browser}, version{' '}
            {madeWith.version}
          </Box>
          <Box
            component="ol"
            tabIndex={0}
            aria-label="What is attached"
            sx={{
              m: 0,
              p: 3,
              listStyle: 'none',
              maxHeight: 240,
              overflowY: 'auto',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              typography: 'body2',
              overflowWrap: 'anywhere',
            }}
          >
            {lines.map((line, nth) => (
              <Box component="li" key={nth} sx={{ display: 'flex', gap: 2 }}>
                <Box component="span" data-figures sx={{ color: 'text.secondary', flexShrink: 0 }}>
                  {Luxon.fromMillis(line.at).toFormat('HH:mm:ss')}
                </Box>
                <span>
                  {words[line.what]}: {line.words}
                </span>
              </Box>
            ))}
          </Box>
        </>
      )}
    </div>
  );
}
