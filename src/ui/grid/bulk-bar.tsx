import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from './data-table-model.ts';

export type BulkBarProps = {
  ids: readonly string[];
  actions: readonly BulkAction[];
  onClear: () => void;
  /** The text of the count, where more are selected than the ids name. */
  countText?: string;
  /** After the count, such as a button that selects all results. */
  children?: ReactNode;
};

/** A bar at the bottom of a list while rows are selected: their number and the bulk actions. */
export function BulkBar({ ids, actions, onClear, countText, children }: BulkBarProps) {
  const { t } = useTranslation();
  const count = ids.length;
  const bar = useRef<HTMLElement>(null);
  const clear = (): void => clearFrom(bar.current, onClear);
  return (
    <Box
      component="section"
      ref={bar}
      aria-label={t('ui.table.bulk')}
      sx={stickyStyles}
      onKeyDown={({ key }) => key === 'Escape' && clear()}
    >
      <Box component="output" sx={{ display: 'contents' }}>
        {count > 0 && (
          <Box
            component="span"
            data-sticky-foot
            sx={(theme) => ({ ...barStyles, boxShadow: theme.kadro.floatShadow })}
          >
            <Box component="span" sx={{ fontWeight: 500, paddingInline: '6px 10px', whiteSpace: 'nowrap' }}>
              {countText ?? t('ui.table.selected', { count })}
            </Box>
            {children}
            {actions.map((action) => (
              <Tooltip key={action.key} title={action.disabledReason ?? ''}>
                <span>
                  <Button
                    size="small"
                    disabled={action.disabledReason !== undefined}
                    onClick={() => action.onSelect([...ids])}
                    sx={action.tone === 'danger' ? dangerStyles : bulkButtonStyles}
                  >
                    {action.label}
                  </Button>
                </span>
              </Tooltip>
            ))}
            <ClearButton onClear={clear} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

function ClearButton({ onClear }: Pick<BulkBarProps, 'onClear'>) {
  const { t } = useTranslation();
  return (
    <IconButton
      size="small"
      aria-label={t('ui.table.clearSelection')}
      onClick={onClear}
      sx={bulkButtonStyles}
    >
      <X size={15} aria-hidden />
    </IconButton>
  );
}

/** Clears the selection. The bar and its buttons are removed then, so their focus goes to the list above them. */
function clearFrom(bar: HTMLElement | null, onClear: () => void): void {
  if (bar?.contains(document.activeElement) === true) focusListOf(bar);
  onClear();
}

/** Focuses the row of the list around the bar that the Tab key reaches, or its first checkbox. */
function focusListOf(bar: HTMLElement): void {
  for (let around = bar.parentElement; around !== null; around = around.parentElement) {
    const target =
      around.querySelector<HTMLElement>('tbody [tabindex="0"]') ??
      around.querySelector<HTMLElement>('input[type=checkbox]');
    if (target !== null) return target.focus();
  }
}

const stickyStyles = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 3,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
} as const;

// Dark in both palettes, so that it differs from the rows below it.
const barStyles = {
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px',
  padding: '6px',
  margin: 1,
  borderRadius: '10px',
  fontSize: '0.8125rem',
  color: '#F4F5F8',
  backgroundColor: '#20242D',
  border: '1px solid #3A414E',
  animation: 'kadro-bulk-in 140ms ease-out',
  '@keyframes kadro-bulk-in': { from: { opacity: 0, transform: 'translateY(8px)' } },
} as const;

/** For buttons on the dark bar. */
export const bulkButtonStyles = {
  color: '#E3E6EC',
  '&:hover': { color: '#FFFFFF', backgroundColor: '#343A47' },
  '&.Mui-focusVisible': { outlineColor: '#FFFFFF' },
  '&.Mui-disabled': { color: '#9CA3B0' },
} as const;

const dangerStyles = { ...bulkButtonStyles, color: '#FFA9A1' } as const;
