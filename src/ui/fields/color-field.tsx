import Box from '@mui/material/Box';
import { Check, Pipette } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, labelId } from './field-frame.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

export type ColorFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** The offered colours, `#RRGGBB`; any other can be picked too. */
  colors: readonly string[];
};

/** A colour, `#RRGGBB`: one of the offered ones, or any other. */
export function ColorField<Values extends FieldValues, Output = Values>(
  props: ColorFieldProps<Values, Output>,
) {
  const { colors } = props;
  const { t } = useTranslation();
  const { id, field, value, frame } = useFormField(props);
  const chosen = typeof value === 'string' ? value.toUpperCase() : '';
  const isOther = !colors.some((color) => color.toUpperCase() === chosen);
  return (
    <FieldFrame {...frame} group>
      <Box
        role="radiogroup"
        aria-labelledby={labelId(id)}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, paddingBlockStart: 0.5 }}
      >
        {colors.map((color, index) => (
          <Box key={color} component="label" sx={swatchStyle} style={{ backgroundColor: color }}>
            <input
              type="radio"
              name={id}
              style={overSwatch}
              aria-label={t('ui.color.swatch', { number: index + 1, color })}
              checked={color.toUpperCase() === chosen}
              onChange={() => field.onChange(color)}
              onBlur={field.onBlur}
            />
            {color.toUpperCase() === chosen && <Check size={16} color="#fff" aria-hidden />}
          </Box>
        ))}
        <Box
          component="label"
          sx={swatchStyle}
          style={isOther ? { backgroundColor: chosen } : {}}
          data-other=""
        >
          <input
            type="color"
            style={overSwatch}
            aria-label={t('ui.color.other')}
            value={chosen === '' ? '#000000' : chosen.toLowerCase()}
            onChange={(event) => field.onChange(event.target.value.toUpperCase())}
          />
          {isOther ? <Check size={16} color="#fff" aria-hidden /> : <Pipette size={15} aria-hidden />}
        </Box>
      </Box>
    </FieldFrame>
  );
}

// Covers the whole swatch, so that a click anywhere on it hits the input.
const overSwatch = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
} as const;

const swatchStyle = (theme: { kadro: { line: string }; palette: { primary: { main: string } } }) => ({
  width: 32,
  height: 32,
  borderRadius: '8px',
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  cursor: 'pointer',
  forcedColorAdjust: 'none',
  '&[data-other]': { border: `1px solid ${theme.kadro.line}` },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
});
