import { useState } from 'react';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
