/**
 * The value of `autoFocus` for a field that is focused when its dialog or page opens. On touch screens the field would
 * open the keyboard over the dialog, so the dialog keeps the focus there.
 */
export const focusOnOpenValue = (isAsked: boolean | undefined): boolean =>
  isAsked === true && !hasTouchKeyboard();

/** Whether focusing a text field opens a keyboard on the screen. */
export const hasTouchKeyboard = (): boolean => window.matchMedia('(pointer: coarse)').matches;
