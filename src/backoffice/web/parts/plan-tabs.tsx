import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { TabsNav } from '#ui/page/tabs-nav.tsx';

const pages = { plans: 'plans', coupons: 'plans/coupons', sellers: 'plans/sellers' } as const;

/** The pages of what companies buy, and from whom. */
export function PlanTabs({ current }: { current: keyof typeof pages }) {
  const { t } = useTranslation();
  return (
    <TabsNav
      label={t('backoffice.plans.tabs')}
      current={current}
      tabs={(['plans', 'coupons', 'sellers'] as const).map((key) => ({
        key,
        label: t(`backoffice.${key}.title`),
        href: links.admin(pages[key]),
      }))}
    />
  );
}
