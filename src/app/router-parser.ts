import type { Parser } from 'wouter';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A case-sensitive parser (product: Routes), because wouter's own ignores case. Supports `:name` segments, an optional
 * last `:name?`, and one final slash.
 */
export const caseSensitive: Parser = (route, loose) => {
  if (route === '*') return { keys: ['*'], pattern: /^(.*)$/ };
  const keys: string[] = [];
  const body = route
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      if (!segment.startsWith(':')) return `/${escaped(segment)}`;
      const optional = segment.endsWith('?');
      keys.push(segment.slice(1, optional ? -1 : undefined));
      return optional ? '(?:/([^/]+))?' : '/([^/]+)';
    })
    .join('');
  return { keys, pattern: new RegExp(`^${body}${loose ? '(?=$|/)' : '/?$'}`) };
};
