import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { BulkBar, bulkButtonStyles } from '#ui/grid/bulk-bar.tsx';
import { cardsMax } from '#applications/contract.ts';
import { selectedMax } from '../../rules.ts';
import type { Selection } from './selection.ts';

type Kind = 'review' | 'move' | 'tag' | 'pool' | 'add' | 'assign' | 'mail' | 'offer' | 'export' | 'reject';
// Each gets a mail at once.
const offeredMax = 100;

type ActionBarProps<K extends Kind> = {
  selection: Selection<unknown>;
  kinds: readonly K[];
  onSelect: (kind: K) => void;
};

/** The bar of bulk actions on the selection of a list. */
export function ActionBar<K extends Kind>({ selection, kinds, onSelect }: ActionBarProps<K>) {
  const { t } = useTranslation();
  const { ids, count, isTooMany, selectAll, clear } = selection;
  const reason = isTooMany
    ? { disabledReason: t('bulk-changes.selectedMax', { number: formatNumber(selectedMax) }) }
    : {};
  // Everything that the filters match is reviewed page by page.
  const reviewReason =
    'applications' in Object(selection.target) && count > cardsMax
      ? { disabledReason: t('review.tooMany', { count: cardsMax }) }
      : {};
  // A link is sent to each of the selected ones, not to all that the filters match.
  const isOffered = 'applications' in Object(selection.target) && count <= offeredMax;
  const offerReason = isOffered
    ? {}
    : { disabledReason: t('bulk-changes.offerMax', { number: formatNumber(offeredMax) }) };
  const reasons: Partial<Record<Kind, { disabledReason?: string }>> = {
    review: reviewReason,
    offer: offerReason,
  };
  const actions = kinds.map((kind) => ({
    key: kind,
    label: t(`bulk-changes.actions.${kind as Kind}`),
    onSelect: () => onSelect(kind),
    ...(kind === 'reject' && { tone: 'danger' as const }),
    ...(reasons[kind] ?? reason),
  }));
  const countText = t('bulk-changes.selected', { count, number: formatNumber(count) });
  usePageActions(
    actions.map(({ key: id, label: title, onSelect: run, ...rest }) =>
      ids.length === 0 || 'disabledReason' in rest ? null : { id, title, hint: countText, run },
    ),
  );
  return (
    <BulkBar {...{ ids, countText, actions }} onClear={clear}>
      {selectAll !== null && <SelectAll {...selectAll} />}
    </BulkBar>
  );
}

/** Selects everything that the filters match. */
function SelectAll(all: NonNullable<Selection['selectAll']>) {
  const { t } = useTranslation();
  if ('limit' in all) {
    return (
      <Typography variant="body2" component="output">
        {t('bulk-changes.takeAllMax', { number: formatNumber(all.limit) })}
      </Typography>
    );
  }
  const { count, select } = all;
  return (
    <Button size="small" onClick={select} sx={{ ...bulkButtonStyles, textDecoration: 'underline' }}>
      {count === null
        ? t('bulk-changes.takeAllFound')
        : t('bulk-changes.takeAll', { count, number: formatNumber(count) })}
    </Button>
  );
}
