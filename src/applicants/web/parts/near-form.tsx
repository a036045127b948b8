import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PersonFilters } from '#candidates/filter-contract.ts';
import { distances } from '#candidates/rules.ts';
import { companyQuery } from '#companies/web/queries.ts';
import { fold } from '#platform/contract/fold.ts';
import { useCompany } from '#platform/web/session.ts';
import { PlaceFields } from '#profiles/web/parts/place-fields.tsx';
import { citiesQuery } from '#profiles/web/queries.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { kilometers } from './near-filter.tsx';

type NearFormProps = { filters: PersonFilters; onSet: (change: Partial<PersonFilters>) => void };

/** A city and how far from it, in the company's country at first. */
export function NearForm(props: NearFormProps) {
  const { data, isPending } = useQuery(companyQuery(useCompany().id));
  if (isPending) return <Skeleton variant="rounded" sx={{ margin: 2, width: 288, height: 240 }} />;
  return <Fields {...props} country={props.filters.nearCountry ?? (data?.country || null)} />;
}

/** A city that is not in the list is refused, because it would find nobody. */
function Fields({ filters, country: firstCountry, onSet }: NearFormProps & { country: string | null }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [within, setWithin] = useState<string>(filters.within ?? '25');
  const { control, handleSubmit, setError } = useForm<{ country: string | null; city: string }>({
    defaultValues: { country: firstCountry, city: filters.near ?? '' },
  });
  const submit = handleSubmit(async ({ country, city }) => {
    const typed = city.trim();
    const known = await client.fetchQuery(citiesQuery(country ?? '', typed.slice(0, 80)));
    const near = known.items.find(({ name }) => fold(name) === fold(typed))?.name;
    if (country === null || typed === '' || near === undefined) {
      setError('city', { message: t('candidates.filters.nearUnknown') }, { shouldFocus: true });
      return;
    }
    onSet({ near, nearCountry: country, within: distances.find((one) => one === within) });
  });
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => {
        // The form is inside of the panel with the other filters.
        event.stopPropagation();
        void submit(event);
      }}
      sx={{ gap: 1.5, padding: 2, width: 320, maxWidth: 'calc(100vw - 48px)' }}
    >
      <PlaceFields control={control} />
      <PlainSelect
        label={t('candidates.filters.within')}
        value={within}
        onChange={setWithin}
        options={distances.map((km) => ({ value: km, label: kilometers(km) }))}
      />
      <FormButtons
        {...(filters.near !== undefined && {
          onRemove: () => onSet({ near: undefined, nearCountry: undefined, within: undefined }),
        })}
      />
    </Stack>
  );
}

/** Applies the filter, or removes the one that is set. */
function FormButtons({ onRemove }: { onRemove?: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end' }}>
      {onRemove && (
        <Button size="small" onClick={onRemove}>
          {t('candidates.filters.nearClear')}
        </Button>
      )}
      <Button type="submit" size="small" variant="contained">
        {t('candidates.filters.nearApply')}
      </Button>
    </Stack>
  );
}
