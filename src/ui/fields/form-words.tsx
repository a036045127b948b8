import { createContext, useContext } from 'react';

/** Turns a message key of a schema into words of the reader's language. */
export type TranslateError = (key: string) => string;

const FormWordsContext = createContext<TranslateError>((key) => key);

/** Give it the translation of error keys; without it messages are shown as they are. */
export const FormWordsProvider = FormWordsContext.Provider;

/** First message found in an error of react-hook-form, in words; null when there is none. */
export function useErrorText(error: unknown): string | null {
  const translateError = useContext(FormWordsContext);
  const message = firstMessage(error);
  return message === null ? null : translateError(message);
}

export function useTranslateError(): TranslateError {
  return useContext(FormWordsContext);
}

/** Errors of lists and groups keep their messages one level down. */
export function firstMessage(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  for (const [key, nested] of Object.entries(error)) {
    const message = key === 'ref' ? null : firstMessage(nested);
    if (message) return message;
  }
  return null;
}
