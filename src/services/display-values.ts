import { useSyncExternalStore } from 'react';
import { defaultDisplay, displaySettings, type DisplaySettings } from '../contract/auth';
import { onSessionChanged } from './session-values';
import { getJson, getPlain, onValueChangedElsewhere, setEncrypted, setPlain } from './storage';

const name = 'display';
export const modeName = 'displayMode';

const listeners = new Set<() => void>();
let read: { raw: string | null; settings: DisplaySettings } = { raw: null, settings: defaultDisplay };

/** The settings stored on this device, or the defaults. Returns the same object until they change. */
export function keptDisplay(): DisplaySettings {
  const raw = getPlain(name);
  if (raw === null) return defaultDisplay;
  if (raw === read.raw) return read.settings;
  const settings = getJson(name);
  // Not written by this app, or the cipher is not loaded yet: read it again next time.
  if (!displaySettings.is(settings)) return defaultDisplay;
  read = { raw, settings };
  return read.settings;
}

/** Stores display settings on this device, for the first paint of the next load. */
export function keepDisplay(settings: DisplaySettings): void {
  setEncrypted(name, JSON.stringify(settings));
  // Stored in plain text for the script that runs before the first paint.
  setPlain(modeName, settings.mode);
  for (const changed of listeners) changed();
}

// Calls `changed` when this tab or another one changes the settings.
function onDisplayChanged(changed: () => void): () => void {
  listeners.add(changed);
  const stops = [onValueChangedElsewhere(name, changed), onSessionChanged(changed)];
  return () => {
    listeners.delete(changed);
    for (const stop of stops) stop();
  };
}

/** The display settings stored on this device (product: Display settings), updated when any tab changes them. */
export const useKeptDisplay = (): DisplaySettings => useSyncExternalStore(onDisplayChanged, keptDisplay, keptDisplay);
