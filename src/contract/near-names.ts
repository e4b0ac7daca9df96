const longest = 80;

/** The number of letters to change, add or remove to turn one word into the other; at most `most` + 1. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= b.length; at += 1) {
      const same = a[row - 1] === b[at - 1] ? 0 : 1;
      line.push(Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + same));
    }
    if (Math.min(...line) > most) return most + 1;
    above = line;
  }
  return above[b.length] ?? 0;
}

/** The names that the user may have meant by an unknown name, the nearest first; at most three. */
export function nearNames(typed: string, names: readonly string[]): string[] {
  const said = typed.trim().toLowerCase().slice(0, longest);
  if (said.length < 3) return [];
  const most = said.length < 5 ? 1 : Math.max(2, Math.floor(said.length / 4));
  return names
    .map((name) => {
      const other = name.toLowerCase().slice(0, longest);
      const isPart = other.startsWith(said) || said.startsWith(other);
      return { name, far: isPart ? 1 : distance(said, other, most) };
    })
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({ name }) => name);
}

// For more different texts than this, suggestions would cost more than they help.
const mostTexts = 100;

/**
 * Searches `names` with `nearNames` for the cells of a file. The same text is often repeated, so each is searched
 * once.
 */
export function nearIn(names: readonly string[]): (typed: string) => string[] {
  const known = new Map<string, string[]>();
  return (typed) => {
    const near = known.get(typed) ?? (known.size < mostTexts ? nearNames(typed, names) : []);
    known.set(typed, near);
    return near;
  };
}
