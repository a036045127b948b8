import type { Control, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { tagColors } from '../../rules.ts';

/** The colour of a tag, by name and sample. */
export function TagColorField<Values extends FieldValues, Output>({
  control,
}: {
  control: Control<Values, unknown, Output>;
}) {
  const { t } = useTranslation();
  return (
    <RadioGroupField
      control={control}
      name={'color' as never}
      layout="row"
      label={t('candidates.tagSettings.form.color')}
      options={tagColors.map((color) => ({ value: color, label: t(`candidates.tagColors.${color}`), color }))}
    />
  );
}
