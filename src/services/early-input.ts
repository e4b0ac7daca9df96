/** What the user did in a prerendered form before the scripts loaded (app/before-scripts.ts). */
export type EarlyInput = {
  email: string;
  password: string;
  /** Buttons and links that need the app, in the order in which they were pressed. */
  pressed: HTMLElement[];
  submitted: boolean;
};

declare global {
  interface Window {
    /** Ends the recording. */
    takeEarlyInput?: (() => EarlyInput) | undefined;
  }
}

/** Reads the prerendered form now, because its page is about to be replaced by another. */
export function keepEarlyInput(): void {
  const early = window.takeEarlyInput?.();
  if (early) window.takeEarlyInput = () => early;
}

/** What the user did in the form before the app started; null if the app was first. Returns it only once. */
export function takeEarlyInput(): EarlyInput | null {
  const early = window.takeEarlyInput?.() ?? null;
  window.takeEarlyInput = undefined;
  return early;
}
