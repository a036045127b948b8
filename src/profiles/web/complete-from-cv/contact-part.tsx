import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '#platform/web/country-names.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { CvFields } from '../../cv-reading-contract.ts';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { DetailRows } from './detail-rows.tsx';
import type { ReviewValues } from './review-values.ts';
import { CvContacts } from './cv-contacts.tsx';

/** Name, place and links. E-mail addresses and numbers are only shown. */
export function ContactPart({ fields }: { fields: CvFields }) {
  const { t } = useTranslation();
  const { control } = useFormContext<ReviewValues>();
  const { name, surname, place, website, linkedin, emails, phones } = fields;
  const isEmpty = [name, surname, place, website, linkedin].every((found) => found === null);
  if (isEmpty && emails.length + phones.length === 0) return null;
  const label = (field: string): string => t(`profiles.complete.fields.${field}`);
  return (
    <Surface title={t('profiles.complete.contact')}>
      <Stack sx={{ gap: 2.5 }}>
        <DetailRows
          fields={fields}
          inputs={{
            name: <TextField control={control} name="name" label={label('name')} />,
            surname: <TextField control={control} name="surname" label={label('surname')} />,
            place: <PlaceInputs />,
            website: <TextField control={control} name="website" type="url" label={label('website')} />,
            linkedin: <TextField control={control} name="linkedin" type="url" label={label('linkedin')} />,
          }}
        />
        <CvContacts emails={emails} phones={phones} />
      </Stack>
    </Surface>
  );
}

function PlaceInputs() {
  const { t } = useTranslation();
  const countries = useCountryChoices();
  const { control } = useFormContext<ReviewValues>();
  return (
    <Box sx={pairStyles}>
      <TextField control={control} name="city" label={t('profiles.place.city')} />
      <ComboField control={control} name="country" label={t('profiles.place.country')} options={countries} />
    </Box>
  );
}
