import { useTranslation } from 'react-i18next';
import { ValuesMenu } from './values-menu.tsx';

type MatchMenuProps = { match: 'any' | undefined; onSet: (change: { match: 'any' | undefined }) => void };

/** Whether all filters must match, or one is enough. */
export function MatchMenu({ match, onSet }: MatchMenuProps) {
  const { t } = useTranslation();
  return (
    <ValuesMenu
      single
      label={t('candidates.filters.match')}
      options={[{ value: 'any', label: t('candidates.filters.matchAny') }]}
      value={match}
      onChange={(chosen) => onSet({ match: chosen === undefined ? undefined : 'any' })}
    />
  );
}
