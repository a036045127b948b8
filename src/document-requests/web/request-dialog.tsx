import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { id } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { documentRequests, documentsDraft } from '../contract.ts';
import { documentsAtOnce, explanationMaxChars } from '../rules.ts';

const requestForm = documentsDraft.extend({ applicationId: id });

type Values = z.input<typeof requestForm>;

type RequestDialogProps = {
  applications: { id: string; jobTitle: string }[];
  name: string;
  onClose: () => void;
};

const emptyDocument = { title: '', explanation: '', dueOn: null };

/** Asks for one or several documents, which are mailed together. */
export function RequestDialog({ applications, name, onClose }: RequestDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const create = useChange(documentRequests.create, { invalidates: [documentRequests.listOfCandidate] });
  const { form, dialog } = useContractForm<Values, z.output<typeof requestForm>>({
    schema: requestForm,
    defaultValues: { applicationId: applications[0]?.id ?? '', documents: [emptyDocument] },
    onSubmit: async ({ applicationId, documents }) => {
      await create.mutateAsync({ params: { companyId, applicationId }, body: { documents } });
      toast.success(t('document-requests.dialog.done'));
      onClose();
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'documents' });
  const control = form.control as unknown as Control<Values>;
  return (
    <FormDialog
      title={t('document-requests.dialog.title', { name })}
      description={t('document-requests.dialog.body', { name })}
      submitLabel={t('document-requests.dialog.submit')}
      {...dialog}
      onClose={onClose}
    >
      {applications.length > 1 && <ApplicationField control={control} applications={applications} />}
      {fields.map(({ id: key }, index) => (
        <DocumentFields
          key={key}
          control={control}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      {fields.length < documentsAtOnce && (
        <Button
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => append(emptyDocument)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('document-requests.dialog.add')}
        </Button>
      )}
    </FormDialog>
  );
}

type ApplicationFieldProps = Pick<RequestDialogProps, 'applications'> & { control: Control<Values> };

function ApplicationField({ control, applications }: ApplicationFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      control={control}
      name="applicationId"
      label={t('document-requests.dialog.application')}
      options={applications.map((one) => ({ value: one.id, label: one.jobTitle }))}
    />
  );
}

type DocumentFieldsProps = {
  control: Control<Values>;
  index: number;
  /** Null for the only document. */
  onRemove: (() => void) | null;
};

function DocumentFields({ control, index, onRemove }: DocumentFieldsProps) {
  const { t } = useTranslation();
  const heading = t('document-requests.dialog.document', { number: index + 1 });
  return (
    <Stack component="section" aria-label={heading} sx={{ gap: 2 }}>
      {onRemove !== null && (
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {heading}
          </Typography>
          <Button
            size="small"
            startIcon={<Trash2 size={15} aria-hidden />}
            aria-label={t('document-requests.dialog.remove', { number: index + 1 })}
            onClick={onRemove}
          >
            {t('document-requests.own.remove')}
          </Button>
        </Stack>
      )}
      <TextField
        control={control}
        name={`documents.${index}.title`}
        label={t('document-requests.dialog.name')}
        placeholder={t('document-requests.dialog.namePlaceholder')}
        required
      />
      <TextArea
        control={control}
        name={`documents.${index}.explanation`}
        label={t('document-requests.dialog.explanation')}
        countTo={explanationMaxChars}
      />
      <DateField
        control={control}
        name={`documents.${index}.dueOn`}
        label={t('document-requests.dialog.dueOn')}
      />
    </Stack>
  );
}
