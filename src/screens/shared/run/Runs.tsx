import { useLayoutEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { runsQuery } from '../../../services/queries/interview-runs';
import { wiredInterviewRun } from '../../../services/wiring/interviews/interview-run';
import { useWorkflow } from '../../../services/workflow';
import { RunBody } from './RunBody';
import type { AskedRun } from './RunQuestion';

interface RunsProps {
  asked: AskedRun | null;
  onClose: () => void;
}

/** The dialog before a run, and the caller's runs at the bottom of the window, which are found again after a reload. */
export function Runs({ asked, onClose }: RunsProps) {
  const { data: runs = [] } = useQuery(runsQuery());
  const box = useRef<HTMLDivElement>(null);
  // Other bars at the bottom are placed above the runs.
  useLayoutEffect(() => {
    const { current: held } = box;
    const { style } = document.documentElement;
    if (!held || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => {
      const height = held.offsetHeight;
      style.setProperty('--runs-height', height === 0 ? '0px' : `${height - 16}px`);
    });
    watch.observe(held);
    return () => {
      watch.disconnect();
      style.removeProperty('--runs-height');
    };
  }, []);
  return (
    <>
      <Box
        ref={box}
        sx={{
          position: 'fixed',
          zIndex: 'speedDial',
          bottom: 0,
          left: '50%',
          transform: 'translateX(-50%)',
          width: 'max-content',
          maxWidth: 'min(752px, 100vw)',
          // Room for the shadows.
          p: runs.length > 0 ? 4 : 0,
          maxHeight: '50vh',
          overflowY: 'auto',
          display: 'grid',
          gap: 2,
        }}
      >
        {runs.map(({ id }) => (
          <Run key={id} id={id} asked={null} onClose={onClose} />
        ))}
      </Box>
      {asked && <Run id={null} asked={asked} onClose={onClose} />}
    </>
  );
}

function Run({ id, asked, onClose }: { id: string | null } & RunsProps) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredInterviewRun({ queryClient, id }));
  return <RunBody actor={useWorkflow(machine)} asked={asked} onClose={onClose} />;
}
