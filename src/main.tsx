import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { Providers } from './app/Providers';
import { startSession, useAppSession } from './app/session-gate';
import { cspNonce } from './components/csp-nonce';
import type { SessionActor } from './machines/session';
import { makeQueryClient } from './services/query-client';

function SignedApp({ session }: { session: SessionActor }) {
  return <App session={useAppSession(session)} />;
}

const root = document.getElementById('root');
if (root) {
  const queryClient = makeQueryClient();
  const session = startSession(queryClient);
  createRoot(root).render(
    <StrictMode>
      <Providers queryClient={queryClient} nonce={cspNonce()}>
        <SignedApp session={session} />
      </Providers>
    </StrictMode>,
  );
}
