import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { EntryForm } from '#candidates/web/parts/entry-form.tsx';
import { useMemberSearch } from '#companies/web/parts/use-member-search.ts';
import { text, webAddress } from '#platform/contract/fields.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FieldValue, ValuedField } from '../../contract.ts';
import { type FieldKind, numberValueMax, textValueMax } from '../../rules.ts';
import { type FieldOwner, useValueSaving } from '../value-queries.ts';

type FieldValueFormProps = { owner: FieldOwner; field: ValuedField; label: string; onClose: () => void };

/** Changes the value of a custom field in its place; an emptied control removes it. */
export function FieldValueForm({ owner, field, label, onClose }: FieldValueFormProps) {
  const save = useValueSaving(owner, field);
  return (
    <EntryForm
      label={label}
      schema={schemaOf(field.kind)}
      values={{ value: typed(field) }}
      onSave={async ({ value }) => {
        await save(field.kind === 'yes_no' && value !== null ? value === yes : value);
        onClose();
      }}
      onCancel={onClose}
    >
      {(control) => <ValueControl {...{ control, field }} />}
    </EntryForm>
  );
}

type Values = { value: FieldValue };

const yes = 'yes';

/** The value as the control holds it. */
function typed({ kind, value }: ValuedField): FieldValue {
  switch (kind) {
    case 'yes_no':
      return value === null ? null : value === true ? yes : 'no';
    case 'choices':
      return value ?? [];
    case 'text':
    case 'link':
      return value ?? '';
    case 'number':
    case 'date':
    case 'choice':
    case 'member':
      return value;
  }
}

/** Checks what is typed; the server checks that a choice is offered. */
function schemaOf(kind: FieldKind): z.ZodType<Values, Values> {
  const checked = {
    text: text(textValueMax),
    link: webAddress,
    number: z.number().min(-numberValueMax).max(numberValueMax).nullable(),
  }[kind as string];
  return z.object({ value: checked ?? z.any() }) as unknown as z.ZodType<Values, Values>;
}

type ValueControlProps = { control: Control<Values, unknown, Values>; field: ValuedField };

function ValueControl({ control, field }: ValueControlProps) {
  const { t } = useTranslation();
  const { kind, name: label } = field;
  const shared = { control, name: 'value', label } as const;
  const options = field.options.map(({ id, name }) => ({ value: id, label: name }));
  switch (kind) {
    case 'text':
      return <TextArea {...shared} minRows={1} countTo={textValueMax} />;
    case 'link':
      return <TextField {...shared} type="url" autoComplete="off" maxLength={200} />;
    case 'number':
      return <NumberField {...shared} decimals />;
    case 'date':
      return <DateField {...shared} />;
    case 'yes_no':
      return (
        <ComboField
          {...shared}
          options={[
            { value: yes, label: t('custom-fields.yes') },
            { value: 'no', label: t('custom-fields.no') },
          ]}
        />
      );
    case 'choice':
      return <ComboField {...shared} options={options} />;
    case 'choices':
      return <ComboField {...shared} kind="multiple" options={options} />;
    case 'member':
      return <MemberControl {...{ control, field }} />;
  }
}

function MemberControl({ control, field: { name: label, member } }: ValueControlProps) {
  const { options, isSearching, search } = useMemberSearch();
  const known =
    member === null ? [] : [{ value: member.memberId, label: `${member.name} ${member.surname}`.trim() }];
  return (
    <ComboField
      {...{ control, label, options, known }}
      name="value"
      loading={isSearching}
      onSearch={search}
    />
  );
}
