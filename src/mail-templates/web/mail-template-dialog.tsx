import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { optionalLine, text } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { mailTemplateDraft, mailTemplates, type MailTemplate } from '../contract.ts';
import { unknownPlaceholders } from '../rules.ts';
import { formOfTexts, MailTextFields, writtenTexts } from './parts/mail-text-fields.tsx';

const isFillable = (value: string): boolean => unknownPlaceholders(value).length === 0;
// A language without text is not sent.
const formText = z
  .strictObject({
    subject: optionalLine(200).refine(isFillable, 'mail-templates.validation.unknownPlaceholder'),
    body: text(5000).refine(isFillable, 'mail-templates.validation.unknownPlaceholder'),
  })
  .superRefine(({ subject, body }, context) => {
    for (const [name, value, other] of [
      ['subject', subject, body],
      ['body', body, subject],
    ] as const)
      if (value === '' && other !== '')
        context.addIssue({ code: 'custom', path: [name], message: 'platform.validation.required' });
  });
const schema = z.strictObject({
  title: mailTemplateDraft.shape.title,
  texts: z
    .strictObject({ en: formText, tr: formText })
    .refine(({ en, tr }) => en.body !== '' || tr.body !== '' || en.subject !== '' || tr.subject !== '', {
      message: 'mail-templates.validation.noText',
      path: ['en', 'body'],
    }),
});

type MailTemplateDialogProps = { template: MailTemplate | null; onClose: () => void };

/** Creates or edits a template. */
export function MailTemplateDialog({ template, onClose }: MailTemplateDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const changes = { invalidates: [mailTemplates.listTemplates] };
  const create = useChange(mailTemplates.createTemplate, changes);
  const update = useChange(mailTemplates.updateTemplate, changes);
  const { texts = {} } = template ?? {};
  const { form, dialog } = useContractForm({
    schema,
    defaultValues: {
      title: template?.title ?? '',
      texts: formOfTexts({ ...(texts.en && { en: texts.en }), ...(texts.tr && { tr: texts.tr }) }),
    },
    onSubmit: async (written) => {
      const body = { title: written.title, texts: writtenTexts(written) };
      if (template === null) await create.mutateAsync({ params: { companyId }, body });
      else
        await update.mutateAsync({
          params: { companyId, templateId: template.id },
          body: { ...body, version: template.version },
        });
      toast.success(t('mail-templates.said.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      width="md"
      title={template === null ? t('mail-templates.form.new') : t('mail-templates.form.change')}
      submitLabel={t('mail-templates.form.submit')}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="title"
        label={t('mail-templates.form.title')}
        help={t('mail-templates.form.titleHelp')}
        required
        focusOnOpen
      />
      <MailTextFields form={form as never} />
    </FormDialog>
  );
}
