import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { Plus, RotateCcw, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { useFieldArray, type UseFieldArrayReturn, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { language, type Language } from '#platform/contract/fields.ts';
import type { ContractForm } from '#platform/web/form/use-contract-form.ts';
import { FieldFrame, fieldAria, FieldNotes } from '#ui/fields/field-frame.tsx';
import { useErrorText } from '#ui/fields/form-words.tsx';
import { moveOf } from '#ui/lists/move-of.ts';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { flushStart } from '#ui/theme/tokens.ts';
import type { CustomField, FieldDraft, fieldDraft } from '../../contract.ts';
import { optionNameMax, optionsMax } from '../../rules.ts';
import { emptyLabels, labelled } from '../field-change.ts';

export type FieldForm = ContractForm<z.input<typeof fieldDraft>, FieldDraft>['form'];

type OptionsFieldProps = {
  form: FieldForm;
  /** Options removed before, which can be restored. */
  removed: CustomField['removedOptions'];
  /** Application forms ask the field, so each option has a text in the languages of the forms. */
  isAsked: boolean;
};

/** The options of a field: add, rename, order, remove and restore. Enter adds the next one. */
export function OptionsField({ form, removed, isAsked }: OptionsFieldProps) {
  const { t } = useTranslation();
  const { control } = form;
  const list = useFieldArray({
    control,
    name: 'options',
    keyName: 'key',
    // Options of a type that was chosen before are no part of the field.
    shouldUnregister: true,
  });
  const { fields, append } = list;
  const isFull = fields.length >= optionsMax;
  const add = (): void => append({ id: null, name: '', formLabels: emptyLabels });
  return (
    <div>
      <OptionLines {...{ form, list, isAsked }} onEnter={isFull ? () => undefined : add} />
      <Button
        size="small"
        startIcon={<Plus size={15} aria-hidden />}
        disabled={isFull}
        onClick={add}
        sx={flushStart}
      >
        {t('custom-fields.settings.form.addOption')}
      </Button>
      <RemovedOptions
        options={removed.filter((one) => !fields.some(({ id }) => id === one.id))}
        disabled={isFull}
        onRestore={(option) => append(labelled(option))}
      />
    </div>
  );
}

type OptionLinesProps = {
  form: FieldForm;
  isAsked: boolean;
  list: UseFieldArrayReturn<z.input<typeof fieldDraft>, 'options', 'key'>;
  onEnter: () => void;
};

function OptionLines({ form: { control, register }, list, isAsked, onEnter }: OptionLinesProps) {
  const { t } = useTranslation();
  const id = useId();
  const { errors } = useFormState({ control, name: 'options' });
  const error = useErrorText(Array.isArray(errors.options) ? undefined : errors.options);
  const items = list.fields.map(({ key, name }) => ({ id: key, name }));
  const keys = items.map((item) => item.id);
  const label = t('custom-fields.settings.form.options');
  return (
    <FieldFrame {...{ id, label, error }} required group>
      <SortableList
        label={label}
        items={items}
        nameOf={({ name }) => name}
        onReorder={(after) => {
          const moved = moveOf(keys, after);
          if (moved !== null) list.move(...moved);
        }}
        renderItem={(item) => {
          const index = keys.indexOf(item.id);
          return (
            <OptionLine
              input={register(`options.${index}.name`)}
              labels={
                isAsked
                  ? language.options.map((one) => [one, register(`options.${index}.formLabels.${one}`)])
                  : []
              }
              position={index + 1}
              errors={(errors.options as { name?: unknown }[] | undefined)?.[index]?.name}
              onEnter={onEnter}
              onRemove={() => list.remove(index)}
            />
          );
        }}
      />
    </FieldFrame>
  );
}

type Input = ReturnType<FieldForm['register']>;

type OptionLineProps = {
  input: Input;
  /** The texts by language. */
  labels: readonly (readonly [Language, Input])[];
  position: number;
  errors: unknown;
  onEnter: () => void;
  onRemove: () => void;
};

function OptionLine(props: OptionLineProps) {
  const { labels, position, errors, onEnter, onRemove } = props;
  const { ref, ...input } = props.input;
  const { t } = useTranslation();
  const id = useId();
  const error = useErrorText(errors);
  const label = t('custom-fields.settings.form.option', { position });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Box sx={{ paddingBlock: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <OutlinedInput
          {...input}
          inputRef={ref}
          size="small"
          fullWidth
          autoComplete="off"
          error={error !== null}
          onKeyDown={onKeyDown}
          slotProps={{
            input: { maxLength: optionNameMax, 'aria-label': label, ...fieldAria(id, { error }) },
          }}
        />
        <IconButton
          size="small"
          aria-label={t('custom-fields.settings.form.removeOption', { name: label })}
          onClick={onRemove}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </Box>
      <FieldNotes id={id} {...(error !== null && { error })} />
      {labels.length > 0 && (
        <Box sx={labelStyles}>
          {labels.map(([of, text]) => (
            <OptionLabel key={of} language={of} input={text} position={position} onKeyDown={onKeyDown} />
          ))}
        </Box>
      )}
    </Box>
  );
}

const labelStyles = {
  display: 'grid',
  gridTemplateColumns: { sm: '1fr 1fr' },
  gap: 0.5,
  marginBlockStart: 0.5,
  // Below the name, beside the button that removes the option.
  marginInlineEnd: '32px',
};

type OptionLabelProps = {
  language: Language;
  input: Input;
  position: number;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The option as applicants read it in a language. */
function OptionLabel({ language: of, input: { ref, ...input }, position, onKeyDown }: OptionLabelProps) {
  const { t } = useTranslation();
  return (
    <OutlinedInput
      {...input}
      inputRef={ref}
      size="small"
      fullWidth
      autoComplete="off"
      placeholder={t(`custom-fields.settings.form.optionPlaceholder.${of}`)}
      onKeyDown={onKeyDown}
      slotProps={{
        input: {
          maxLength: optionNameMax,
          lang: of,
          'aria-label': t(`custom-fields.settings.form.optionLabel.${of}`, { position }),
        },
      }}
    />
  );
}

type RemovedOptionsProps = {
  options: CustomField['removedOptions'];
  disabled: boolean;
  onRestore: (option: CustomField['removedOptions'][number]) => void;
};

function RemovedOptions({ options, disabled, onRestore }: RemovedOptionsProps) {
  const { t } = useTranslation();
  if (options.length === 0) return null;
  return (
    <Box sx={{ marginBlockStart: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('custom-fields.settings.form.removedOptions')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {options.map((option) => (
          <Button
            key={option.id}
            size="small"
            startIcon={<RotateCcw size={14} aria-hidden />}
            disabled={disabled}
            onClick={() => onRestore(option)}
          >
            {t('custom-fields.settings.form.restoreOption', { name: option.name })}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
