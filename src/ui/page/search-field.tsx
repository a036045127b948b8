import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';

export type SearchFieldProps = {
  /** Name of the searched items, for screen readers and as the placeholder. */
  label: string;
  value: string;
  /** Called after a pause in typing, and at once on Enter and when cleared. */
  onSearch: (text: string) => void;
  delayMs?: number;
  /** Characters that can be typed. */
  maxLength?: number;
  width?: number | string;
  inputRef?: Ref<HTMLInputElement>;
};

/** A search box with a debounce. Esc clears it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onSearch, delayMs = 250, width = 260, maxLength, inputRef } = props;
  const { t } = useTranslation();
  const { text, type, flush } = useDebouncedText({ value, onSearch, delayMs });
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={text}
      placeholder={label}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') flush(text);
        if (event.key === 'Escape' && text) {
          event.stopPropagation();
          flush('');
        }
      }}
      {...(inputRef && { inputRef })}
      slotProps={{ input: { 'aria-label': label, maxLength } }}
      startAdornment={
        <InputAdornment position="start" sx={{ marginInlineEnd: 0 }}>
          <Search size={15} aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        text && (
          <IconButton size="small" aria-label={t('ui.clearSearch')} onClick={() => flush('')}>
            <X size={14} aria-hidden />
          </IconButton>
        )
      }
      sx={{
        width: { xs: '100%', sm: width },
        maxWidth: '100%',
        minHeight: 34,
        paddingInline: '10px 3px',
        '& input': {
          paddingInline: '8px',
          paddingBlock: '5.5px',
          fontSize: '0.8125rem',
          textOverflow: 'ellipsis',
        },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}

function useDebouncedText(props: Required<Pick<SearchFieldProps, 'value' | 'onSearch' | 'delayMs'>>) {
  const { value, onSearch, delayMs } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const flush = (text: string) => {
    clearTimeout(timer.current);
    setDraft(null);
    if (text !== value) onSearch(text);
  };
  const type = (text: string) => {
    clearTimeout(timer.current);
    setDraft(text);
    timer.current = setTimeout(() => flush(text), delayMs);
  };
  return { text: draft ?? value, type, flush };
}
