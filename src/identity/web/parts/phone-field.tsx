import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Theme } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { focusOnOpenValue } from '#ui/fields/focus-on-open.ts';
import { type FieldProps, useFormField } from '#ui/fields/use-form-field.ts';
import {
  formatNational,
  countryOf,
  diallingCode,
  likelyCountry,
  type PhoneCountry,
  phoneCountries,
  toInternational,
} from '../phone-numbers.ts';

type PhoneFieldProps<Values extends FieldValues, Output> = FieldProps<Values, Output> & {
  focusOnOpen?: boolean;
};

/**
 * A phone number with its country; its value is E.164. A number typed or pasted with "+" selects the country itself.
 */
export function PhoneField<Values extends FieldValues, Output = Values>(
  props: PhoneFieldProps<Values, Output>,
) {
  const { id, field, value, error, frame, aria } = useFormField(props);
  const { i18n } = useTranslation();
  const phoneNumber = typeof value === 'string' ? value : '';
  const [country, setCountry] = useState<PhoneCountry>(
    () => countryOf(phoneNumber) ?? likelyCountry(i18n.language, navigator.languages),
  );
  const [typed, setTyped] = useState(() => formatNational(phoneNumber, country));
  const change = (text: string, of: PhoneCountry): void => {
    const international = toInternational(text, of);
    setTyped(text);
    setCountry(text.trim().startsWith('+') ? (countryOf(international) ?? of) : of);
    field.onChange(international);
  };
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        id={id}
        type="tel"
        fullWidth
        name={field.name}
        value={typed}
        onChange={(event) => change(event.target.value, country)}
        onBlur={() => {
          setTyped(formatNational(typed, country));
          field.onBlur();
        }}
        inputRef={field.ref}
        error={Boolean(error)}
        disabled={frame.disabled}
        autoComplete="tel"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this step
        autoFocus={focusOnOpenValue(props.focusOnOpen)}
        startAdornment={<CountryChoice country={country} onChoose={(code) => change(typed, code)} />}
        slotProps={{ input: { ...aria, inputMode: 'tel' } }}
        sx={{ paddingInlineStart: 0 }}
      />
    </FieldFrame>
  );
}

type CountryChoiceProps = { country: PhoneCountry; onChoose: (country: PhoneCountry) => void };

// A native select: typing searches it, and it works well on every phone.
function CountryChoice({ country, onChoose }: CountryChoiceProps) {
  const { t, i18n } = useTranslation();
  const countries = useMemo(() => phoneCountries(i18n.language), [i18n.language]);
  return (
    <Box sx={choiceStyles}>
      <span aria-hidden>{`${country} ${diallingCode(country)}`}</span>
      <ChevronDown size={15} aria-hidden />
      <select
        aria-label={t('identity.phone.country')}
        value={country}
        onChange={(event) => onChoose(event.target.value as PhoneCountry)}
      >
        {countries.map(({ code, name, dialling }) => (
          <option key={code} value={code}>{`${name} (${dialling})`}</option>
        ))}
      </select>
    </Box>
  );
}

const choiceStyles = (theme: Theme) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  flexShrink: 0,
  alignSelf: 'stretch',
  paddingInline: '12px 8px',
  borderInlineEnd: `1px solid ${theme.kadro.line}`,
  borderRadius: '7px 0 0 7px',
  color: theme.kadro.textMuted,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { color: theme.kadro.text },
  '&:focus-within': { outline: `2px solid ${theme.kadro.focus}`, outlineOffset: -2 },
  '& select': { position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' },
});
