import Stack from '@mui/material/Stack';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { CvFields } from '../../cv-reading-contract.ts';
import { DetailRows } from './detail-rows.tsx';
import type { ReviewValues } from './review-values.ts';

/** The headline and the summary. */
export function SummaryPart({ fields }: { fields: CvFields }) {
  const { t } = useTranslation();
  const { control } = useFormContext<ReviewValues>();
  if (fields.headline === null && fields.about === null) return null;
  const label = (field: 'headline' | 'about'): string => t(`profiles.general.${field}`);
  return (
    <Surface title={t('profiles.complete.summary')}>
      <Stack sx={{ gap: 2.5 }}>
        <DetailRows
          fields={fields}
          inputs={{
            headline: <TextField control={control} name="headline" label={label('headline')} />,
            about: (
              <TextArea control={control} name="about" label={label('about')} minRows={3} countTo={2000} />
            ),
          }}
        />
      </Stack>
    </Surface>
  );
}
