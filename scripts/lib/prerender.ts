import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import type { Prerendered } from '../../src/prerender';

const entries = { 'sign-in': 'src/screens/auth/SignInScreen.tsx', frame: 'src/app/GuardedScreens.tsx' };

/** Links that preload a chunk and its imports, without those that the page already links. */
function preloads(bundle: Rolldown.OutputBundle, module: string, page: string): string {
  const links = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || page.includes(file) || links.has(file)) return;
    links.add(file);
    chunk.imports.forEach(add);
  };
  for (const one of Object.values(bundle))
    if (one.type === 'chunk' && one.facadeModuleId?.endsWith(module)) add(one.fileName);
  return [...links].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
}

/**
 * Preloads the weights that the sign-in page shows. An optional font still replaces the painted text if it arrives
 * shortly after, and each weight does so separately. A preloaded font is waited for briefly instead, and never arrives
 * after the first paint.
 */
const fonts = (bundle: Rolldown.OutputBundle) =>
  Object.keys(bundle)
    .filter((file) => /roboto-latin-(400|500|600)-normal.*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('');

// The page already links its style sheets.
const withoutSheets: Plugin = {
  name: 'without-sheets',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0sheet' : undefined),
  load: (id) => (id === '\0sheet' ? '' : undefined),
};

/** Writes prerendered.json next to index.html: the pages that are shown before any script has loaded. */
export const prerenderPages = (): Plugin => ({
  name: 'prerender',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const { module } = await runnerImport<{ prerendered: Prerendered[] }>('/src/prerender.tsx', {
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      plugins: [withoutSheets],
    });
    const plain = readFileSync(join(dir, 'index.html'), 'utf8').replace(
      // Inlines the font faces: one request less before the first paint.
      /<link rel="stylesheet"[^>]*href="\/([^"]+)">/,
      (_, file: string) => `<style nonce="__CSP_NONCE__">${readFileSync(join(dir, file), 'utf8')}</style>`,
    );
    const pages = module.prerendered.map(({ name, addresses, markup, styles, script }) => ({
      addresses,
      html: plain
        // The page is painted as a whole, not piece by piece.
        .replace('<head>', '<head><link rel="expect" href="#root" blocking="render">')
        // Placed before the styles, so that the fonts are requested first.
        .replace('<head>', () => `<head>${name === 'sign-in' ? fonts(bundle) : ''}`)
        .replace('</head>', () => `${preloads(bundle, entries[name], plain)}<script>${script}</script>${styles}</head>`)
        .replace(/<div id="root">.*?<\/div>\s*<\/div>/s, () => `<div id="root" data-page="${name}">${markup}</div>`),
    }));
    writeFileSync(join(dir, 'prerendered.json'), JSON.stringify(pages));
  },
});
