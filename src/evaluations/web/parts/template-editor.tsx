import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { interviewKits, type KitTemplate, templateDraft } from '../../kit-contract.ts';
import { emptyKit } from '../kit-values.ts';
import { KitFields } from './kit-fields.tsx';

type TemplateEditorProps = {
  /** The template to change; null for a new one. */
  template: KitTemplate | null;
  onClose: () => void;
};

/** Edits a template and saves it by its button. */
export function TemplateEditor({ template, onClose }: TemplateEditorProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const invalidates = [interviewKits.listTemplates];
  const create = useChange(interviewKits.createTemplate, { invalidates });
  const change = useChange(interviewKits.changeTemplate, { invalidates });
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: templateDraft,
    defaultValues: { name: template?.name ?? '', kit: template?.kit ?? emptyKit() },
    onSubmit: async (body) => {
      if (template === null) await create.mutateAsync({ params: { companyId }, body });
      else
        await change.mutateAsync({
          params: { companyId, kitTemplateId: template.id },
          body: { ...body, version: template.version },
        });
      toast.success(t('evaluations.templates.saved'));
      onClose();
    },
  });
  const leave = useLeaveGuard(dirty && !busy);
  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={(event) => void submit(event)}>
      <TextField
        control={form.control}
        name="name"
        label={t('evaluations.templates.name')}
        maxLength={100}
        required
        focusOnOpen
      />
      <KitFields form={form} />
      {submitError !== null && <Alert severity="error">{submitError}</Alert>}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" loading={busy}>
          {t('evaluations.templates.save')}
        </Button>
        <Button onClick={onClose}>{t('evaluations.templates.cancel')}</Button>
      </Stack>
      <DiscardDialog {...leave} />
    </Stack>
  );
}
