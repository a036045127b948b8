import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { PersonFilters } from '#candidates/filter-contract.ts';
import { DayFields, daysText } from '#ui/page/filter-days.tsx';
import { FilterPopover } from '#ui/page/filter-popover.tsx';

type Contact = Pick<PersonFilters, 'contact' | 'contactDays' | 'contactFrom' | 'contactTo'>;
type ContactFilterProps = { filters: Contact; onSet: (change: Contact) => void };

const none: Contact = {
  contact: undefined,
  contactDays: undefined,
  contactFrom: undefined,
  contactTo: undefined,
};

/** Filters by the last contact: never, longer ago than some days, or between two days. */
export function ContactFilter({ filters, onSet }: ContactFilterProps) {
  const { t } = useTranslation();
  const { contactFrom: from, contactTo: to } = filters;
  return (
    <FilterPopover label={t('candidates.filters.contact')} summary={useSummary(filters)}>
      {(close) => (
        <Stack sx={{ gap: 1.5, padding: 2, maxWidth: 420 }}>
          <Presets
            filters={filters}
            onSet={(change) => {
              onSet({ ...none, ...change });
              close();
            }}
          />
          <DayFields
            {...{ from, to }}
            onChange={(span) => onSet({ ...none, contactFrom: span.from, contactTo: span.to })}
          />
        </Stack>
      )}
    </FilterPopover>
  );
}

function useSummary({ contact, contactDays, contactFrom: from, contactTo: to }: Contact): string | undefined {
  const { t, i18n } = useTranslation();
  if (contact === 'never') return t('candidates.filters.contactNever');
  return contactDays === undefined
    ? daysText({ from, to }, i18n.language)
    : t('candidates.filters.contactDays', { count: Number(contactDays) });
}

const daysAgo = ['30', '90', '180', '365'];

/** The choice that is set is removed by choosing it again. */
function Presets({ filters: { contact, contactDays }, onSet }: ContactFilterProps) {
  const { t } = useTranslation();
  const presets = [
    ...daysAgo.map((days) => ({
      label: t('candidates.filters.contactDays', { count: Number(days) }),
      isChosen: contactDays === days,
      change: { contactDays: days },
    })),
    {
      label: t('candidates.filters.contactNever'),
      isChosen: contact === 'never',
      change: { contact: 'never' as const },
    },
  ];
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {presets.map(({ label, isChosen, change }) => (
        <Button
          key={label}
          size="small"
          variant={isChosen ? 'contained' : 'outlined'}
          aria-pressed={isChosen}
          onClick={() => onSet(isChosen ? {} : change)}
        >
          {label}
        </Button>
      ))}
    </Stack>
  );
}
