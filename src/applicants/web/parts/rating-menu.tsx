import { useTranslation } from 'react-i18next';
import type { CandidateFilters } from '#candidates/filter-contract.ts';
import { ValuesMenu } from './values-menu.tsx';

const ratings = ['5', '4', '3', '2', '1', 'none'] as const;
type Rating = CandidateFilters['rating'];
type RatingMenuProps = { rating: Rating; onSet: (change: { rating: Rating }) => void };

/** The minimum of the rating, or none. */
export function RatingMenu({ rating, onSet }: RatingMenuProps) {
  const { t } = useTranslation();
  const labelOf = (value: (typeof ratings)[number]): string => {
    switch (value) {
      case 'none':
        return t('applicants.filters.unrated');
      case '5':
        return value;
      case '4':
      case '3':
      case '2':
      case '1':
        return t('applicants.filters.atLeast', { rating: value });
    }
  };
  return (
    <ValuesMenu
      single
      label={t('candidates.filters.rating')}
      options={ratings.map((value) => ({ value, label: labelOf(value) }))}
      value={rating}
      onChange={(chosen) => onSet({ rating: ratings.find((one) => one === chosen) })}
    />
  );
}
