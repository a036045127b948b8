import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type QuestionTemplate, questionTemplates } from '../../template-contract.ts';
import { useTemplatesRefresh } from '../template-queries.ts';
import { questionOf, templateOf } from './empty-question.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { TemplateNameDialog } from './template-name-dialog.tsx';

export type TemplateDialogState = { what: 'rename' | 'edit' | 'delete'; template: QuestionTemplate };

/** The open dialog of a template: rename, edit or delete. */
export function TemplateDialogs({ what, template, onClose }: TemplateDialogState & { onClose: () => void }) {
  switch (what) {
    case 'rename':
      return <TemplateNameDialog question={template.question} template={template} onClose={onClose} />;
    case 'edit':
      return <EditTemplate template={template} onClose={onClose} />;
    case 'delete':
      return <DeleteTemplate template={template} onClose={onClose} />;
    default:
      return what satisfies never;
  }
}

type TemplateDialogProps = { template: QuestionTemplate; onClose: () => void };

function EditTemplate({ template, onClose }: TemplateDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useTemplatesRefresh();
  const params = { companyId: useCompany().id, questionTemplateId: template.id };
  return (
    <QuestionDialog
      question={questionOf(template.question)}
      isNew={false}
      fieldName={(name) => name.replace(/^question\./, '')}
      onSave={async (question) => {
        const body = { name: template.name, question: templateOf(question) };
        await call(questionTemplates.changeTemplate, { params, body });
        await refresh();
        toast.success(t('forms.templates.changed'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function DeleteTemplate({ template, onClose }: TemplateDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useTemplatesRefresh();
  const params = { companyId: useCompany().id, questionTemplateId: template.id };
  return (
    <ConfirmActionDialog
      title={t('forms.templates.deleteTitle', { name: template.name })}
      body={t('forms.templates.deleteBody')}
      confirmLabel={t('forms.templates.delete')}
      onSure={async () => {
        await call(questionTemplates.deleteTemplate, { params });
        await refresh();
        toast.success(t('forms.templates.deleted'));
      }}
      onClose={onClose}
    />
  );
}
