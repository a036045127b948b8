import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * Handlers of a button whose next press would be about something else: the second click of a double click, and the
 * repeats of a held key, do nothing.
 */
export const singlePress = (act: () => void) => ({
  onClick: ({ detail }: MouseEvent): void => {
    if (detail <= 1) act();
  },
  onKeyDown: (event: KeyboardEvent): void => {
    if (event.repeat) event.preventDefault();
  },
});
