import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Providers } from '../src/app/Providers';
import { cspNonce } from '../src/components/csp-nonce';
import { inspector } from '../src/contract/system';
import { apiBase } from '../src/services/api/client';
import { defaultDisplay } from '../src/contract/auth';
import { makeQueryClient } from '../src/services/query-client';
import { makeCollector } from './model/collect';
import { openReport } from './viewer/open-report';
import { paced } from './viewer/paced';
import { receive } from './viewer/receive';
import { makeViewerStore, ViewerStoreContext } from './viewer/store';
import { Viewer } from './viewer/Viewer';

/** Whether the server also relays pages of other browsers. */
async function isShared(): Promise<boolean> {
  const answer = await fetch(apiBase + inspector.path, { credentials: 'omit' });
  const body = (await answer.json()) as { data?: { shared?: unknown } };
  return body.data?.shared === true;
}

async function start(root: HTMLElement): Promise<void> {
  // A page opened from here finds this window by the name that its tap uses.
  window.name = 'xstateinspector';
  const { trace, add } = makeCollector();
  const store = makeViewerStore(trace);
  const show = paced(() => flushSync(store.grown));
  receive(
    (events) => {
      for (const event of events) add(event);
      show();
    },
    await isShared().catch(() => false),
  );
  void openReport(store);
  createRoot(root).render(
    <StrictMode>
      <Providers
        queryClient={makeQueryClient()}
        nonce={cspNonce()}
        // A dense tool: the corners are smaller than the app's, and light or dark follows the system.
        display={{ ...defaultDisplay, borderRadius: 6, mode: 'system' }}
      >
        <ViewerStoreContext value={store}>
          <Viewer />
        </ViewerStoreContext>
      </Providers>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
