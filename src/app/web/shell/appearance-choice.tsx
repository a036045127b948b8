import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { visuallyHidden } from '#ui/visually-hidden.ts';

type Choice<T extends string> = { value: T; label: string; preview: ReactNode };

type AppearanceChoiceProps<T extends string> = {
  legend: string;
  name: string;
  value: T;
  choices: readonly Choice<T>[];
  onChange: (value: T) => void;
};

/**
 * A choice between appearances, each with a preview. Radio buttons, so arrow keys work and the choice applies at
 * once.
 */
export function AppearanceChoice<T extends string>(props: AppearanceChoiceProps<T>) {
  const { legend, name, value, choices, onChange } = props;
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Box component="legend" sx={legendStyles}>
        {legend}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: `repeat(${choices.length === 3 ? 3 : 2}, minmax(0, 1fr))`,
        }}
      >
        {choices.map((choice) => (
          <Box component="label" key={choice.value} sx={cardStyles}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              style={visuallyHidden}
            />
            {choice.preview}
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {choice.label}
            </Box>
            <Box component="span" className="chosen" aria-hidden>
              <Check size={15} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const legendStyles = { padding: 0, marginBlockEnd: 1, fontWeight: 600, fontSize: '0.8125rem' } as const;

const cardStyles = (theme: Theme) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  padding: '8px 12px',
  borderRadius: '8px',
  border: `1px solid ${theme.kadro.controlLine}`,
  backgroundColor: theme.kadro.surface,
  fontSize: '0.8125rem',
  cursor: 'pointer',
  '& .chosen': { display: 'none', color: theme.kadro.accent.text },
  '&:hover': { backgroundColor: theme.kadro.hover },
  '&:has(:checked)': {
    borderColor: theme.kadro.accent.graphic,
    boxShadow: `inset 0 0 0 1px ${theme.kadro.accent.graphic}`,
    fontWeight: 600,
    '& .chosen': { display: 'flex' },
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.kadro.focus}`, outlineOffset: 2 },
});
