import './roboto.css';
import type { DisplaySettings } from '../contract/auth';

/** Loads the font that the user chose; Roboto is always there. */
export async function loadFont(family: DisplaySettings['fontFamily']): Promise<void> {
  if (family === 'Poppins') await import('./font-poppins');
  if (family === 'Inter') await import('./font-inter');
}
