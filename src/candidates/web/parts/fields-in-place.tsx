import Box from '@mui/material/Box';
import type { ComponentType, ReactNode } from 'react';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import type { Candidate } from '../../contract.ts';
import { AddButton, EditButton, editableStyles } from './edit-button.tsx';
import type { FieldsFormProps } from './fields-form.tsx';
import { useEditing } from './use-editing.ts';

type FieldsInPlaceProps = {
  candidate: Candidate;
  labels: { add: string; edit: string };
  form: ComponentType<FieldsFormProps>;
  startsNew?: boolean;
  onClose?: () => void;
  /** The value with the button that opens its form; null while it is empty. */
  children: ((button: ReactNode) => ReactNode) | null;
};

/** Fields of a candidate that are changed together in their place. */
export function FieldsInPlace(props: FieldsInPlaceProps) {
  const { candidate, labels, form: Form, startsNew = false, onClose, children } = props;
  const { editing, edit, container } = useEditing<null>(startsNew);
  const isEmpty = children === null;
  const label = isEmpty ? labels.add : labels.edit;
  const close = (): void => {
    edit(null);
    onClose?.();
  };
  const open = (): void => edit({ entry: null, index: 0 });
  const mayChange = candidate.can.update;
  return (
    <Box ref={container} sx={{ ...editableStyles, minWidth: 0, flex: 1 }}>
      {editing !== null ? (
        <LazyOverlay>
          <Form candidate={candidate} label={label} onClose={close} />
        </LazyOverlay>
      ) : isEmpty ? (
        mayChange && <AddButton label={label} isShort={false} onClick={open} />
      ) : (
        children(mayChange && <EditButton label={label} onClick={open} />)
      )}
    </Box>
  );
}
