import { describedBy, FieldFrame, type FrameProps } from './field-frame.tsx';

type Props = Omit<FrameProps, 'children' | 'isGroup'> & {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  maxLength: number;
  isLong?: boolean;
};

export function TextField(props: Props) {
  const { value, onChange, type = 'text', autoComplete = 'off', maxLength, isLong = false, ...frame } = props;
  const shared = {
    id: frame.id,
    value,
    maxLength,
    autoComplete,
    'aria-required': frame.isRequired,
    'aria-invalid': frame.errors !== undefined,
    'aria-describedby': describedBy(frame.id, frame.help, frame.errors),
  };
  return (
    <FieldFrame {...frame}>
      {isLong ? (
        <textarea {...shared} rows={6} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} type={type} onChange={(event) => onChange(event.target.value)} />
      )}
    </FieldFrame>
  );
}
