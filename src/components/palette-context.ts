import { createContext } from 'react';

/** Opens the palette (Ctrl K); null where there is none, as before sign-in. */
export const PaletteContext = createContext<(() => void) | null>(null);
