import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Control, type FieldValues, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '#platform/web/country-names.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { SuggestField } from '#ui/fields/suggest-field.tsx';
import { citiesQuery } from '../queries.ts';

type PlaceValues = { country: string | null; city: string };
type PlaceFieldsProps = { control: Control<PlaceValues, unknown, FieldValues> };

/** Country and city; the city is a suggestion or free text. */
export function PlaceFields({ control }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const countries = useCountryChoices();
  return (
    <>
      <ComboField control={control} name="country" label={t('profiles.place.country')} options={countries} />
      <CityField control={control} />
    </>
  );
}

function CityField({ control }: PlaceFieldsProps) {
  const { t } = useTranslation();
  const country = useWatch({ control, name: 'country' }) ?? '';
  const { field } = useController({ control, name: 'city' });
  const { data, isPlaceholderData } = useQuery(citiesQuery(country, field.value.slice(0, 80)));
  useEmptyCity(country, field.onChange);
  const suggestions = country === '' ? [] : (data?.items ?? []);
  return (
    <SuggestField
      control={control}
      name="city"
      label={t('profiles.place.city')}
      loading={isPlaceholderData}
      suggestions={suggestions.map(({ name, region }) => ({
        value: name,
        label: name.replace(`, ${region}`, ''),
        ...(region !== '' && region !== name && { description: region }),
      }))}
    />
  );
}

/** Empties the city when the country changes. */
function useEmptyCity(country: string, onChange: (city: string) => void): void {
  const before = useRef(country);
  useEffect(() => {
    if (before.current !== country && before.current !== '') onChange('');
    before.current = country;
  }, [country, onChange]);
}
