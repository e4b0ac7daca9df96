import { screen } from '@testing-library/react';
import type { EmailRow } from '../../../src/contract/messages';
import type { ListLook, SavedView } from '../../../src/contract/system-views';
import { SentEmail } from '../../../src/screens/messages/email/SentEmail';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

export const email: EmailRow = {
  id: '7',
  recipient: 'asha@example.com',
  subject: 'Hello',
  createdAt: inHours(-1),
  sentAt: null,
  state: 'stored',
};
export const view = (name: string, given: Partial<SavedView> = {}): SavedView => ({
  id: anId(7),
  list: 'mails',
  name,
  look,
  path: '/dashboard/emailtab',
  pinned: false,
  shared: false,
  by: null,
  gone: [],
  ...given,
});
export const look: ListLook = { q: '', sort: '', filters: [], columns: null, density: 'comfortable' };

/** The list of sent email, as an example of a list. */
export const show = (search = '', views: SavedView[] = []) => {
  const asked = serve({
    'GET /emails': () => ({ status: 200, data: pageOf([email]) }),
    'GET /lists/views': () => ({ status: 200, data: views }),
    'PUT /lists/views': () => ({ status: 200 }),
    'DELETE /lists/views': () => ({ status: 200 }),
    [`PUT /lists/views/${anId(7)}`]: () => ({ status: 200 }),
    [`PUT /lists/views/${anId(8)}`]: () => ({ status: 200 }),
    'GET /lists/views/counts': () => ({ status: 200, data: [] }),
  });
  const path = `/dashboard/emailtab${search}`;
  const app = renderApp(<SentEmail />, { path, queryClient: seededClient('ADMIN') });
  const last = (name: string) =>
    asked
      .filter(({ path: to }) => to === '/emails')
      .at(-1)
      ?.query.get(name);
  const saved = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const deleted = () => asked.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
  return { ...app, asked, last, saved, deleted };
};
export const header = (name: string) => screen.findByRole('columnheader', { name });
