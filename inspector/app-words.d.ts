/** The texts of the app's sources (scripts/lib/app-words.ts). */
declare module 'virtual:app-words' {
  const words: readonly (readonly string[])[];
  export default words;
}
