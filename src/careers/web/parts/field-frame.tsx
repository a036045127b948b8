import type { ReactNode } from 'react';
import { t } from '../facts.ts';

export type FrameProps = {
  /** Also the id of the control, so that the summary of errors can lead there. */
  id: string;
  label: string;
  isRequired: boolean;
  help?: string | undefined;
  errors: string[] | undefined;
  children: ReactNode;
  /** Several controls under one label: a fieldset with a legend. */
  isGroup?: boolean;
};

/** Label above, help below it, errors in words below the control. */
export function FieldFrame({ id, label, isRequired, help, errors, children, isGroup = false }: FrameProps) {
  const words = (
    <>
      {label}
      <span className="optional"> ({t(isRequired ? 'careers.form.required' : 'careers.form.optional')})</span>
    </>
  );
  const inside = (
    <>
      {help !== undefined && help !== '' && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children}
      {errors !== undefined && (
        <p className="error" id={`${id}-error`}>
          {errors.join(' ')}
        </p>
      )}
    </>
  );
  const className = errors === undefined ? 'field' : 'field wrong';
  if (isGroup) {
    return (
      <fieldset className={className} id={id} tabIndex={-1} aria-describedby={describedBy(id, help, errors)}>
        <legend>{words}</legend>
        {inside}
      </fieldset>
    );
  }
  return (
    <div className={className}>
      <label htmlFor={id}>{words}</label>
      {inside}
    </div>
  );
}

/** Ids of what explains a control. */
export function describedBy(
  id: string,
  help: string | undefined,
  errors: string[] | undefined,
): string | undefined {
  const ids = [help ? `${id}-help` : '', errors ? `${id}-error` : ''].filter((part) => part !== '');
  return ids.length === 0 ? undefined : ids.join(' ');
}
