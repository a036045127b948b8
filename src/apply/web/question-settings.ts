import type { FormQuestion } from '../contract.ts';

export type Settings = {
  min?: number | null;
  max?: number | null;
  unit?: string;
  several?: boolean;
  options?: { id: string; label: string }[];
  limitSeconds?: number;
  limitChars?: number;
  earliest?: string | null;
  latest?: string | null;
  kinds?: string[];
  limitMegabytes?: number;
};

/** The typed settings of a question; which ones exist depends on its type. */
export const settingsOf = (question: FormQuestion): Settings => question.settings as Settings;
