import { useTranslation } from 'react-i18next';
import type { FieldAccess } from '../../rules.ts';

/** Words for who sees the values of a field. */
export function useAccessWords(): (access: FieldAccess) => string {
  const { t } = useTranslation();
  return (access) =>
    access === 'everyone' || access === 'owners'
      ? t(`custom-fields.access.${access}`)
      : t('custom-fields.access.grant', { grant: t(`companies.grants.${access.replace('.', '_')}.title`) });
}
