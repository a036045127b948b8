import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { countedMax } from '../../rules.ts';

/** How many people have something, where the server stops counting. */
export function usePeopleWords(): (people: number) => string {
  const { t } = useTranslation();
  return (people) => {
    if (people === 0) return t('candidates.tagSettings.nobody');
    return people > countedMax
      ? t('candidates.tagSettings.manyPeople', { number: formatNumber(countedMax) })
      : t('candidates.tagSettings.people', { count: people, number: formatNumber(people) });
  };
}
