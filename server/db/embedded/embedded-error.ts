/** Why the embedded database cannot be used, in one line for the person who ran `npm start`. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
