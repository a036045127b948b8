import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { useErrorText } from '#ui/fields/form-words.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { optionsMax } from '../../rules.ts';
import { ChoiceLine } from './choice-line.tsx';
import { FlagFrame } from './flag-frame.tsx';
import type { QuestionForm } from './question-form.ts';
import { newOption, useChoices } from './use-choices.ts';
import { flushStart } from '#ui/theme/tokens.ts';

/** The choices of a question, ordered by drag or keys. Enter moves to the next; pasted lines become several choices. */
export function ChoicesField({ form }: { form: QuestionForm }) {
  const { t } = useTranslation();
  const id = useId();
  const choices = useChoices(form);
  const { options, flagged } = choices;
  const error = useErrorText(isWhole(choices.error) ? choices.error : undefined);
  const flagError = useErrorText(choices.flagError);
  return (
    <FlagFrame>
      <FieldFrame id={id} label={t('forms.fields.choices')} error={error ?? flagError} required group>
        <Box onPaste={choices.paste}>
          <SortableList
            label={t('forms.fields.choices')}
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
                  errors={(choices.error as unknown[] | undefined)?.[index]}
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
          sx={flushStart}
        >
          {t('forms.questions.addChoice')}
        </Button>
      </div>
    </FlagFrame>
  );
}

// An error of the whole list; a choice's own error is shown on its line.
const isWhole = (errors: unknown): boolean =>
  typeof errors === 'object' && errors !== null && !Array.isArray(errors);
