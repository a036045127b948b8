import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import {
  type QuestionTemplate,
  questionTemplates,
  type TemplateDraft,
  templateDraft,
} from '../../template-contract.ts';
import { useTemplatesRefresh } from '../template-queries.ts';

type TemplateNameDialogProps = {
  question: TemplateDraft['question'] | QuestionTemplate['question'];
  /** The template to rename; undefined to save the question as a new template. */
  template?: QuestionTemplate;
  onClose: () => void;
};

const nameOnly = z.strictObject({ name: templateDraft.shape.name });

/** Names a question template, when it is created or renamed. */
export function TemplateNameDialog({ question, template, onClose }: TemplateNameDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useTemplatesRefresh();
  const save = useSave(template);
  const { form, submit, submitError, busy, dirty } = useContractForm({
    schema: nameOnly,
    defaultValues: { name: template?.name ?? question.label.slice(0, 100) },
    checks: 'onSubmit',
    onSubmit: async ({ name }) => {
      await save({ name, question } as TemplateDraft);
      await refresh();
      toast.success(t(template === undefined ? 'forms.templates.kept' : 'forms.templates.changed'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(template === undefined ? 'forms.templates.keepTitle' : 'forms.templates.renameTitle')}
      description={question.label}
      submitLabel={t(template === undefined ? 'forms.templates.keep' : 'forms.templates.rename')}
      submitError={submitError}
      busy={busy}
      dirty={dirty}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('forms.templates.name')}
        help={t('forms.templates.nameHelp')}
        maxLength={100}
        required
        focusOnOpen
      />
    </FormDialog>
  );
}

function useSave(template: QuestionTemplate | undefined) {
  const { id: companyId } = useCompany();
  const callOnce = useIdempotentCall();
  return async (body: TemplateDraft): Promise<void> => {
    if (template === undefined) {
      await callOnce(questionTemplates.saveTemplate, { params: { companyId }, body });
    } else {
      const params = { companyId, questionTemplateId: template.id };
      await call(questionTemplates.changeTemplate, { params, body });
    }
  };
}
