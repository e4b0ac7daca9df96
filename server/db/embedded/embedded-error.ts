/** Thrown if the embedded database cannot be used. The message is one line for the person who ran `npm start`. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
