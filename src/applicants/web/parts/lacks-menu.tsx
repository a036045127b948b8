import { useTranslation } from 'react-i18next';
import type { MissingPart } from '#candidates/rules.ts';
import { ValuesMenu } from './values-menu.tsx';

type LacksMenuProps = {
  parts: readonly MissingPart[];
  lacks: MissingPart | undefined;
  onSet: (change: { lacks: MissingPart | undefined }) => void;
};

/** The part that the person does not have. */
export function LacksMenu({ parts, lacks, onSet }: LacksMenuProps) {
  const { t } = useTranslation();
  const labelOf = (part: MissingPart): string => t(`candidates.filters.lacksValues.${part}`);
  return (
    <ValuesMenu
      single
      label={t('candidates.filters.lacks')}
      options={parts.map((value) => ({ value, label: labelOf(value) }))}
      value={lacks}
      onChange={(chosen) => onSet({ lacks: parts.find((one) => one === chosen) })}
    />
  );
}
