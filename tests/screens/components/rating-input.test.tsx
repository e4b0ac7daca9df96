import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { RatingInput } from '../../../src/components/RatingInput';
import type { Rating } from '../../../src/components/RatingInput';
import { ratingMeanings } from '../../../src/contract/feedback';
import { renderApp } from '../render';

function Field({ error }: { error?: string }) {
  const [value, setValue] = useState<Rating | null>(null);
  return (
    <RatingInput
      title="SQL"
      label="Rating of SQL"
      value={value}
      onChange={setValue}
      meanings={ratingMeanings}
      error={error}
    />
  );
}

describe('a rating', () => {
  it('is a group of choices that say what they mean', () => {
    renderApp(<Field />);
    const group = screen.getByRole('radiogroup', { name: 'Rating of SQL' });
    expect(group.querySelectorAll('input')).toHaveLength(6);
    fireEvent.click(screen.getByRole('radio', { name: '4 Strong: Handles hard cases and explains why' }));
    expect(screen.getByText('Strong: Handles hard cases and explains why')).toBeInTheDocument();
  });

  it('is chosen by digits, 0 for not assessed', () => {
    renderApp(<Field />);
    const group = screen.getByRole('radiogroup');
    fireEvent.keyDown(group, { key: '2' });
    expect(screen.getByRole('radio', { name: /^2 Weak/ })).toBeChecked();
    fireEvent.keyDown(group, { key: '0' });
    expect(screen.getByRole('radio', { name: /^Not assessed/ })).toBeChecked();
    fireEvent.keyDown(group, { key: '7' });
    expect(screen.getByRole('radio', { name: /^Not assessed/ })).toBeChecked();
  });

  it('is reached by Tab and changed by the arrow keys', async () => {
    const { user } = renderApp(<Field />);
    await user.tab();
    await user.keyboard('[Space][ArrowRight][ArrowRight]');
    expect(screen.getByRole('radio', { name: /^3 Sound/ })).toBeChecked();
  });

  it('reads its message out', () => {
    renderApp(<Field error="Please select a rating" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Please select a rating');
    expect(screen.getByRole('radiogroup')).toHaveAttribute('aria-invalid', 'true');
  });
});
