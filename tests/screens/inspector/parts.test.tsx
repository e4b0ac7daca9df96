import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BarActions } from '../../../inspector/viewer/BarActions';
import { ToolButton } from '../../../inspector/viewer/parts';
import { renderApp } from '../render';

function Copies({ of }: { of: string[] }) {
  const [at, setAt] = useState(0);
  const [copied, setCopied] = useState('nothing');
  return (
    <>
      <button onClick={() => setAt(at + 1)}>Next</button>
      <ToolButton label="Copy" onClick={() => setCopied(of[at] ?? 'too far')}>
        <span />
      </ToolButton>
      <p>{copied} was copied</p>
    </>
  );
}

it('a button does what it stands for by now, though it looks as before', async () => {
  const { user } = renderApp(<Copies of={['one', 'other']} />);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(screen.getByText('other was copied')).toBeVisible();
});

it('what a button says covers nothing that the pointer goes on to', async () => {
  const { user } = renderApp(
    <BarActions actions={[{ label: 'Save', title: 'Save it all', icon: null, onClick() {} }]} />,
  );
  await user.hover(screen.getByRole('button', { name: 'Save it all' }));
  await user.hover(await screen.findByRole('tooltip'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
