import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type UseFieldArrayReturn, useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { EditableList } from '#ui/lists/editable-list.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { flushStart } from '#ui/theme/tokens.ts';
import type { KitContent } from '../../kit-contract.ts';
import { attributesMax, kitQuestionsMax, plannedMinutes, ratingValues, timePartsMax } from '../../rules.ts';
import { emptyAttribute, emptyPart, emptyQuestion } from '../kit-values.ts';

/** The values of the editor; templates have a name too. */
export type KitValues = { name: string; kit: KitContent };
export type KitForm = UseFormReturn<KitValues, unknown, KitValues>;

/** Purpose, attributes, questions and time plan. Lists are sorted by dragging or by the keyboard. */
export function KitFields({ form }: { form: KitForm }) {
  const { t } = useTranslation();
  const { control } = form;
  return (
    <Stack sx={{ gap: 2 }}>
      <TextArea
        {...{ control }}
        name="kit.purpose"
        label={t('evaluations.kit.purpose')}
        help={t('evaluations.kit.purposeHelp')}
      />
      <Attributes form={form} />
      <Questions form={form} />
      <TimePlan form={form} />
    </Stack>
  );
}

function Attributes({ form }: { form: KitForm }) {
  const { t } = useTranslation();
  const { control } = form;
  const list = useFieldArray({ control, name: 'kit.attributes', keyName: 'key' });
  return (
    <ListEditor
      form={form}
      list={list as never}
      name="attributes"
      title={t('evaluations.kit.attributes')}
      add={t('evaluations.kit.addAttribute')}
      max={attributesMax}
      onAdd={emptyAttribute}
      renderFields={(index, isNew) => (
        <>
          <TextField
            {...{ control }}
            name={`kit.attributes.${index}.title`}
            focusOnOpen={isNew}
            label={t('evaluations.kit.attributeTitle')}
            maxLength={100}
            required
          />
          <TextArea
            {...{ control }}
            name={`kit.attributes.${index}.description`}
            label={t('evaluations.kit.attributeDescription')}
            minRows={2}
          />
          {ratingValues.map((level) => (
            <TextField
              key={level}
              {...{ control }}
              name={`kit.attributes.${index}.levels.${(level - 1) as 0}`}
              label={t('evaluations.kit.level', { level })}
              maxLength={200}
            />
          ))}
        </>
      )}
    />
  );
}

function Questions({ form }: { form: KitForm }) {
  const { t } = useTranslation();
  const { control } = form;
  const list = useFieldArray({ control, name: 'kit.questions', keyName: 'key' });
  return (
    <ListEditor
      form={form}
      list={list as never}
      name="questions"
      title={t('evaluations.kit.questions')}
      add={t('evaluations.kit.addQuestion')}
      max={kitQuestionsMax}
      onAdd={emptyQuestion}
      renderFields={(index, isNew) => (
        <>
          <TextField
            {...{ control }}
            name={`kit.questions.${index}.question`}
            focusOnOpen={isNew}
            label={t('evaluations.kit.question')}
            maxLength={500}
            required
          />
          <TextArea
            {...{ control }}
            name={`kit.questions.${index}.hint`}
            label={t('evaluations.kit.hint')}
            minRows={2}
          />
        </>
      )}
    />
  );
}

function TimePlan({ form }: { form: KitForm }) {
  const { t } = useTranslation();
  const { control } = form;
  const list = useFieldArray({ control, name: 'kit.timePlan', keyName: 'key' });
  const parts = useWatch({ control, name: 'kit.timePlan' });
  const minutes = plannedMinutes(parts.map((part) => ({ minutes: Number(part.minutes) || 0 })));
  return (
    <ListEditor
      form={form}
      list={list as never}
      name="timePlan"
      title={t('evaluations.kit.timePlan')}
      {...(minutes > 0 && { description: t('evaluations.scorecard.planned', { count: minutes }) })}
      add={t('evaluations.kit.addPart')}
      max={timePartsMax}
      onAdd={emptyPart}
      renderFields={(index, isNew) => (
        <>
          <TextField
            {...{ control }}
            name={`kit.timePlan.${index}.title`}
            focusOnOpen={isNew}
            label={t('evaluations.kit.partTitle')}
            maxLength={100}
            required
          />
          <NumberField
            {...{ control }}
            name={`kit.timePlan.${index}.minutes`}
            label={t('evaluations.kit.minutes')}
            required
          />
        </>
      )}
    />
  );
}

type ListName = 'attributes' | 'questions' | 'timePlan';
type AnyItem = { id: string; title?: string; question?: string };

type ListEditorProps = {
  form: KitForm;
  list: UseFieldArrayReturn<{ items: AnyItem[] }, 'items', 'key'>;
  name: ListName;
  title: string;
  description?: ReactNode;
  add: string;
  max: number;
  onAdd: () => AnyItem;
  /** `isNew`: the item was just added, and its first field is focused. */
  renderFields: (index: number, isNew: boolean) => ReactNode;
};

/** One list of a kit: items open to their fields, and are sorted, added and removed. */
function ListEditor(props: ListEditorProps) {
  const { form, list, name, title, description, add, max, onAdd, renderFields } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [newId, setNewId] = useState<string | null>(null);
  const items = useWatch({ control: form.control, name: `kit.${name}` }) as AnyItem[];
  const errors = form.formState.errors.kit?.[name] as unknown[] | undefined;
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <Surface title={title} {...(description ? { description } : {})} padding="compact">
      <EditableList
        label={title}
        items={items}
        nameOf={(item) => item.title || item.question || t('evaluations.kit.untitled')}
        renderFields={({ id }, index) => <Stack sx={{ gap: 1.5 }}>{renderFields(index, id === newId)}</Stack>}
        isOpen={({ id }) => open.has(id)}
        onToggle={({ id }) => toggle(id)}
        isFaulty={(index) => errors?.[index] !== undefined}
        onMove={(from, to) => list.move(from, to)}
        onRemove={(index) => list.remove(index)}
      />
      <Button
        size="small"
        startIcon={<Plus size={15} aria-hidden />}
        disabled={items.length >= max}
        sx={flushStart}
        onClick={() => {
          const item = onAdd();
          list.append(item, { shouldFocus: false });
          setNewId(item.id);
          toggle(item.id);
        }}
      >
        {add}
      </Button>
    </Surface>
  );
}
