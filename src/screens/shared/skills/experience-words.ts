/** Experience in words: "2 years 6 months", "8 months". */
export function experienceWords(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const part = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${count === 1 ? unit : `${unit}s`}`]);
  return [...part(years, 'year'), ...part(rest, 'month')].join(' ') || 'no experience';
}
