import Box from '@mui/material/Box';
import { levels, type Level } from '../model/coverage';
import { fieldStyle } from './parts';
import { useStore, useViewer } from './store';

const words: Record<Level, string> = {
  machine: 'Walked on the machine',
  screen: 'Walked on the screen',
  http: 'Walked over HTTP',
  browser: 'Walked in a browser',
};

/** Which level's tests are painted on the chart. */
export function CoverageChoice() {
  const store = useStore();
  const coverLevel = useViewer((state) => state.coverLevel);
  return (
    <Box
      component="select"
      aria-label="Coverage on the chart"
      value={coverLevel ?? ''}
      onChange={({ target }) => store.setCoverLevel(levels.find((level) => level === target.value) ?? null)}
      sx={{ ...fieldStyle, flex: 'none', width: 176, px: 1 }}
    >
      <option value="">Without coverage</option>
      {levels.map((level) => (
        <option key={level} value={level}>
          {words[level]}
        </option>
      ))}
    </Box>
  );
}
