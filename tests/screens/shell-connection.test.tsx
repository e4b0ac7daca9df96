import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ConnectionNotice, OfflineNotice } from '../../src/app/OfflineNotice';
import { Providers } from '../../src/app/Providers';
import { connectionMachine, type ConnectionActor, type ConnectionEvent } from '../../src/machines/system/connection';
import { makeQueryClient } from '../../src/services/query-client';
import { assertAllWalked, modelTest } from '../model/harness';
import { renderApp } from './render';

const words = 'No Internet Connection ! Please try again later';
const unanswered = /we cannot reach the server yet/;

describe('the notice', () => {
  it('takes every path of its machine', async () => {
    const events: ConnectionEvent[] = [{ type: 'connection.lose' }, { type: 'connection.find' }];
    const walks = [];
    for (const online of [true, false]) {
      const model = modelTest({ machine: connectionMachine, input: { online }, events });
      const driver = model.liveDriver({
        around: async (change) => void (await act(change)),
        mount: (actor) =>
          void render(
            <Providers queryClient={makeQueryClient()}>
              <ConnectionNotice actor={actor as ConnectionActor} />
            </Providers>,
          ),
        see: ({ value, context }) => {
          expect(screen.queryByText(words) !== null).toBe(value === 'offline');
          const waits = typeof value === 'object' && context.failures > 0;
          expect(screen.queryByText(unanswered) !== null).toBe(waits);
        },
        unmount: () => cleanup(),
      });
      walks.push(await model.walk(driver, { paths: await model.cover(), partial: true }));
    }
    assertAllWalked(connectionMachine, walks);
  });
});

function Typed() {
  const [text, setText] = useState('');
  return <input aria-label="Notes" value={text} onChange={(event) => setText(event.target.value)} />;
}

describe('going offline', () => {
  const is = (online: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
  };

  it('covers the page, keeps what was typed and where, and asks the server when the browser is back', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      const data = { version: '1', database: 'embedded', ready: true };
      return Response.json({ status: 'SUCCESS', message: '', data });
    });
    const queryClient = makeQueryClient();
    const refreshed = vi.spyOn(queryClient, 'invalidateQueries');
    const { user } = renderApp(
      <>
        <OfflineNotice />
        <Typed />
      </>,
      { queryClient },
    );
    await user.type(screen.getByLabelText('Notes'), 'half a sent');
    is(false);
    expect(screen.getByRole('alert')).toHaveTextContent(`${words}Your text is still here.`);
    expect(screen.getByLabelText('Notes')).toHaveFocus();
    is(true);
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    expect(screen.getByLabelText('Notes')).toHaveValue('half a sent');
    await waitFor(() => expect(refreshed).toHaveBeenCalled());
    expect(asked).toEqual([expect.stringMatching(/\/api\/health$/)]);
    vi.unstubAllGlobals();
  });

  it('is seen at the start too', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderApp(<OfflineNotice />);
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });
});
