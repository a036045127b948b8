import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { NameDialog } from '#ui/dialogs/name-dialog.tsx';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { useCompany } from '#platform/web/session.ts';
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

/** Names a question template, when it is created or renamed. */
export function TemplateNameDialog({ question, template, onClose }: TemplateNameDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useTemplatesRefresh();
  const save = useSave(template);
  const named = useContractForm({
    schema: templateDraft.pick({ name: true }),
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
    <NameDialog
      {...named}
      title={t(template === undefined ? 'forms.templates.keepTitle' : 'forms.templates.renameTitle')}
      description={question.label}
      submitLabel={t(template === undefined ? 'forms.templates.keep' : 'forms.templates.rename')}
      name="name"
      label={t('forms.templates.name')}
      help={t('forms.templates.nameHelp')}
      maxLength={100}
      onClose={onClose}
    />
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
