import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flushStart } from '#ui/theme/tokens.ts';
import type { KitContent } from '../../kit-contract.ts';
import { type Rating, ratingValues } from '../../rules.ts';
import { OptionTiles } from './option-tiles.tsx';
import { PlainTextArea } from './plain-text-area.tsx';

type AttributeRatingProps = {
  attribute: KitContent['attributes'][number];
  rating: Rating;
  disabled: boolean;
  onChange: (change: Partial<Omit<Rating, 'attributeId'>>) => void;
};

/** The rating of one attribute, with the words of each level, and a note. */
export function AttributeRating({ attribute, rating, disabled, onChange }: AttributeRatingProps) {
  const { t } = useTranslation();
  const { title, description, levels } = attribute;
  const isDescribed = levels.some((level) => level !== '');
  return (
    <Stack component="li" sx={{ gap: 1 }}>
      <Box>
        <Typography variant="h3">{title}</Typography>
        {description !== '' && (
          <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
            {description}
          </Typography>
        )}
      </Box>
      <OptionTiles
        label={t('evaluations.scorecard.ratingOf', { attribute: title })}
        value={rating.rating}
        disabled={disabled}
        columns={isDescribed ? { xs: 1, sm: 4 } : { xs: 4, sm: 4 }}
        options={ratingValues.map((value) => ({
          value,
          label: String(value),
          detail: levels[value - 1] !== '' && (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              {levels[value - 1]}
            </Typography>
          ),
        }))}
        onChange={(value) => onChange({ rating: value })}
      />
      <NoteAndClear {...{ attribute, rating, disabled, onChange }} />
    </Stack>
  );
}

/** The note, which opens by its button, and the button that removes the rating. */
function NoteAndClear({ attribute, rating: { rating, note }, disabled, onChange }: AttributeRatingProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const hasNote = isOpen || note !== '';
  return (
    <>
      {hasNote && (
        <PlainTextArea
          label={t('evaluations.scorecard.noteOf', { attribute: attribute.title })}
          value={note}
          maxLength={2000}
          disabled={disabled}
          onChange={(value) => onChange({ note: value })}
        />
      )}
      {!disabled && (
        <Stack direction="row" sx={{ gap: 1 }}>
          {!hasNote && (
            <Button size="small" sx={flushStart} onClick={() => setOpen(true)}>
              {t('evaluations.scorecard.addNote')}
            </Button>
          )}
          {rating !== null && (
            <Button size="small" color="inherit" onClick={() => onChange({ rating: null })}>
              {t('evaluations.scorecard.clear')}
            </Button>
          )}
        </Stack>
      )}
    </>
  );
}
