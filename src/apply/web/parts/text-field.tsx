import { facts, t } from '../facts.ts';
import { describedBy, FieldFrame, type FrameProps } from './field-frame.tsx';

type Props = Omit<FrameProps, 'children' | 'isGroup'> & {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'url';
  autoComplete?: string;
  maxLength: number;
  /** Shows a counter with this maximum, which may be exceeded while typing. */
  countTo?: number;
  isLong?: boolean;
};

export function TextField(props: Props) {
  const {
    value,
    onChange,
    type = 'text',
    autoComplete = 'off',
    maxLength,
    countTo,
    isLong,
    ...frame
  } = props;
  const described = describedBy(frame.id, frame.help, frame.errors);
  const shared = {
    id: frame.id,
    value,
    maxLength,
    autoComplete,
    'aria-required': frame.isRequired,
    'aria-invalid': frame.errors !== undefined,
    'aria-describedby':
      countTo === undefined ? described : [described, countId(frame.id)].filter(Boolean).join(' '),
  };
  return (
    <FieldFrame {...frame}>
      {isLong === true ? (
        <textarea {...shared} rows={6} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} type={type} onChange={(event) => onChange(event.target.value)} />
      )}
      {countTo !== undefined && <Counter id={frame.id} used={value.length} limit={countTo} />}
    </FieldFrame>
  );
}

const countId = (id: string): string => `${id}-count`;

/** How much of the limit is used; an excess is announced while typing. */
function Counter({ id, used, limit }: { id: string; used: number; limit: number }) {
  const over = used - limit;
  const [shownUsed, shownLimit] = [used.toLocaleString(facts.language), limit.toLocaleString(facts.language)];
  return (
    <>
      <p className="help count" id={countId(id)}>
        {t('apply.form.chars', { used: shownUsed, limit: shownLimit })}
      </p>
      <output className="error count">{over > 0 && t('apply.form.charsOver', { count: over })}</output>
    </>
  );
}
