import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '#platform/web/country-names.ts';
import type { CvFields } from '../../cv-reading-contract.ts';
import { CvField, SameField } from './cv-field.tsx';
import type { DetailName } from './review-values.ts';

type DetailRowsProps = { fields: CvFields; inputs: Partial<Record<DetailName, ReactNode>> };

/** Single values, each with its input. Values that the profile has are shown without one. */
export function DetailRows({ fields, inputs }: DetailRowsProps) {
  return Object.entries(inputs).map(([name, input]) => (
    <DetailRow key={name} fields={fields} name={name as DetailName} input={input} />
  ));
}

function DetailRow({ fields, name, input }: { fields: CvFields; name: DetailName; input: ReactNode }) {
  const { t, i18n } = useTranslation();
  const read = fields[name];
  if (read === null) return null;
  const what = t(`profiles.complete.fields.${name}`);
  const mine = typeof read.mine === 'string' ? read.mine : placeWords(read.mine, i18n.language);
  if (read.state === 'same') return <SameField label={what} value={mine} />;
  return (
    <CvField keep={`keep.${name}`} what={what} read={read} mine={mine}>
      {input}
    </CvField>
  );
}

function placeWords({ city, country }: { city: string; country: string }, language: string): string {
  return [city, country === '' ? '' : countryName(country, language)]
    .filter((part) => part !== '')
    .join(', ');
}
