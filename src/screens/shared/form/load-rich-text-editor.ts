/**
 * Loads the editor of rich text, which is larger than all else on a form: a screen that will show one asks for it at
 * once, beside its own code and data. A failure is told where the editor is shown.
 */
export const loadRichTextEditor = () => import('./RichTextEditor');
