import Link from '@mui/material/Link';
import type { Control, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { entryNoteMax } from '../../rules.ts';

type FieldProps<Values extends FieldValues, Output> = { control: Control<Values, unknown, Output> };

type PoolFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  pools: readonly { id: string; name: string }[];
};

/** The choice of a pool; without one it leads to where pools are created. */
export function PoolField<Values extends FieldValues, Output>({
  control,
  pools,
}: PoolFieldProps<Values, Output>) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <ComboField
      control={control}
      name={'poolId' as never}
      label={t('pools.entry.pool')}
      required
      options={pools.map(({ id: value, name: label }) => ({ value, label }))}
      {...(pools.length === 0 && {
        help: (
          <Link component={LinkComponent} href={links.pools()}>
            {t('pools.entry.none')}
          </Link>
        ),
      })}
    />
  );
}

/** Why the people are in the pool. */
export function EntryNoteField<Values extends FieldValues, Output>({ control }: FieldProps<Values, Output>) {
  const { t } = useTranslation();
  return (
    <TextArea
      control={control}
      name={'note' as never}
      label={t('pools.entry.note')}
      help={t('pools.entry.noteHelp')}
      minRows={2}
      countTo={entryNoteMax}
    />
  );
}
