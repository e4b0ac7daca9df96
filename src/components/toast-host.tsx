import { forwardRef } from 'react';
import type { CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { SnackbarContent, SnackbarProvider, enqueueSnackbar } from 'notistack';
import type { CustomContentProps } from 'notistack';

export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export const lasting = 3000;

// The host has its own React root outside the theme provider, but the theme's CSS variables still apply.
const tones: Record<string, CSSProperties> = {
  success: { background: 'var(--mui-palette-brand-main)', color: 'var(--mui-palette-brand-contrastText)' },
  error: { background: 'var(--mui-palette-error-main)', color: 'var(--mui-palette-error-contrastText)' },
  // Red as the specification requires (product: Constants); only errors interrupt a screen reader.
  warning: { background: 'var(--mui-palette-error-main)', color: 'var(--mui-palette-error-contrastText)' },
  info: { background: 'var(--mui-palette-text-primary)', color: 'var(--mui-palette-background-paper)' },
};

const Message = forwardRef<HTMLDivElement, CustomContentProps>(function Message({ message, variant }, ref) {
  return (
    <SnackbarContent ref={ref} role={variant === 'error' ? 'alert' : 'status'}>
      <div
        style={{
          padding: '12px 16px',
          borderRadius: 'var(--mui-shape-borderRadius)',
          font: 'var(--mui-font-body2)',
          fontWeight: 500,
          flexGrow: 1,
          overflowWrap: 'anywhere',
          boxShadow: 'var(--mui-shadows-4)',
          ...tones[variant],
        }}
      >
        {message}
      </div>
    </SnackbarContent>
  );
});

const contents = { success: Message, error: Message, warning: Message, info: Message, default: Message };
let host: HTMLElement | null = null;

function mount() {
  if (host?.isConnected) return;
  const element = document.createElement('div');
  host = element;
  document.body.append(element);
  flushSync(() => {
    createRoot(element).render(
      <SnackbarProvider
        maxSnack={3}
        autoHideDuration={lasting}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        Components={contents}
      />,
    );
  });
}

/** Shows a message. Two equal messages at the same time are shown as one. */
export function showToast(kind: ToastKind, text: string): void {
  mount();
  enqueueSnackbar(text, { variant: kind, preventDuplicate: true });
}
