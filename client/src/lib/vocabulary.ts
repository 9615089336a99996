// What things are called. The server sends the words with a table or a companion, in the reader's language.
export type Vocabulary = Record<string, string>;

/** A thing in words, its places filled; its name where the server has no word for it. */
export const called = (vocabulary: Vocabulary | undefined, thing: string, values: Record<string, string> = {}): string =>
  (vocabulary?.[thing] ?? thing).replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
