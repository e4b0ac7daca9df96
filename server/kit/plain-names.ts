// What mail programs make links of: addresses with a scheme or an @, and dots within a word.
const marks = /[/@:<>]/g;
const dots = /([\p{L}\p{N}])([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}])/gu;

const spaced = (name: string) => name.replace(/\s+/g, ' ').trim();

/** The name of a person for a letter: empty where a link could be made of it, as anybody may register any address. */
export const plainName = (name: string): string =>
  name.search(marks) >= 0 || name.search(dots) >= 0 ? '' : spaced(name);

/** A job title or the name of an organization for a letter: "Node.js" is usual in them, so links are broken by spaces. */
export const plainTitle = (title: string): string => spaced(title.replace(marks, ' $& ').replace(dots, '$1$2 '));

/** How a letter begins. */
export const greeting = (name: string): string => (plainName(name) === '' ? 'Hello,' : `Hello ${plainName(name)},`);
