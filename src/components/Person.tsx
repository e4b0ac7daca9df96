import { memo } from 'react';
import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { nameWords, tintOf, type PersonTint } from './person-tint';

const initials = (name: string) => {
  const words = nameWords(name);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
};

const coloursOf = (tint: PersonTint) => ({
  backgroundColor: `var(--mui-palette-person-${tint}-bg)`,
  color: `var(--mui-palette-person-${tint}-main)`,
});

/**
 * The initials of a person in a small circle. `title` names the person and their role where the name is not shown next
 * to it.
 */
export function Initials({ name, title }: { name: string; title?: string }) {
  return (
    <Small
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title, title })}
      style={coloursOf(tintOf(name))}
    >
      {initials(name)}
    </Small>
  );
}

interface PersonProps {
  name: string;
  line?: ReactNode;
  /** Shown at the end of the line. */
  end?: ReactNode;
}

/** A person: avatar, name, and one gray line below. Used in the first column of a list. */
export const Person = memo(function Person({ name, line, end }: PersonProps) {
  const tint = tintOf(name);
  return (
    <Whole>
      <Face aria-hidden data-face={tint} style={coloursOf(tint)}>
        {initials(name)}
      </Face>
      <Words data-lines>
        <Name title={name}>{name}</Name>
        {line && <Line {...(typeof line === 'string' && { title: line })}>{line}</Line>}
      </Words>
      {end}
    </Whole>
  );
});

// Not `sx`, which would be computed again for each of the hundred people in a list.
const Whole = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 });
const Face = styled('div')({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  width: 32,
  height: 32,
  borderRadius: '50%',
  font: 'var(--mui-font-caption)',
  fontWeight: 500,
  userSelect: 'none',
});
const Small = styled(Face)({ width: 24, height: 24 });
// In a table, long names and lines end in an ellipsis, so that rows stay 48 px high. Elsewhere they wrap.
const Words = styled('div')({
  minWidth: 0,
  overflowWrap: 'anywhere',
  'td > * > &': { '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
});
const Name = styled('div')({ font: 'var(--mui-font-subtitle2)' });
const Line = styled('div')({ font: 'var(--mui-font-caption)', color: 'var(--mui-palette-text-secondary)' });
