import Link from '@mui/material/Link';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { type PeopleSelection, usePeoplePanel } from '../use-people-panel.ts';
import { tapTarget } from '#ui/theme/tokens.ts';

/** Whether the reader may list the people behind the numbers. */
export const CanSeePeopleContext = createContext(false);

type NumberLinkProps = {
  value: number;
  behind: PeopleSelection;
  /** Label for screen readers: what is counted. */
  what: string;
};

/** A number that opens the list of its people, for readers who may see them. */
export function NumberLink({ value, behind, what }: NumberLinkProps) {
  const { t } = useTranslation();
  const panel = usePeoplePanel();
  const text = formatNumber(value);
  if (!useContext(CanSeePeopleContext) || value === 0) return text;
  return (
    <Link
      href={panel.hrefOf(behind)}
      onClick={panel.onClick(behind)}
      aria-label={t('reports.open', { number: text, what })}
      sx={{
        ...tapTarget,
        fontWeight: 500,
        textDecorationColor: 'transparent',
        '&:hover': { textDecorationColor: 'currentcolor' },
        '@media print': { color: 'inherit' },
      }}
    >
      {text}
    </Link>
  );
}
