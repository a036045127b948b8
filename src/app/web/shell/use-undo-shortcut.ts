import { useEffect } from 'react';
import { isTyping } from '#platform/web/shortcuts.ts';

/**
 * Ctrl+Z, or Cmd+Z, presses the button of the newest toast, which undoes. An open panel traps the focus, so that the Tab
 * key does not reach the toast.
 */
export function useUndoShortcut(): void {
  useEffect(() => {
    const undo = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey) return;
      // A field undoes what was typed.
      if (event.defaultPrevented || isTyping(event.target)) return;
      const button = [...document.querySelectorAll<HTMLElement>('[data-toast] .MuiButton-root')].at(-1);
      if (button === undefined) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', undo);
    return () => document.removeEventListener('keydown', undo);
  }, []);
}
