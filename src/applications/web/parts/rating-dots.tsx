import Box from '@mui/material/Box';
import Rating from '@mui/material/Rating';
import { useTranslation } from 'react-i18next';

export type RatingDotsProps = {
  value: number | null;
  readOnly?: boolean;
  /** Null removes the rating: pressing the same dot again. */
  onChange: (rating: number | null) => void;
};

/** One to five, as on the cards of the board. */
export function RatingDots({ value, readOnly = false, onChange }: RatingDotsProps) {
  const { t } = useTranslation();
  return (
    <Box
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
