import inter400 from '@fontsource/inter/files/inter-latin-400-normal.woff2?url';
import inter500 from '@fontsource/inter/files/inter-latin-500-normal.woff2?url';
import inter600 from '@fontsource/inter/files/inter-latin-600-normal.woff2?url';
import inter700 from '@fontsource/inter/files/inter-latin-700-normal.woff2?url';
import poppins400 from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url';
import poppins500 from '@fontsource/poppins/files/poppins-latin-500-normal.woff2?url';
import poppins600 from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url';
import poppins700 from '@fontsource/poppins/files/poppins-latin-700-normal.woff2?url';
import roboto400 from '@fontsource/roboto/files/roboto-latin-400-normal.woff2?url';
import roboto500 from '@fontsource/roboto/files/roboto-latin-500-normal.woff2?url';
import roboto600 from '@fontsource/roboto/files/roboto-latin-600-normal.woff2?url';
import roboto700 from '@fontsource/roboto/files/roboto-latin-700-normal.woff2?url';
import './roboto.css';
import type { DisplaySettings } from '../contract/auth';

type Family = DisplaySettings['fontFamily'];

const files: Record<Family, Record<number, string>> = {
  Roboto: { 400: roboto400, 500: roboto500, 600: roboto600, 700: roboto700 },
  Poppins: { 400: poppins400, 500: poppins500, 600: poppins600, 700: poppins700 },
  Inter: { 400: inter400, 500: inter500, 600: inter600, 700: inter700 },
};

const facesOf = async (family: Family): Promise<FontFace[]> =>
  Promise.all(
    Object.entries(files[family]).map(([weight, url]) =>
      new FontFace(family, `url(${url}) format('woff2')`, { weight }).load(),
    ),
  );
const fetched = new Map<Family, Promise<FontFace[]>>();

/** Fetches all weights of a font once, without showing them yet. Rejects if one fails; the next call tries again. */
export function fetchFont(family: Family): Promise<FontFace[]> {
  const known = fetched.get(family);
  if (known) return known;
  const faces = facesOf(family);
  fetched.set(family, faces);
  faces.catch(() => fetched.delete(family));
  return faces;
}

/**
 * Shows the page in a font. The style sheet's Roboto is optional, so that nothing on the sign-in page moves. After
 * sign-in, all weights are added together, because a page in two fonts is worse than a single change of the font.
 */
export async function loadFont(family: Family): Promise<void> {
  for (const face of await fetchFont(family)) document.fonts.add(face);
}
