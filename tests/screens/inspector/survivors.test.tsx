import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Survivors } from '../../../inspector/viewer/coverage/Survivors';

vi.mock('../../../docs/mutation.json', () => ({
  default: {
    'src/machines/interviews/decide.ts': {
      machines: ['decide'],
      tests: [],
      hash: '',
      mutants: 9,
      killed: 7,
      survivors: [
        { line: 5, code: 'a < b', to: 'a <= b', at: ['decide.idle', 'decide.idle | decision.ask | 0'], answer: null },
        { line: 7, code: "'x'", to: '""', at: ['decide.failed'], answer: 'equivalent: it is never read' },
      ],
    },
  },
}));

it('lists the survivors of a state and its transitions, each once, with its place and its answer', () => {
  const { rerender } = render(<Survivors machine="decide" names={['decide.idle', 'decide.idle | decision.ask | 0']} />);
  expect(screen.getByRole('heading', { name: 'Survivors of mutation tests: 1' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'a < b became a <= bNot answered yetsrc/machines/interviews/decide.ts:5',
  );
  rerender(<Survivors machine="decide" names={['decide.failed']} />);
  expect(screen.getByRole('listitem')).toHaveTextContent('equivalent: it is never read');
  rerender(<Survivors machine="decide" names={['decide.asking']} />);
  expect(screen.queryByRole('listitem')).toBeNull();
});
