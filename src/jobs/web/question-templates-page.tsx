import { useTranslation } from 'react-i18next';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { TemplateList } from './parts/template-list.tsx';

/** The company's questions to ask again: rename, edit, delete. They come here from the forms of jobs. */
export function QuestionTemplatesPage() {
  const { t } = useTranslation();
  return (
    <SettingsSection
      title={t('jobs.questions.template.pageTitle')}
      lead={t('jobs.questions.template.pageLead')}
    >
      <TemplateList />
    </SettingsSection>
  );
}
