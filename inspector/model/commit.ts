/** The commit of this build, abbreviated; null without a repository. */
export const commit: string | null = (import.meta.env?.['VITE_COMMIT'] as string | undefined) ?? null;
