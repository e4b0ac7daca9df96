/** The commit that this was built from, abbreviated; null where there is no repository. */
export const commit: string | null = (import.meta.env?.['VITE_COMMIT'] as string | undefined) ?? null;
