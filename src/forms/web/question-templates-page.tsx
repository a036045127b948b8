import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { NewTemplate } from './parts/new-template.tsx';
import { TemplateList } from './parts/template-list.tsx';
import { templatesQuery } from './template-queries.ts';

/** The company's question templates: add, rename, edit, delete. Job forms save templates to the same list. */
export function QuestionTemplatesPage() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(templatesQuery(useCompany().id));
  return (
    <SettingsSection
      title={t('forms.templates.pageTitle')}
      lead={t('forms.templates.pageLead')}
      action={data.can.save && <NewTemplate />}
    >
      <Surface padding="compact">
        <TemplateList {...(data.can.save && { emptyBody: t('forms.templates.pageNoneBody') })} />
      </Surface>
    </SettingsSection>
  );
}
