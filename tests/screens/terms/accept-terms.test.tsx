import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { App } from '../../../src/app/App';
import { ApiProblem, onTermsFirst } from '../../../src/services/api/problem';
import { callApi } from '../../../src/services/api/client';
import { createInterview } from '../../../src/contract/interviews';
import type { AcceptTermsActor } from '../../../src/machines/terms/accept-terms';
import { TermsByLinkBody } from '../../../src/screens/interviews/invitation/TermsByLink';
import { DueBody } from '../../../src/screens/terms/DueTerms';
import { makeQueryClient } from '../../../src/services/query-client';
import { linked } from '../../model/pick-time-model';
import { acceptTermsModel, replacedTerms, termsToRead } from '../../model/terms/accept-terms-model';
import { interviewRow, meFor, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const button = (name: string) => screen.getByRole('button', { name });

describe.each([
  [
    'the page of terms',
    (actor: AcceptTermsActor) => (
      <DueBody actor={actor} terms={[termsToRead()]} titleId="title" onSignOut={() => undefined} />
    ),
  ],
  [
    'the page of a link',
    (actor: AcceptTermsActor) => (
      <TermsByLinkBody actor={actor} interview={linked({ terms: [termsToRead({ organization: 'Blue Harbour' })] })} />
    ),
  ],
])('%s', (_, page) => {
  it('takes every path of its machine', async () => {
    const model = acceptTermsModel();
    const driver = model.liveDriver({
      around: (change) => act(change),
      mount: (actor) =>
        void renderApp(page(actor as AcceptTermsActor), { queryClient: seededClient('ORGANIZATION_USER') }),
      act: () => {
        fireEvent.click(button('Accept'));
        return true;
      },
      see: (snapshot) => {
        const { problem } = snapshot.context;
        if (problem) expect(screen.getByRole('alert')).toHaveTextContent(problem.message || 'Something went wrong');
        else expect(screen.queryByRole('alert')).toBeNull();
        expect(button('Accept').hasAttribute('disabled')).toBe(snapshot.matches('accepting'));
      },
      unmount: () => cleanup(),
    });
    await model.walk(driver, { paths: await model.cover() });
  });
});

/** The app of an organization's user whose terms are due until the user accepts them. */
function open(path: string, { due = true } = {}) {
  let isDue = due;
  const asked = serve({
    'GET /auth/me': () => ({ status: 200, data: { ...meFor('ORGANIZATION_USER'), termsDue: isDue } }),
    'GET /own-terms': () => ({
      status: 200,
      data: [termsToRead({ due: isDue }), termsToRead({ id: '2', title: 'Fees', due: false })],
    }),
    'POST /own-terms/accept': () => {
      isDue = false;
      return { status: 200, data: null };
    },
    'GET /candidates': () => ({ status: 200, data: pageOf([]) }),
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /list-views': () => ({ status: 200, data: [] }),
  });
  const onSignOut = vi.fn();
  const app = renderApp(<App session={{ user: { name: 'Omar', userType: 'ORGANIZATION_USER' }, onSignOut }} />, {
    path,
    queryClient: makeQueryClient(),
  });
  return { ...app, asked, onSignOut };
}

describe('terms that are due', () => {
  it('stand before everything else, say what changed, and lead where one wanted to go', async () => {
    const { asked, path } = open('/dashboard/orgcandidate?q=asha');
    const dialog = await screen.findByRole('dialog', { name: 'Accept the terms' });
    expect(await screen.findByText('What changed since version 1')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('The terms of the platform have changed. You accept them for');
    expect(screen.getByText('to everyone', { exact: false, selector: 'ins' })).toBeInTheDocument();
    expect(screen.queryByText('Fees')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Candidate', hidden: true })).toBeNull();
    fireEvent.click(button('Accept'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { name: 'Candidate', level: 1 })).toBeInTheDocument();
    expect(path()).toBe('/dashboard/orgcandidate?q=asha');
    expect(asked.find(({ path: one }) => one === '/own-terms/accept')?.body).toEqual({
      terms: [{ id: termsToRead().id, revision: 2 }],
    });
  });

  it('can be left by signing out', async () => {
    const { onSignOut } = open('/dashboard/org');
    await screen.findByText('What changed since version 1');
    fireEvent.click(button('Sign out'));
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  describe('come over an open page by a refused call', () => {
    /** A call that is refused until the terms are accepted, made from a page with typed text. */
    async function refusedCall(organization: string | null) {
      const terms = termsToRead({ revision: 3, text: '<p>Be kind to everyone, always.</p>', organization });
      open('/dashboard/orgcandidate', { due: false });
      const search = await screen.findByRole<HTMLInputElement>('searchbox');
      fireEvent.change(search, { target: { value: 'Asha' } });
      let accepted = false;
      const asked = serve({
        'POST /interviews': () =>
          accepted ? { status: 200, data: interviewRow() } : { ...replacedTerms, data: { terms: [terms] } },
        'POST /own-terms/accept': () => {
          accepted = true;
          return { status: 200, data: null };
        },
        'GET /own-terms': () => ({ status: 200, data: [] }),
        'GET /auth/me': () => ({ status: 200, data: meFor('ORGANIZATION_USER') }),
        'GET /candidates': () => ({ status: 200, data: pageOf([]) }),
      });
      const outcome = callApi(createInterview, { body: {} as never, key: 'k' }).then(
        () => 'done',
        (problem: unknown) => problem,
      );
      expect(await screen.findByText('always', { exact: false, selector: 'ins' })).toBeInTheDocument();
      const made = () => asked.filter(({ path }) => path === '/interviews').map(({ key }) => key);
      return { outcome, search, made };
    }

    it('which is made again with its key once they are accepted, and leave what was typed there', async () => {
      const { outcome, search, made } = await refusedCall(null);
      fireEvent.click(button('Accept'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(await outcome).toBe('done');
      expect(made()).toEqual(['k', 'k']);
      expect(search.value).toBe('Asha');
      expect(search).toBeInTheDocument();
    });

    it('which fails where they are not accepted', async () => {
      const { outcome, made } = await refusedCall('Blue Harbour');
      fireEvent.click(button('Cancel'));
      expect(await outcome).toBeInstanceOf(ApiProblem);
      expect(made()).toEqual(['k']);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  });
});

it('only a refusal that has terms asks for them', async () => {
  const listener = vi.fn();
  const stop = onTermsFirst(listener);
  serve({ 'POST /interviews': () => ({ status: 409, message: 'Taken', data: { version: 3, allowedActions: [] } }) });
  await expect(callApi(createInterview, { body: {} as never, key: 'k' })).rejects.toThrow('Taken');
  stop();
  expect(listener).not.toHaveBeenCalled();
});
