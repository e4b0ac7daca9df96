import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folders = ['src', 'server', 'tests', 'inspector', 'scripts', 'docs'];
const text = /\.(tsx?|mjs|sql|md|css|html)$/;
const files = [
  'README.md',
  ...folders.flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((path) => text.test(path))
      .map((path) => join(folder, path)),
  ),
].filter((path) => !['docs/product.md', 'tests/unit/docs.test.ts'].includes(path));

const product = readFileSync('docs/product.md', 'utf8');
const headings = [
  ...[...product.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading),
  // The heading is "Metrics" today. Migrations are never changed, and some cite it by this name.
  'Figures',
];

/**
 * The names after `product: ` that are not headings. A second name follows a semicolon; other words may follow both.
 */
function unresolved(body: string): string[] {
  // Joins a comment that continues on the next line.
  const joined = body.replace(/\n[ \t]*(\*|\/\/|--)[ \t]+/g, ' ');
  return [...joined.matchAll(/\bproduct: ([A-Z][^()\n]{0,80})/g)].flatMap(([, after = '']) =>
    after
      .split(/; (?=[A-Z])/)
      .filter((name) => !headings.some((h) => name.startsWith(h) && !/^[\w-]/.test(name.slice(h.length)))),
  );
}

/** References to documents that are not in the repository, by number or by name. */
const former = /\b([Pp]roduct|[Ss]pec|[Dd]esign) (section )?\d|(?<![\w/-])(look|design|spec)\.md\b/;

describe('references to docs/product.md', () => {
  it('name a heading', () => {
    const wrong = files.flatMap((path) => unresolved(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`));
    expect(wrong).toEqual([]);
  });

  it('are found when they name no heading', () => {
    expect(unresolved('/** Ends it (product: Sessions). */')).toEqual([]);
    expect(unresolved('// (product: Sessions; Links, said once)')).toEqual([]);
    expect(unresolved(' * it ends (product: Failed\n * sign-ins).')).toEqual([]);
    expect(unresolved('// (product: Sessions; Lynx)')).toEqual(['Lynx']);
    expect(unresolved('// (product: Sessionsx)')).toEqual(['Sessionsx']);
  });

  it('replace all references to other documents', () => {
    const wrong = files.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => former.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(wrong).toEqual([]);
  });

  it('can be told apart, as no heading is there twice', () => {
    expect(headings.length).toBeGreaterThan(60);
    expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([]);
  });
});

describe('docs/deploy.md', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8');
  const unit = readFileSync('deploy/interviews@.service', 'utf8');
  const lines = [...guide.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n'));

  it('has no comment behind a setting, because what reads the file of settings takes it as a part of the value', () => {
    const settings = lines.filter((line) => /^[A-Z_]+=\S/.test(line));
    expect(settings.length).toBeGreaterThan(8);
    expect(settings.filter((line) => line.includes(' #'))).toEqual([]);
  });

  it('has no shell read the file of settings, in whose addresses it would take `&` for the end of a command', () => {
    expect(lines.filter((line) => /(^|[;&\s])(\.|source) \/etc\/interviews\.env/.test(line))).toEqual([]);
  });

  it('has a unit that is started again for as long as the database is away', () => {
    expect(unit).toMatch(/^Restart=always$/m);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  });

  it('updates beside the running processes, which go on reading the files of their own release', () => {
    expect(unit).toMatch(/^WorkingDirectory=\/opt\/interviews\/current$/m);
    expect(guide).toContain('/opt/interviews/current');
    expect(guide).not.toMatch(/cd \/opt\/interviews( |$)/m);
  });
});

describe('the documents', () => {
  const documents = files.filter((path) => path.endsWith('.md')).concat('docs/product.md');

  it('link to what exists', () => {
    const anchors = (path: string) =>
      [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
    const broken = documents.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
        .filter(([, file = '', anchor]) => {
          const target = file === '' ? path : join(dirname(path), file);
          return (
            !existsSync(target) || (anchor !== undefined && target.endsWith('.md') && !anchors(target).includes(anchor))
          );
        })
        .map(([link]) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it.each(['README.md', 'docs/map.md', 'docs/patterns.md', 'docs/performance.md', 'docs/settings.md'])(
    'name only paths that exist: %s',
    (path) => {
      const named = [
        ...readFileSync(path, 'utf8').matchAll(/`((?:src|server|tests|inspector|scripts|docs|public)\/[^`\s]*)`/g),
      ]
        .map(([, name = '']) => name)
        .filter((name) => !/[<>*{…]/.test(name));
      expect(named.filter((name) => !existsSync(name))).toEqual([]);
    },
  );
});
