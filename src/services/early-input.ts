/** What somebody did in a prerendered form before the scripts came (app/before-scripts.ts). */
export type EarlyInput = {
  email: string;
  password: string;
  /** Buttons that do nothing without the app, in the order in which they were pressed. */
  pressed: HTMLElement[];
  submitted: boolean;
};

declare global {
  interface Window {
    /** Ends the recording. */
    takeEarlyInput?: (() => EarlyInput) | undefined;
  }
}

/** Once: what was done in the form before the app came; null where it was there first. */
export function takeEarlyInput(): EarlyInput | null {
  const early = window.takeEarlyInput?.() ?? null;
  window.takeEarlyInput = undefined;
  return early;
}
