import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { FlagFrame } from './flag-frame.tsx';
import type { QuestionForm } from './question-form.ts';

type FlagSwitchProps = {
  form: QuestionForm;
  label: string;
  /** The rule that the switch turns on. */
  emptyRule: NonNullable<unknown>;
  /** The fields of the rule. */
  children: ReactNode;
};

/** Turns the knockout rule of a question on and off, and shows its fields. */
export function FlagSwitch({ form: { control }, label, emptyRule, children }: FlagSwitchProps) {
  const id = useId();
  const { field } = useController({ control, name: 'knockoutRule' });
  const isOn = field.value !== null && field.value !== undefined;
  return (
    <FlagFrame>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <FormLabel htmlFor={id}>{label}</FormLabel>
        <Switch
          id={id}
          checked={isOn}
          onChange={(_event, on) => field.onChange(on ? emptyRule : null)}
          slotProps={{ input: { role: 'switch' } }}
        />
      </Stack>
      {isOn && children}
    </FlagFrame>
  );
}
