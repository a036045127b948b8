import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import type { Theme } from '@mui/material/styles';
import { Flag, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldAria, FieldNotes } from '#ui/fields/field-frame.tsx';
import { useErrorText } from '#ui/fields/form-words.tsx';

type ChoiceLineProps = {
  option: { label: string };
  position: number;
  isFlagged: boolean;
  errors: unknown;
  focusRef: Ref<HTMLInputElement>;
  onChange: (label: string) => void;
  onFlag: () => void;
  onEnter: () => void;
  onRemove: () => void;
};

/** One choice: its text, whether it flags, and the button that removes it. */
export function ChoiceLine(props: ChoiceLineProps) {
  const { option, position, isFlagged, errors, focusRef, onChange, onFlag, onEnter, onRemove } = props;
  const { t } = useTranslation();
  const id = useId();
  const error = useErrorText(errors);
  const goOn = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  const label = option.label || t('forms.questions.choice', { position });
  return (
    <Box sx={{ paddingBlock: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <OutlinedInput
          size="small"
          fullWidth
          value={option.label}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={goOn}
          inputRef={focusRef}
          error={error !== null}
          slotProps={{
            input: {
              maxLength: 200,
              'aria-label': t('forms.questions.choice', { position }),
              ...fieldAria(id, { error }),
            },
          }}
        />
        <LineButtons {...{ label, isFlagged, onFlag, onRemove }} />
      </Box>
      <FieldNotes id={id} {...(error !== null && { error })} />
    </Box>
  );
}

type LineButtonsProps = Pick<ChoiceLineProps, 'isFlagged' | 'onFlag' | 'onRemove'> & { label: string };

function LineButtons({ label, isFlagged, onFlag, onRemove }: LineButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Tooltip title={t('forms.questions.flag.choice')}>
        <ToggleButton
          size="small"
          value="flag"
          selected={isFlagged}
          aria-label={t('forms.questions.flag.choiceNamed', { label })}
          onChange={onFlag}
          sx={flagStyles}
        >
          <Flag size={16} aria-hidden fill={isFlagged ? 'currentColor' : 'none'} />
        </ToggleButton>
      </Tooltip>
      <Tooltip title={t('forms.questions.removeChoice')}>
        <IconButton
          size="small"
          aria-label={t('forms.questions.removeChoiceNamed', { label })}
          onClick={onRemove}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </Tooltip>
    </>
  );
}

const flagStyles = (theme: Theme) => {
  const { line, wash, text } = theme.kadro.tones.warning;
  const on = { borderColor: line, backgroundColor: wash, color: text };
  return { padding: '5px', '&.Mui-selected, &.Mui-selected:hover': on };
};
