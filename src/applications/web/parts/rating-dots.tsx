import Box from '@mui/material/Box';
import Rating from '@mui/material/Rating';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageActions } from '#platform/web/page-actions.ts';

export type RatingDotsProps = {
  value: number | null;
  readOnly?: boolean;
  /** Offers to rate in the command palette, with these words. */
  action: { title: string; hint: string };
  /** Null removes the rating: pressing the same dot again. */
  onChange: (rating: number | null) => void;
};

/** One to five, as on the cards of the board. */
export function RatingDots({ value, readOnly = false, action, onChange }: RatingDotsProps) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const [focusCount, setFocusCount] = useState(0);
  // After the palette has closed, which returns the focus to where it was.
  useEffect(() => {
    if (focusCount > 0) container.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [focusCount]);
  const focus = () => setFocusCount((count) => count + 1);
  usePageActions([readOnly ? null : { id: 'rate', ...action, run: focus }]);
  return (
    <Box
      ref={container}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.8125rem', color: 'text.secondary' }}
    >
      {t('applications.controls.rating')}
      <Rating
        size="small"
        max={5}
        value={value}
        readOnly={readOnly}
        icon={<Dot on />}
        emptyIcon={<Dot on={false} />}
        getLabelText={(rating) => t('applications.controls.rated', { rating })}
        onChange={(_event, rating) => onChange(rating)}
      />
    </Box>
  );
}

function Dot({ on }: { on: boolean }) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        width: 12,
        height: 12,
        margin: '4px',
        borderRadius: '50%',
        border: '1px solid',
        borderColor: on ? theme.kadro.accent.graphic : theme.kadro.controlLine,
        backgroundColor: on ? theme.kadro.accent.graphic : 'transparent',
        ...(on && { '@media (forced-colors: active)': { backgroundColor: 'CanvasText' } }),
      })}
    />
  );
}
