import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import InputBase from '@mui/material/InputBase';
import type { Theme } from '@mui/material/styles';
import { type HTMLAttributes, type Key, useState } from 'react';
import { ColorDot } from '#ui/page/color-dot.tsx';
import type { ChipsEditorProps } from './chips-editor.tsx';

type ChipInputProps = Pick<ChipsEditorProps, 'words' | 'suggestions' | 'maxLength'> & {
  colorOf: ChipsEditorProps['colorOf'];
  taken: string[];
  onAdd: (chip: string) => void;
  onClose: (isByKey: boolean) => void;
};

/** The input of a new chip, with the suggestions that are not taken. */
export function ChipInput(props: ChipInputProps) {
  const { taken, words, suggestions, maxLength, colorOf, onAdd, onClose } = props;
  const [text, setText] = useState('');
  return (
    <Autocomplete
      freeSolo
      autoHighlight={false}
      openOnFocus
      size="small"
      filterOptions={findSuggestions}
      options={suggestions.filter((chip) => !taken.includes(chip))}
      value={null}
      inputValue={text}
      onInputChange={(_event, next, reason) => {
        if (reason !== 'reset') setText(next.slice(0, maxLength));
      }}
      onChange={(_event, chip) => {
        if (chip !== null && chip.trim() !== '') onAdd(chip.trim());
        setText('');
      }}
      onBlur={() => onClose(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose(true);
      }}
      slotProps={{ popper: { sx: { minWidth: 200 } } }}
      renderOption={drawOption(colorOf)}
      renderInput={(params) => {
        const { ref, ...input } = params.slotProps.input;
        return (
          <InputBase
            ref={ref}
            id={params.id}
            className={input.className}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the pressed button
            autoFocus
            placeholder={words.placeholder}
            slotProps={{ input: { ...params.slotProps.htmlInput, 'aria-label': words.add } }}
            inputRef={params.slotProps.htmlInput.ref}
            sx={inputStyles}
          />
        );
      }}
    />
  );
}

/** A list without scrolling for minutes; typing finds the others. */
const findSuggestions = createFilterOptions<string>({ limit: 50 });

const drawOption =
  (colorOf: ChipsEditorProps['colorOf']) =>
  ({ key, ...option }: HTMLAttributes<HTMLLIElement> & { key: Key }, chip: string) => (
    <li key={key} {...option}>
      {colorOf && <ColorDot color={colorOf(chip)} />}
      {chip}
    </li>
  );

const inputStyles = (theme: Theme) => ({
  width: 140,
  height: 24,
  paddingInline: 1,
  fontSize: '0.75rem',
  borderRadius: '6px',
  border: `1px solid ${theme.kadro.controlLine}`,
});
