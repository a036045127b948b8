import type { DraftData } from '../../contract.ts';
import { t } from '../facts.ts';
import type { OpenForm } from '../use-draft.ts';
import { TextField } from './text-field.tsx';

export type StepProps = { form: OpenForm; problems: Record<string, string[]> };

type ContactStepProps = StepProps & {
  /** Whether some values were read from the CV and should be checked. */
  isFilledFromCv?: boolean;
};

type Name = 'name' | 'surname' | 'email' | 'phoneNumber' | 'currentCompany';
type Field = {
  id: Name;
  label: string;
  help?: string;
  mode: 'required' | 'optional' | 'invisible';
  type?: 'email' | 'tel';
  autoComplete: string;
  maxLength: number;
};

export function ContactStep({ form, problems, isFilledFromCv = false }: ContactStepProps) {
  const show = ({ mode, ...field }: Field) => (
    <TextField
      key={field.id}
      {...field}
      isRequired={mode === 'required'}
      value={form.data[field.id] ?? ''}
      onChange={(value) => form.set({ [field.id]: value } satisfies DraftData)}
      errors={problems[field.id]}
    />
  );
  const [name, surname, ...others] = fieldsOf(form).filter((field) => field.mode !== 'invisible');
  return (
    <>
      {isFilledFromCv && <output className="hint">{t('apply.form.filledFromCv')}</output>}
      <div className="pair">
        {name !== undefined && show(name)}
        {surname !== undefined && show(surname)}
      </div>
      {others.map(show)}
    </>
  );
}

function fieldsOf({ draft }: OpenForm): Field[] {
  const { phone, currentCompany } = draft.form.standardFieldModes;
  const word = (key: string): string => t(`apply.form.${key}`);
  return [
    { id: 'name', label: word('name'), mode: 'required', autoComplete: 'given-name', maxLength: 100 },
    { id: 'surname', label: word('surname'), mode: 'required', autoComplete: 'family-name', maxLength: 100 },
    {
      id: 'email',
      label: word('email'),
      help: word('emailHelp'),
      mode: 'required',
      type: 'email',
      autoComplete: 'email',
      maxLength: 254,
    },
    {
      id: 'phoneNumber',
      label: word('phone'),
      help: word('phoneHelp'),
      mode: phone,
      type: 'tel',
      autoComplete: 'tel',
      maxLength: 40,
    },
    {
      id: 'currentCompany',
      label: word('currentCompany'),
      mode: currentCompany,
      autoComplete: 'organization',
      maxLength: 150,
    },
  ];
}
