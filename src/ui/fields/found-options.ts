import { createFilterOptions } from '@mui/material/Autocomplete';
import type { KeyboardEvent } from 'react';
import type { Choice } from './select-field.tsx';

const matching = createFilterOptions<Choice>({
  trim: true,
  stringify: ({ label, description = '' }) => `${label} ${description}`,
});

/** The filter of options that the server finds. Until it has answered the typed text, earlier options must match it. */
export const filterFound = (isSearching: boolean): typeof matching =>
  isSearching ? matching : (answered) => answered;

/** For an Autocomplete whose options the server finds: a choice belongs to the text as it is now. */
export const foundOptions = (isSearching: boolean) => ({
  loading: isSearching,
  filterOptions: filterFound(isSearching),
  onKeyDown(event: KeyboardEvent) {
    // With no option yet, Enter would submit the form.
    if (isSearching && event.key === 'Enter') event.preventDefault();
  },
});
