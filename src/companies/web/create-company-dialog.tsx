import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { deviceTimeZone } from '#platform/web/format.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { companies, companyDraft } from '../contract.ts';
import { useCompanyChoices } from './parts/use-company-choices.ts';

type CreateCompanyDialogProps = { onClose: () => void; onCreated: (id: string) => void };

/** The required fields of a new company; the rest is in its settings. */
export function CreateCompanyDialog({ onClose, onCreated }: CreateCompanyDialogProps) {
  const { t, i18n } = useTranslation();
  const choices = useCompanyChoices();
  const toast = useToast();
  const callOnce = useIdempotentCall();
  const { form, dialog } = useContractForm({
    schema: companyDraft,
    defaultValues: {
      name: '',
      website: '',
      city: '',
      size: '',
      timeZone: deviceTimeZone(),
      defaultLanguage: i18n.language === 'tr' ? 'tr' : 'en',
    },
    onSubmit: async (body) => {
      const created = await callOnce(companies.create, { body });
      toast.success(t('companies.create.done'));
      onCreated(created.id);
    },
  });
  const { control } = form;
  return (
    <FormDialog
      title={t('companies.create.title')}
      submitLabel={t('companies.create.submit')}
      {...dialog}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        <TextField
          control={control}
          name="name"
          label={t('companies.info.name')}
          help={t('companies.create.nameHelp')}
          autoComplete="organization"
          required
        />
        <TextField
          control={control}
          name="website"
          type="url"
          label={t('companies.info.website')}
          placeholder="https://"
          autoComplete="url"
        />
        <TextField
          control={control}
          name="city"
          label={t('companies.info.city')}
          autoComplete="address-level2"
        />
        <SelectField control={control} name="size" label={t('companies.info.size')} options={choices.sizes} />
        <SelectField
          control={control}
          name="defaultLanguage"
          label={t('companies.info.defaultLanguage')}
          options={choices.languages}
        />
      </Stack>
    </FormDialog>
  );
}
