import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, labelId } from './field-frame.tsx';
import { useFormField } from './use-form-field.ts';
import type { FieldProps } from './use-form-field.ts';

const RichTextEditor = lazy(async () => ({
  default: (await import('./rich-text-editor.tsx')).RichTextEditor,
}));

export type RichTextFieldProps<Values extends FieldValues, Output = Values> = FieldProps<Values, Output> & {
  /** Initial height of the text area in pixels. */
  minHeight?: number;
  /** Words to highlight, matched exactly. They do not change the text. */
  marked?: readonly string[];
};

/** Formatted text as HTML ('' when empty). The editor loads on first render; the server sanitises the HTML. */
export function RichTextField<Values extends FieldValues, Output = Values>(
  props: RichTextFieldProps<Values, Output>,
) {
  const { minHeight = 160, marked } = props;
  const { id, field, value, error, frame, aria } = useFormField(props);
  return (
    <FieldFrame {...frame} group>
      <Suspense fallback={<Skeleton height={minHeight + 42} />}>
        <RichTextEditor
          id={id}
          labelledBy={labelId(id)}
          value={typeof value === 'string' ? value : ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          focusRef={field.ref}
          invalid={Boolean(error)}
          disabled={frame.disabled}
          minHeight={minHeight}
          {...(marked && { marked })}
          aria={aria}
        />
      </Suspense>
    </FieldFrame>
  );
}
