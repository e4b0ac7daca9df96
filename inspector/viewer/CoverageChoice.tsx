import Box from '@mui/material/Box';
import { painted, type Painted } from './coverage/painted';
import { fieldStyle } from './parts';
import { useStore, useViewer } from './store';

const words: Record<Painted, string> = {
  machine: 'Walked on the machine',
  screen: 'Walked on the screen',
  http: 'Walked over HTTP',
  browser: 'Walked in a browser',
  mutation: 'Mutation tests',
};

/** Chooses which test coverage is painted on the chart. */
export function CoverageChoice() {
  const store = useStore();
  const coverLevel = useViewer((state) => state.coverLevel);
  return (
    <Box
      component="select"
      aria-label="Coverage on the chart"
      value={coverLevel ?? ''}
      onChange={({ target }) => store.setCoverLevel(painted.find((one) => one === target.value) ?? null)}
      sx={{ ...fieldStyle, flex: 'none', width: 176, px: 1 }}
    >
      <option value="">Without coverage</option>
      {painted.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </Box>
  );
}
