import Button from '@mui/material/Button';
import { Check } from 'lucide-react';

type ToggleFilterProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A filter that is on or off. */
export function ToggleFilter({ label, isOn, onChange }: ToggleFilterProps) {
  return (
    <Button
      variant="outlined"
      size="small"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      {...(isOn && { startIcon: <Check size={14} aria-hidden /> })}
      sx={(theme) => ({
        minHeight: 34,
        fontWeight: isOn ? 500 : 400,
        ...(isOn && { backgroundColor: theme.kadro.accent.wash, borderColor: theme.kadro.accent.line }),
      })}
    >
      {label}
    </Button>
  );
}
