import bold from '@fontsource/roboto/files/roboto-latin-700-normal.woff2?url';
import medium from '@fontsource/roboto/files/roboto-latin-500-normal.woff2?url';
import regular from '@fontsource/roboto/files/roboto-latin-400-normal.woff2?url';
import semiBold from '@fontsource/roboto/files/roboto-latin-600-normal.woff2?url';
import './roboto.css';
import type { DisplaySettings } from '../contract/auth';

const roboto = { 400: regular, 500: medium, 600: semiBold, 700: bold };

/**
 * Loads the user's font. The style sheet's Roboto is optional, so that nothing on the sign-in page moves; after
 * sign-in all its weights are added together, because a page in two fonts is worse than one that changes its font
 * once.
 */
export async function loadFont(family: DisplaySettings['fontFamily']): Promise<void> {
  if (family === 'Poppins') await import('./font-poppins');
  if (family === 'Inter') await import('./font-inter');
  if (family !== 'Roboto') return;
  const faces = Object.entries(roboto).map(
    ([weight, url]) => new FontFace('Roboto', `url(${url}) format('woff2')`, { weight }),
  );
  for (const face of await Promise.all(faces.map((face) => face.load()))) document.fonts.add(face);
}
