/** The groups of messages that load with the parts that show them. */
export type WordsOfParts = 'mails' | 'meetings';

let loadWords: (name: WordsOfParts) => Promise<void> = async () => {};

/** Sets the function that loads a group of messages; src/app provides it. */
export function configureWords(loader: typeof loadWords): void {
  loadWords = loader;
}

/** A part of a page of any slice that loads with its messages. */
export async function withWords<Module>(name: WordsOfParts, load: () => Promise<Module>): Promise<Module> {
  const part = load();
  await loadWords(name);
  return part;
}
