import { type ReactNode, useState } from 'react';
import type { Control, DefaultValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Candidate } from '../../contract.ts';
import type { readCandidateValues } from '../read-candidate-values.ts';
import { EntryForm } from './entry-form.tsx';
import type { Change } from './record-lists.ts';
import { isSame } from './use-entries.ts';
import { ConflictError, useSaveCandidate } from './use-save-candidate.ts';

export type FieldsFormProps = { candidate: Candidate; label: string; onClose: () => void };

type FormValues = Partial<z.output<typeof readCandidateValues>>;
type FieldName = keyof FormValues & keyof Candidate;

type FormProps<Values extends FormValues> = FieldsFormProps & {
  schema: z.ZodType<Values, Values>;
  values: Values;
  children: (control: Control<Values, unknown, Values>) => ReactNode;
};

/** Saves fields together. When others changed one of them meanwhile, it shows theirs and saves only when asked again. */
export function FieldsForm<Values extends FormValues>(props: FormProps<Values>) {
  const { candidate, label, onClose, schema, values, children } = props;
  const { t } = useTranslation();
  const saveCandidate = useSaveCandidate(candidate);
  const names = Object.keys(values) as FieldName[];
  const fieldsOf = (of: Candidate): unknown[] => names.map((name) => of[name]);
  const [seen, setSeen] = useState(() => fieldsOf(candidate));
  const save = async (changed: Values): Promise<void> => {
    const change = (
      'country' in changed ? { ...changed, country: changed.country ?? '' } : changed
    ) as Change;
    await saveCandidate((current) => {
      const theirs = fieldsOf(current);
      if (isSame(theirs, seen)) return change;
      setSeen(theirs);
      throw new ConflictError(
        t('candidates.edit.changed', { value: theirs.filter(Boolean).join(' · ') || '–' }),
      );
    });
    onClose();
  };
  return (
    <EntryForm
      label={label}
      schema={schema}
      values={values as DefaultValues<Values>}
      onSave={save}
      onCancel={onClose}
    >
      {children}
    </EntryForm>
  );
}
