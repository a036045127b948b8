import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import { language } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { NameDialog } from '#ui/dialogs/name-dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type CustomField, customFields, fieldDraft } from '../contract.ts';
import {
  fieldAccesses,
  fieldKinds,
  fieldNameMax,
  fieldSubjects,
  formLabelMax,
  formModes,
  hasOptions,
  isAskable,
} from '../rules.ts';
import { changedValues, labelled, withoutQuestion } from './field-change.ts';
import { useAccessWords } from './parts/access-words.ts';
import { type FieldForm, OptionsField } from './parts/options-field.tsx';
import { useFieldChange } from './queries.ts';

type FieldDialogProps = {
  /** The field to change; null for a new one. */
  field: CustomField | null;
  onClose: () => void;
};

/** Adds a custom field, or changes its name, its options and who sees the values. */
export function FieldDialog({ field, onClose }: FieldDialogProps) {
  const { t } = useTranslation();
  const named = useFieldForm(field, onClose);
  const { control } = named.form;
  const [subject, kind, formMode] = useWatch({ control, name: ['subject', 'kind', 'formMode'] });
  const askable = isAskable({ subject, kind });
  return (
    <NameDialog
      {...named}
      {...named.dialog}
      title={t(field === null ? 'custom-fields.settings.form.new' : 'custom-fields.settings.form.edit')}
      submitLabel={t(
        field === null ? 'custom-fields.settings.form.create' : 'custom-fields.settings.form.save',
      )}
      name="name"
      label={t('custom-fields.settings.form.name')}
      maxLength={fieldNameMax}
      onClose={onClose}
    >
      {field === null && <NewFieldFields form={named.form} />}
      {askable && <FormModeFields form={named.form} />}
      {hasOptions(kind) && (
        <OptionsField
          form={named.form}
          removed={field?.removedOptions ?? []}
          isAsked={askable && formMode !== 'invisible'}
        />
      )}
      <AccessField form={named.form} mayChange={field?.canChangeAccess ?? true} />
    </NameDialog>
  );
}

/** Where the field is and its type, which never change. */
function NewFieldFields({ form: { control } }: { form: FieldForm }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        {...{ control }}
        name="subject"
        label={t('custom-fields.settings.form.subject')}
        options={fieldSubjects.map((value) => ({ value, label: t(`custom-fields.subjects.${value}`) }))}
      />
      <SelectField
        {...{ control }}
        name="kind"
        label={t('custom-fields.settings.form.kind')}
        help={t('custom-fields.settings.form.kindHelp')}
        options={fieldKinds.map((value) => ({ value, label: t(`custom-fields.kinds.${value}`) }))}
      />
    </>
  );
}

/** Whether application forms ask the field, and how the question reads. */
function FormModeFields({ form: { control } }: { form: FieldForm }) {
  const { t } = useTranslation();
  const mode = useWatch({ control, name: 'formMode' });
  return (
    <>
      <SelectField
        {...{ control }}
        name="formMode"
        label={t('custom-fields.settings.form.formMode')}
        help={t('custom-fields.settings.form.formModeHelp')}
        options={formModes
          .toReversed()
          .map((value) => ({ value, label: t(`custom-fields.formModes.${value}`) }))}
      />
      {mode !== 'invisible' &&
        language.options.map((one) => (
          <TextField
            key={one}
            {...{ control }}
            name={`formLabels.${one}`}
            label={t(`custom-fields.settings.form.formLabel.${one}`)}
            help={t('custom-fields.settings.form.formLabelHelp')}
            maxLength={formLabelMax}
          />
        ))}
    </>
  );
}

function AccessField({ form: { control }, mayChange }: { form: FieldForm; mayChange: boolean }) {
  const { t } = useTranslation();
  const words = useAccessWords();
  return (
    <SelectField
      {...{ control }}
      name="access"
      label={t('custom-fields.settings.form.access')}
      help={t(
        mayChange ? 'custom-fields.settings.form.accessHelp' : 'custom-fields.settings.form.accessBeyond',
      )}
      disabled={!mayChange}
      options={fieldAccesses.map((value) => ({ value, label: words(value) }))}
    />
  );
}

function useFieldForm(field: CustomField | null, onClose: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const create = useFieldChange(customFields.createField);
  const update = useFieldChange(customFields.updateField);
  return useContractForm({
    schema: fieldDraft,
    defaultValues: {
      subject: field?.subject ?? 'candidate',
      kind: field?.kind ?? 'text',
      name: field?.name ?? '',
      access: field?.access ?? 'everyone',
      formMode: field?.formMode ?? 'invisible',
      formLabels: { en: '', tr: '', ...field?.formLabels },
      options: field?.options.map(labelled) ?? [],
    },
    onSubmit: async (typed) => {
      const draft = isAskable(typed) ? typed : withoutQuestion(typed);
      if (field === null) await create({ params: { companyId }, body: draft });
      else await update({ params: { companyId, fieldId: field.id }, body: changedValues(field, draft) });
      toast.success(t(`custom-fields.settings.said.${field === null ? 'created' : 'saved'}`));
      onClose();
    },
  });
}
