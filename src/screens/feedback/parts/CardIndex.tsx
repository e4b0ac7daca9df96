import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/ErrorOutlineOutlined';
import CircleIcon from '@mui/icons-material/RadioButtonUnchecked';
import { goToPart, partTitle } from './card-parts';

interface CardIndexProps {
  progress: readonly { part: string; done: boolean }[];
  skills: readonly { id: string; name: string }[];
  /** Whether missing parts are marked. */
  tried: boolean;
  /** Whether to show only the bar, on narrow screens. */
  short?: boolean;
}

/** The progress of the scorecard, with links to its parts. */
export function CardIndex({ progress, skills, tried, short = false }: CardIndexProps) {
  const done = progress.filter((one) => one.done).length;
  const words = `${done} of ${progress.length} done`;
  return (
    <Box component="nav" aria-label="Parts of the scorecard">
      <Typography variant="subtitle2" component="p" role="status" data-figures>
        {words}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={progress.length === 0 ? 0 : (done / progress.length) * 100}
        aria-label="Progress"
        aria-valuetext={words}
        sx={{ height: 6, borderRadius: 3, bgcolor: 'divider', mt: 1 }}
      />
      {!short && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2 }}>
          {progress.map((one) => (
            <li key={one.part}>
              <ButtonBase
                onClick={() => goToPart(one.part)}
                sx={{
                  width: '100%',
                  minHeight: 32,
                  px: 2,
                  gap: 2,
                  justifyContent: 'flex-start',
                  textAlign: 'left',
                  borderRadius: 1,
                  typography: 'body2',
                  overflowWrap: 'anywhere',
                  ...(tried && !one.done && { color: 'error.main', fontWeight: 500 }),
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                {one.done ? (
                  <CheckCircleIcon fontSize="small" titleAccess="Done" sx={{ color: 'success.main' }} />
                ) : tried ? (
                  <MissingIcon fontSize="small" titleAccess="Missing" sx={{ color: 'error.main' }} />
                ) : (
                  <CircleIcon fontSize="small" titleAccess="To do" sx={{ color: 'text.secondary' }} />
                )}
                {partTitle(one.part, skills)}
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
