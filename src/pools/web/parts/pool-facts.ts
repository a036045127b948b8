import { useTranslation } from 'react-i18next';
import { countedMax } from '#candidates/rules.ts';
import { formatNumber } from '#platform/web/format.ts';
import type { Pool } from '../../contract.ts';

/** "12 people · Ayşe Demir": how many candidates are in a pool, and its owner. */
export function usePoolFacts(): (pool: Pool) => string {
  const { t } = useTranslation();
  return ({ people, owner }) => {
    const count =
      people > countedMax
        ? t('pools.manyPeople', { number: formatNumber(countedMax) })
        : t('pools.people', { count: people, number: formatNumber(people) });
    return owner === null
      ? count
      : `${count} · ${t('pools.ownedBy', { name: `${owner.name} ${owner.surname}` })}`;
  };
}
