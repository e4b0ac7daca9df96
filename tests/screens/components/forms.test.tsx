import { useState } from 'react';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from '../../../src/components/ConfirmDialog';
import { LimitedText } from '../../../src/components/LimitedText';
import { SaveBar } from '../../../src/components/SaveBar';
import { SidePanel } from '../../../src/components/SidePanel';
import { mayLeave } from '../../../src/components/leave-guard';
import { renderApp } from '../render';

function Remark({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return <LimitedText label="Remark" value={value} onChange={setValue} max={20} rows={1} />;
}

test('the counter counts what is left, without markup, and stands only beside text', async () => {
  const { user } = renderApp(<Remark />);
  expect(screen.getByText('**Required')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Remark' }), '<b>Good</b>');
  expect(screen.getByText('16 char left out of 20 char')).toBeInTheDocument();
  expect(screen.queryByText('**Required')).not.toBeInTheDocument();
});

test('text that is too long is kept and the message is tied to its field', async () => {
  const { user } = renderApp(<Remark start="twenty characters!!!" />);
  const field = screen.getByRole('textbox', { name: 'Remark' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(field, 'X');
  expect(field).toHaveValue('twenty characters!!!X');
  expect(screen.getByRole('alert')).toHaveTextContent('should not exceed 20 character');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('should not exceed 20 character'));
  expect(field).toBeInvalid();
});

const question = {
  title: 'Cancel this interview?',
  confirmLabel: 'Cancel interview',
  dismissLabel: 'Keep it',
  children: 'Asha Rao, 24-11-2026 02:30 PM',
};

test('a reason that is asked for must be given, and arrives trimmed', async () => {
  const onConfirm = vi.fn();
  const reason = { label: 'Reason', max: 250 };
  const { user } = renderApp(
    <ConfirmDialog {...question} open destructive reason={reason} onConfirm={onConfirm} onClose={vi.fn()} />,
  );
  expect(screen.getByRole('dialog', { name: 'Cancel this interview?' })).toHaveTextContent('Asha Rao');
  await user.click(screen.getByRole('button', { name: 'Cancel interview' }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByText('Reason, field is required')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), '  Panelist is ill ');
  await user.click(screen.getByRole('button', { name: 'Cancel interview' }));
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('Panelist is ill');
});

test('an error leaves the dialog and its text standing; while busy nothing closes it', async () => {
  const onClose = vi.fn();
  const props = { ...question, open: true, reason: { label: 'Reason', max: 250 }, onConfirm: vi.fn(), onClose };
  function Asking() {
    const [busy, setBusy] = useState(false);
    return (
      <>
        <ConfirmDialog
          {...props}
          busy={busy}
          error={busy ? 'Changed meanwhile' : undefined}
          onConfirm={() => setBusy(true)}
        />
      </>
    );
  }
  const { user } = renderApp(<Asking />);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ill');
  await user.click(screen.getByRole('button', { name: 'Cancel interview' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Changed meanwhile');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Ill');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
});

test('the save bar shows once something changed, and leaving asks only then', async () => {
  const onSave = vi.fn();
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  const { user, rerender } = renderApp(<SaveBar dirty={false} onSave={onSave} />);
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(mayLeave()).toBe(true);
  rerender(<SaveBar dirty onSave={onSave} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledOnce();
  expect(mayLeave()).toBe(false);
  expect(asked).toHaveBeenCalledOnce();
  rerender(<SaveBar dirty={false} onSave={onSave} />);
  expect(mayLeave()).toBe(true);
  vi.unstubAllGlobals();
});

test('a side panel is a dialog with its title, and Escape or its button closes it', async () => {
  const onClose = vi.fn();
  const { user } = renderApp(
    <SidePanel open title="Asha Rao" subtitle="Backend engineer" onClose={onClose} actions={<button>Join</button>}>
      Detail
    </SidePanel>,
  );
  expect(screen.getByRole('dialog', { name: 'Asha Rao' })).toHaveTextContent('Detail');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
