import type { Column } from './columns';
import type { Found, Query } from './queries';

/** The differences between the columns of a query's statement and the type of its rows. */
function differences({ fields }: Query, columns: readonly Column[]): string[] {
  const names = columns.map(({ name }) => name);
  return [
    ...names.filter((name, nth) => names.indexOf(name) !== nth).map((name) => `${name} is there twice`),
    ...[...fields]
      .filter(([name, { optional }]) => !optional && !names.includes(name))
      .map(([name]) => `${name} is missing`),
    ...columns.flatMap(({ name, type, kind, nullable }) => {
      const field = fields.get(name);
      if (!field) return [`${name} is not in the type`];
      if (field.kinds.has('any')) return [];
      if (kind === 'json') return field.hasDate ? [`${name} is ${type}, which holds no Date or Buffer`] : [];
      if (!field.kinds.has(kind)) return [`${name} is ${type}, read as ${kind}, not ${[...field.kinds].join(' | ')}`];
      return nullable && !field.kinds.has('null') ? [`${name} may be null`] : [];
    }),
  ];
}

/** All differences as `file:line: what`, in order. */
export async function problemsOf({ queries }: Found, tell: (text: string) => Promise<Column[]>): Promise<string[]> {
  const problems = new Set<string>();
  for (const query of queries) {
    const refused: string[] = [];
    for (const text of query.texts)
      try {
        for (const one of differences(query, await tell(text))) problems.add(`${query.place}: ${one}`);
      } catch (error) {
        refused.push(`${query.place}: ${(error as Error).message}`);
      }
    // Some combinations of conditions never occur, so only a query refused in all of them is a problem.
    if (refused.length === query.texts.size) problems.add(refused[0] ?? query.place);
  }
  return [...problems].sort();
}
