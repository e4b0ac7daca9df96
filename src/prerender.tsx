import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { beforeFrame, beforeSignIn, type FrameKeys } from './app/before-scripts';
import { signInTabs } from './machines/auth/sign-in-form';
import { hash } from './services/cipher';

/** A page before any script runs: for the build (scripts/lib/prerender.ts), never part of the app. */
export type Prerendered = {
  name: 'sign-in' | 'frame';
  /** Paths, with any `?tab=`; /dashboard stands for all below it. */
  addresses: string[];
  markup: string;
  /** Style elements of Emotion, with the placeholder of the nonce. */
  styles: string;
  script: string;
};

const nonce = '__CSP_NONCE__';
const nobody = { user: undefined, onSignOut: () => undefined };

// Emotion writes each style before the first element that uses it, but the app expects all of them in the head.
function withoutStyles(html: string): Pick<Prerendered, 'markup' | 'styles'> {
  const names: string[] = [];
  const rules: string[] = [];
  const globals: string[] = [];
  const markup = html.replace(/<style data-emotion="(\S+) ([^"]+)"[^>]*>(.*?)<\/style>/gs, (tag, key, name, css) => {
    if (key === 'css') {
      names.push(String(name));
      rules.push(String(css));
    } else globals.push(String(tag));
    return '';
  });
  const own = `<style data-emotion="css ${names.join(' ')}" nonce="${nonce}">${rules.join('')}</style>`;
  // React's preload hints for images are useless here: the images follow at once.
  return { markup: markup.replace(/^(<link [^>]*>)+/, ''), styles: globals.join('') + own };
}

/** Renders the real screens. */
async function prerender(): Promise<Prerendered[]> {
  // Globals that modules of the app read when they are loaded or rendered.
  for (const [name, value] of Object.entries({
    location: new URL('http://localhost/login'),
    history: { state: null },
    navigator: { onLine: true },
  }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const [{ App }, { FrameOutline }, { Providers }, { signInScreen }, { makeQueryClient }] = await Promise.all([
    import('./app/App'),
    import('./app/FrameOutline'),
    import('./app/Providers'),
    import('./app/open-routes'),
    import('./services/query-client'),
  ]);
  await signInScreen.preload();
  const render = (path: string, page: React.ReactNode) =>
    withoutStyles(
      renderToString(
        <Router ssrPath={path}>
          <Providers queryClient={makeQueryClient()} nonce={nonce}>
            {page}
          </Providers>
        </Router>,
      ),
    );
  const keys: FrameKeys = { userType: hash('userType'), opened: hash('opened'), mode: hash('displayMode') };
  return [
    ...signInTabs.map(({ kind }, tab) => ({
      name: 'sign-in' as const,
      addresses: [...(tab === 0 ? ['/', '/login'] : []), `/login?tab=${tab}`, `/login/${kind}`],
      ...render(`/login?tab=${tab}`, <App session={nobody} />),
      script: `(${String(beforeSignIn)})()`,
    })),
    {
      name: 'frame',
      addresses: ['/dashboard'],
      ...render('/dashboard', <FrameOutline />),
      script: `(${String(beforeFrame)})(${JSON.stringify(keys)})`,
    },
  ];
}

// At import time: afterwards the build can load no more modules.
export const prerendered = await prerender();
