import { createContext } from 'react';

/** Fetches what a path will show, ahead of going there; the app provides it. */
export const PreloadContext = createContext<(path: string) => void>(() => undefined);
