import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { FormSkeleton } from '#ui/states/skeletons.tsx';
import { GeneralForm } from './general-form.tsx';
import { QueryFrame } from './parts/query-frame.tsx';
import { generalQuery } from './queries.ts';

/** Account → General: headline, place, links, skills and languages. */
export function GeneralPage() {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('profiles.general.title')} lead={t('profiles.general.lead')}>
      <QueryFrame query={useQuery(generalQuery)} skeleton={<FormSkeleton fields={7} />}>
        {(general) => <GeneralForm general={general} />}
      </QueryFrame>
    </SettingsSection>
  );
}
