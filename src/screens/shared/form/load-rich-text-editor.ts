/**
 * Loads the rich text editor, which is larger than everything else on a form. A screen that will show the editor starts
 * loading it at once, in parallel with its own code and data. A failure is shown in the editor's place.
 */
export const loadRichTextEditor = () => import('./RichTextEditor');
