import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { leadsWithin, takesLetters } from '../components/letter-keys';
import type { Place } from './palette-items';

export const onMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);
export const paletteKeys = () => (onMac() ? '⌘ K' : 'Ctrl K');

const elsewhere = `${takesLetters}, [aria-modal="true"], .MuiModal-root`;

interface Shortcuts {
  places: readonly Place[];
  onPalette: () => void;
  onHelp: () => void;
}

/** Handles Ctrl or Cmd K everywhere, and `?` and `g` with a page's letter except where letters are typed. */
export function useShortcuts({ places, onPalette, onHelp }: Shortcuts): void {
  const [, navigate] = useLocation();
  const pressedG = useRef(-Infinity);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, shiftKey, timeStamp } = event;
      const command = event.ctrlKey || event.metaKey;
      if (command && !altKey && !shiftKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        return onPalette();
      }
      const target = event.target instanceof Element ? event.target : null;
      if (command || altKey || event.isComposing || event.defaultPrevented || target?.closest(elsewhere)) return;
      if (key === '?') return onHelp();
      const place = places.find(({ letter }) => letter === key.toLowerCase());
      if (place && timeStamp - pressedG.current <= leadsWithin) {
        pressedG.current = -Infinity;
        event.preventDefault();
        return navigate(place.href);
      }
      pressedG.current = key.toLowerCase() === 'g' ? timeStamp : -Infinity;
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [places, onPalette, onHelp, navigate]);
}
