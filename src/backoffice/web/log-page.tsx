import { useTranslation } from 'react-i18next';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { LogList } from './parts/log-list.tsx';

/** The audit log of the platform. */
export function LogPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('backoffice.log.title')} subtitle={t('backoffice.log.lead')} />
      <Surface padding="none">
        <LogList />
      </Surface>
    </>
  );
}
