// What email programs turn into links: addresses with a scheme or an @, and words with dots inside.
const marks = /[/@:<>]/g;
const dots = /([\p{L}\p{N}])([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}])/gu;

const spaced = (name: string) => name.replace(/\s+/g, ' ').trim();

/** A person's name for an email; empty if it could become a link. Anyone can register any name for any address. */
export const plainName = (name: string): string =>
  name.search(marks) >= 0 || name.search(dots) >= 0 ? '' : spaced(name);

/** A job title or organization's name for an email. "Node.js" is common in them, so spaces prevent links. */
export const plainTitle = (title: string): string => spaced(title.replace(marks, ' $& ').replace(dots, '$1$2 '));

/** The greeting of an email. */
export const greeting = (name: string): string => (plainName(name) === '' ? 'Hello,' : `Hello ${plainName(name)},`);
