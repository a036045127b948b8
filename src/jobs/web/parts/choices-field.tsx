import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { type ClipboardEvent, useEffect, useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { useErrorText } from '#ui/fields/form-words.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { optionsMax } from '../../question-rules.ts';
import { ChoiceLine } from './choice-line.tsx';
import { FlagFrame } from './flag-fields.tsx';
import type { QuestionForm } from './question-dialog.tsx';

export type Option = { id: string; label: string };

const newOption = (label = ''): Option => ({ id: crypto.randomUUID(), label });

/** The choices of a question, put in order by drag and keys; Enter goes on to the next, several lines paste as several. */
export function ChoicesField({ form }: { form: QuestionForm }) {
  const { t } = useTranslation();
  const id = useId();
  const choices = useChoices(form);
  const { options, flagged } = choices;
  const error = useErrorText(isWhole(choices.error) ? choices.error : undefined);
  const flagError = useErrorText(choices.flagError);
  return (
    <FlagFrame>
      <FieldFrame id={id} label={t('jobs.fields.choices')} error={error ?? flagError} required group>
        <Box onPaste={choices.paste}>
          <SortableList
            label={t('jobs.fields.choices')}
            items={options}
            nameOf={(option) => option.label}
            onReorder={choices.reorder}
            renderItem={(option) => {
              const index = options.indexOf(option);
              return (
                <ChoiceLine
                  option={option}
                  position={index + 1}
                  isFlagged={flagged.includes(option.id)}
                  fault={(choices.error as unknown[] | undefined)?.[index]}
                  focusRef={choices.focusOn(option.id)}
                  onChange={(label) => choices.rename(option.id, label)}
                  onFlag={() => choices.flag(option.id)}
                  onEnter={() => choices.goOn(index)}
                  onRemove={() => choices.remove(index)}
                />
              );
            }}
          />
        </Box>
      </FieldFrame>
      <div>
        <Button
          size="small"
          startIcon={<Plus size={15} aria-hidden />}
          disabled={options.length >= optionsMax}
          onClick={() => choices.insert(options.length, [newOption()])}
        >
          {t('jobs.questions.addChoice')}
        </Button>
      </div>
    </FlagFrame>
  );
}

// A fault of the list itself; those of single lines stand with them.
const isWhole = (fault: unknown): boolean =>
  typeof fault === 'object' && fault !== null && !Array.isArray(fault);

function useChoices({ control }: QuestionForm) {
  const { field, fieldState } = useController({ control, name: 'settings.options' });
  const rule = useController({ control, name: 'knockout' });
  const options = (field.value ?? []) as Option[];
  const flagged = (rule.field.value as { options: string[] } | null | undefined)?.options ?? [];
  const { focus, focusOn } = useFocusOn(options);
  const setFlagged = (ids: string[]): void => rule.field.onChange(ids.length === 0 ? null : { options: ids });
  const insert = (index: number, added: Option[]): void => {
    field.onChange(options.toSpliced(index, 0, ...added).slice(0, optionsMax));
    focus(added.at(-1)?.id);
  };
  return {
    options,
    flagged,
    error: fieldState.error as unknown,
    flagError: rule.fieldState.error,
    focusOn,
    insert,
    reorder: (ids: string[]) =>
      field.onChange(ids.flatMap((id) => options.find((option) => option.id === id) ?? [])),
    rename: (id: string, label: string) =>
      field.onChange(options.map((option) => (option.id === id ? { id, label } : option))),
    flag: (id: string) =>
      setFlagged(flagged.includes(id) ? flagged.filter((one) => one !== id) : [...flagged, id]),
    remove: (index: number) => {
      const [gone] = options.slice(index, index + 1);
      field.onChange(options.toSpliced(index, 1));
      setFlagged(flagged.filter((id) => id !== gone?.id));
      focus((options[index + 1] ?? options[index - 1])?.id);
    },
    /** From one choice to the next; behind the last stands a new one. */
    goOn: (index: number) => {
      const next = options[index + 1];
      if (next !== undefined) focus(next.id);
      else if (options.length < optionsMax) insert(index + 1, [newOption()]);
    },
    paste: (event: ClipboardEvent) => {
      const lines = event.clipboardData
        .getData('text')
        .split(/\r?\n/)
        .map((line) => line.trim().slice(0, 200))
        .filter((line) => line !== '');
      if (lines.length < 2) return;
      event.preventDefault();
      const written = options.filter((option) => option.label.trim() !== '');
      const added = lines.map((line) => newOption(line));
      field.onChange([...written, ...added].slice(0, optionsMax));
      focus(added.at(-1)?.id);
    },
  };
}

/** Puts the cursor into a line once it is there. */
function useFocusOn(options: Option[]) {
  const lines = useRef(new Map<string, HTMLInputElement>());
  const wanted = useRef<string | undefined>(undefined);
  useEffect(() => {
    const line = lines.current.get(wanted.current ?? '');
    if (line === undefined) return;
    wanted.current = undefined;
    line.focus();
  }, [options]);
  return {
    focus: (id: string | undefined): void => {
      wanted.current = id;
      lines.current.get(id ?? '')?.focus();
    },
    focusOn: (id: string) => (line: HTMLInputElement | null) => {
      if (line === null) lines.current.delete(id);
      else lines.current.set(id, line);
    },
  };
}
