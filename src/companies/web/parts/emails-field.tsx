import Chip from '@mui/material/Chip';
import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { CircleAlert, X } from 'lucide-react';
import { type ClipboardEvent, type Ref, useId, useState } from 'react';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { splitEmails } from './split-emails.ts';

type EmailsFieldProps = {
  label: string;
  help: string;
  error: string | null;
  value: readonly string[];
  onChange: (value: string[]) => void;
  isValid: (email: string) => boolean;
  inputRef: Ref<HTMLInputElement>;
};

/** Addresses as chips: Enter adds one, a pasted list is split, and invalid addresses are marked. */
export function EmailsField({ label, help, error, value, onChange, isValid, inputRef }: EmailsFieldProps) {
  const id = useId();
  const [text, setText] = useState('');
  const add = (more: string): void => {
    const added = splitEmails(more);
    setText('');
    if (added.length > 0) onChange([...new Set([...value, ...added])]);
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\s,;]/.test(pasted.trim())) return;
    event.preventDefault();
    add(pasted);
  };
  return (
    <FieldFrame id={id} label={label} help={help} error={error} required>
      <Autocomplete
        id={id}
        multiple
        freeSolo
        options={[]}
        value={[...value]}
        inputValue={text}
        onInputChange={(_event, next, reason) => {
          if (reason === 'input' && /[,;\s]$/.test(next)) add(next);
          else if (reason !== 'reset') setText(next);
        }}
        onChange={(_event, next) => {
          setText('');
          onChange([...new Set(next.flatMap((one) => splitEmails(one)))]);
        }}
        onBlur={() => add(text)}
        renderValue={(all, props) => all.map((one, index) => chipOf(one, isValid(one), props({ index })))}
        renderInput={({ slotProps }) => (
          <OutlinedInput
            {...slotProps.input}
            // HTML allows no autocapitalize on e-mail fields, because addresses need none.
            inputProps={{ ...slotProps.htmlInput, autoCapitalize: undefined }}
            fullWidth
            inputRef={inputRef}
            error={error !== null}
            onPaste={paste}
            type="email"
          />
        )}
      />
    </FieldFrame>
  );
}

type ItemProps = {
  key: number;
  'data-item-index': number;
  disabled: boolean;
  tabIndex: -1;
  onDelete: (event: unknown) => void;
};

function chipOf(email: string, isGood: boolean, { key, ...item }: ItemProps) {
  return (
    <Chip
      key={key}
      {...item}
      size="small"
      label={email}
      deleteIcon={<X size={13} aria-hidden />}
      {...(!isGood && { icon: <CircleAlert size={13} aria-hidden />, sx: { color: 'error.main' } })}
    />
  );
}
