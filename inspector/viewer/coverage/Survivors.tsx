import Box from '@mui/material/Box';
import { survivorsOf, type KnownSurvivor } from '../../model/mutation';
import { Section } from '../parts';
import { List, rowStyle } from './rows';

/** Changes of a state and its transitions that the tests did not detect, each with its answer. */
export function Survivors({ machine, names }: { machine: string; names: readonly string[] }) {
  const known = survivorsOf(machine);
  const found = [...new Set(names.flatMap((name) => known.get(name) ?? []))];
  if (found.length === 0) return null;
  return (
    <Section title={`Survivors of mutation tests: ${found.length}`}>
      <List>
        {found.map((survivor, index) => (
          <SurvivorRow key={index} survivor={survivor} />
        ))}
      </List>
    </Section>
  );
}

function SurvivorRow({ survivor: { file, line, code, to, answer } }: { survivor: KnownSurvivor }) {
  return (
    <Box component="li" sx={rowStyle}>
      <div>
        <code>{code}</code> became <code>{to}</code>
        <div>{answer ?? 'Not answered yet'}</div>
        <code className="quiet">{`${file}:${line}`}</code>
      </div>
    </Box>
  );
}
