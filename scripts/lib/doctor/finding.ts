/** One line of `npm run doctor`: what was examined, and what to do about it. It contains no secrets. */
export type Finding = { level: 'ok' | 'warning' | 'wrong'; what: string; line: string };

const finding =
  (level: Finding['level']) =>
  (what: string, line: string): Finding => ({ level, what, line });
export const ok = finding('ok');
export const warning = finding('warning');
export const wrong = finding('wrong');

/** The code of an error. Its message is not used because it may repeat secrets. */
export const codeOf = (error: unknown): string => (error as { code?: string }).code ?? (error as Error).name;
