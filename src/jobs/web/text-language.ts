import { createContext, use, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Language } from '#platform/contract/fields.ts';
import { languagesOf } from '../text-rules.ts';
import type { JobForm } from './job-form-values.ts';

/** The language in which the form and its preview show title and description. */
type TextLanguage = { shown: Language; show: (language: Language) => void };

export const TextLanguageContext = createContext<TextLanguage>({ shown: 'en', show: () => undefined });

export const useTextLanguage = (): TextLanguage => use(TextLanguageContext);

/** The main language until another one of the job is chosen. */
export function useShownLanguage({ control }: JobForm['form']): TextLanguage {
  const [chosen, show] = useState<Language | null>(null);
  const [language = 'en', translations = {}] = useWatch({ control, name: ['language', 'translations'] });
  const shown = languagesOf({ language, translations }).find((one) => one === chosen) ?? language;
  return useMemo(() => ({ shown, show }), [shown]);
}
