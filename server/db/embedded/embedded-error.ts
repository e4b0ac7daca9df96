/** A reason why the embedded database cannot be used, told in one line for the person who typed `npm start`. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError';
}
