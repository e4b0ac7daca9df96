import { toast } from './toast';

/**
 * Copies a text and confirms it with `done`, or says that the browser forbids it. Pages without https have no
 * clipboard.
 */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    void toast.success(done);
  } catch {
    void toast.error('Your browser does not allow copying. Select the text and copy it yourself.');
  }
}
