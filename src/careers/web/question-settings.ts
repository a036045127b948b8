import type { FormQuestion } from '../contract.ts';

export type Settings = {
  min?: number | null;
  max?: number | null;
  unit?: string;
  several?: boolean;
  options?: { id: string; label: string }[];
  limitSeconds?: number;
};

/** The settings of a question with their types; which of them are there depends on the question's own. */
export const settingsOf = (question: FormQuestion): Settings => question.settings as Settings;
