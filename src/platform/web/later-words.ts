let load: () => Promise<void> = () => Promise.resolve();

/** The app says how the words of the account and the settings are loaded. */
export function setLaterWords(loader: () => Promise<void>): void {
  load = loader;
}

/** Resolves when the words of the account and the settings are there; give it to a route's loader. */
export const laterWords = (): Promise<void> => load();
