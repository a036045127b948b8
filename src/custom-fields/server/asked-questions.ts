import { sql } from 'kysely';
import { type FieldMode, type QuestionType, textChars } from '#forms/rules.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { FieldKind } from '../rules.ts';
import { type FieldRow, listFieldRows } from './queries.ts';

/** A condition on `custom_fields f`: application forms ask it. */
export const isAsked = sql`f.subject = 'application' and f.form_mode <> 'invisible'`;

/** A field as a question of an application form. */
export type AskedQuestion = {
  id: string;
  type: QuestionType;
  label: string;
  help: string;
  mode: FieldMode;
  settings: Record<string, unknown>;
  shownWhen: null;
};

/** The fields that the forms of all jobs ask, in order. */
export const listAskedFields = (tx: TenantTx): Promise<FieldRow[]> => listFieldRows(tx, isAsked);

export const listAskedQuestions = async (tx: TenantTx, language: Language): Promise<AskedQuestion[]> =>
  askedQuestions(await listAskedFields(tx), language);

/** Fields as questions in a language. */
export const askedQuestions = (fields: readonly FieldRow[], language: Language): AskedQuestion[] =>
  fields.map((field) => ({
    id: field.id,
    type: questionTypes[field.kind as Exclude<FieldKind, 'member'>],
    label: field.form_labels[language] || field.name,
    help: '',
    mode: field.form_mode,
    settings: settingsOf(field, language),
    shownWhen: null,
  }));

const questionTypes = {
  text: 'short_text',
  number: 'number',
  date: 'date',
  choice: 'choice',
  choices: 'choice',
  yes_no: 'boolean',
  link: 'link',
} as const satisfies Record<Exclude<FieldKind, 'member'>, QuestionType>;

function settingsOf({ kind, options }: FieldRow, language: Language): Record<string, unknown> {
  switch (kind) {
    case 'text':
      return { limitChars: textChars.short_text.max };
    case 'number':
      return { min: null, max: null, unit: '' };
    case 'date':
      return { earliest: null, latest: null };
    case 'choice':
    case 'choices':
      return {
        options: options.map(({ id, name, formLabels }) => ({ id, label: formLabels[language] || name })),
        several: kind === 'choices',
      };
    case 'yes_no':
    case 'link':
    case 'member':
      return {};
  }
}
