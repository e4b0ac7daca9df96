import { useState } from 'react';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MineOrTheirs } from '../../../src/screens/shared/form/MineOrTheirs';
import { renderApp } from '../render';

const fields = [
  { label: 'Name', mine: 'Blue', theirs: 'Red' },
  { label: 'About', mine: 'Same', theirs: 'Same' },
];

function Form() {
  const [overtaken, setOvertaken] = useState(false);
  if (!overtaken) return <button onClick={() => setOvertaken(true)}>Save</button>;
  return (
    <MineOrTheirs name="organization" fields={fields} onMine={() => setOvertaken(false)} onTheirs={() => undefined} />
  );
}

test('shows the fields that differ', () => {
  renderApp(<MineOrTheirs name="organization" fields={fields} onMine={vi.fn()} onTheirs={vi.fn()} />);
  expect(screen.getByText('Theirs: Red')).toBeInTheDocument();
  expect(screen.getByText('Yours: Blue')).toBeInTheDocument();
  expect(screen.queryByText('About')).not.toBeInTheDocument();
});

test('the keyboard goes on at the choice, and then at the form again', async () => {
  const { user } = renderApp(
    <main>
      <Form />
    </main>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('group', { name: 'Two versions of this organization' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Keep mine' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});
