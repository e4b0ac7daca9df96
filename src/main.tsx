// First: what follows may already write HTML.
import './services/trusted-types';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { QueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { App } from './app/App';
import { askBeforeBack } from './app/ask-before-back';
import { preload, preloadCode, preloadShown } from './app/preload';
import { Providers } from './app/Providers';
import { startSession, useAppSession } from './app/session-gate';
import { cspNonce } from './components/csp-nonce';
import { defaultDisplay } from './contract/auth';
import type { SessionActor } from './machines/auth/session';
import { useKeptDisplay } from './services/display-values';
import { keepEarlyInput } from './services/early-input';
import { logProblem } from './services/log';
import { startRemembering } from './services/memory';
import { makeQueryClient } from './services/query-client';
import { registerServiceWorker } from './services/service-worker';
import { hasKeptValues, loadCipher } from './services/storage';
import { inspectionAsked } from './services/workflow';

function SignedApp({ session, queryClient }: { session: SessionActor; queryClient: QueryClient }) {
  const appSession = useAppSession(session);
  const kept = useKeptDisplay();
  const [path] = useLocation();
  // At sign-in the user is not known yet, so the system's setting applies.
  const inside = appSession.user !== undefined && path.startsWith('/dashboard');
  return (
    <Providers queryClient={queryClient} nonce={cspNonce()} display={inside ? kept : defaultDisplay} fonts={inside}>
      <App session={appSession} />
    </Providers>
  );
}

const inspectionFailed = (thrown: unknown) => void logProblem('The inspector did not start', thrown);

async function start(root: HTMLElement): Promise<void> {
  askBeforeBack();
  // Until it is known that problems are not to be reported (Frame.tsx).
  startRemembering();
  if (hasKeptValues()) {
    // In parallel with the code of the current page.
    preloadCode(location.pathname);
    // Without it nobody is signed in; /login reports the failure.
    await loadCipher().catch(() => undefined);
  }
  const asked = inspectionAsked();
  // Before the first workflow starts. If inspection fails, the app still works.
  const inspection = asked === null ? undefined : await import('./services/inspection').catch(inspectionFailed);
  const inspected = await inspection?.startInspection(asked ?? '').catch(inspectionFailed);
  const queryClient = makeQueryClient();
  const session = startSession(queryClient);
  if (inspected === false) inspection?.inspectAfterSignIn(session, asked ?? '');
  if (session.getSnapshot().hasTag('inside')) preload(location.pathname, queryClient);
  const app = (
    <StrictMode>
      <SignedApp session={session} queryClient={queryClient} />
    </StrictMode>
  );
  // The prerendered page stays until its replacement is complete.
  const shown = 'unfit' in document.documentElement.dataset ? undefined : root.dataset['page'];
  const ready = await preloadShown(shown).catch(() => false);
  delete root.dataset['page'];
  if (ready && shown === 'sign-in') hydrateRoot(root, app);
  else {
    keepEarlyInput();
    startTransition(() => createRoot(root).render(app));
  }
  registerServiceWorker();
}

const root = document.getElementById('root');
if (root) void start(root);
