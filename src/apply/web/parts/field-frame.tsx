import type { ReactNode } from 'react';
import { t } from '../facts.ts';

export type FrameProps = {
  /** Also the id of the control, for links of the error summary. */
  id: string;
  label: string;
  isRequired: boolean;
  help?: string | undefined;
  errors: string[] | undefined;
  children: ReactNode;
  /** Whether several controls share the label: a fieldset with a legend. */
  isGroup?: boolean;
};

/** Label above, help and errors below the control. */
export function FieldFrame({ id, label, isRequired, help, errors, children, isGroup = false }: FrameProps) {
  const words = (
    <>
      {label}
      <span className="optional"> ({t(isRequired ? 'apply.form.required' : 'apply.form.optional')})</span>
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

/** Ids of the help and error texts of a control. */
export function describedBy(
  id: string,
  help: string | undefined,
  errors: string[] | undefined,
): string | undefined {
  const ids = [help ? `${id}-help` : '', errors ? `${id}-error` : ''].filter((part) => part !== '');
  return ids.length === 0 ? undefined : ids.join(' ');
}
