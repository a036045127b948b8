import { createContext, useContext } from 'react';

/** Translates a message key of a schema. */
export type TranslateError = (key: string) => string;

const FormWordsContext = createContext<TranslateError>((key) => key);

/** Provides the translation of error keys; without it keys are shown unchanged. */
export const FormWordsProvider = FormWordsContext.Provider;

/** The first message in an error of react-hook-form, translated; null when there is none. */
export function useErrorText(error: unknown): string | null {
  const translateError = useContext(FormWordsContext);
  const message = firstMessage(error);
  return message === null ? null : translateError(message);
}

export function useTranslateError(): TranslateError {
  return useContext(FormWordsContext);
}

/** Errors of lists and groups have their messages one level down. */
export function firstMessage(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('message' in error && typeof error.message === 'string' && error.message) return error.message;
  for (const [key, nested] of Object.entries(error)) {
    const message = key === 'ref' ? null : firstMessage(nested);
    if (message) return message;
  }
  return null;
}
