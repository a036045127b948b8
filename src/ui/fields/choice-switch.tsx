import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { LucideIcon } from 'lucide-react';

export type ChoiceSwitchProps<T extends string> = {
  /** Names the group for screen readers. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  /** A choice with an icon shows only that; its label is then the tooltip. */
  choices: readonly { value: T; label: string; icon?: LucideIcon; disabled?: boolean }[];
};

/** A few choices side by side, of which one is chosen: a device, a page, a language. */
export function ChoiceSwitch<T extends string>({ label, value, onChange, choices }: ChoiceSwitchProps<T>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      sx={{ justifySelf: 'start', alignSelf: 'flex-start' }}
      onChange={(_event, next: T | null) => next !== null && onChange(next)}
    >
      {choices.map(({ value: one, label: name, icon: Icon, disabled = false }) => (
        <ToggleButton
          key={one}
          value={one}
          disabled={disabled}
          {...(Icon && { 'aria-label': name, title: name })}
          sx={{ paddingBlock: 0.5, paddingInline: 1.25, textTransform: 'none' }}
        >
          {Icon ? <Icon size={16} aria-hidden /> : name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
