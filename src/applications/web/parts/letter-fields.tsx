import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MailTexts } from '#mail-templates/contract.ts';
import {
  formOfTexts,
  type MailForm,
  MailTextFields,
  writtenTexts,
} from '#mail-templates/web/parts/mail-text-fields.tsx';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { statusRole } from '#ui/status-role.ts';
import type { PlannedMail, RejectionMail } from '../../contract.ts';
import { LetterPreview } from './letter-preview.tsx';
import { RejectionTimeChoice } from './rejection-time.tsx';
import type { RejectionLetter } from './use-rejection-letter.ts';

/** The text of the letter: the composed one, until the member changes it. */
export function useLetterForm(composed: MailTexts) {
  const form = useForm<MailForm>({
    values: { texts: formOfTexts(composed as Partial<MailForm['texts']>) },
    resetOptions: { keepDirtyValues: true },
  });
  const written = useWatch({ control: form.control });
  const texts = writtenTexts(written as MailForm);
  const isWritten = Object.values(texts).some((text) => text?.subject && text.body);
  return { form, texts, isWritten };
}

// A reset has the options of the form, which keep what the member edited.
const withoutEdits = { keepDirtyValues: false };

type LetterFieldsProps = {
  letter: RejectionLetter;
  letterForm: ReturnType<typeof useLetterForm>;
  people: readonly { id: string; name: string; surname: string }[];
  preview: (personId: string, mail: RejectionMail) => Promise<PlannedMail>;
  about: string | null | undefined;
  /** The letter after a colleague changed the template or the paragraph of the reason meanwhile; else null. */
  changed: MailTexts | null;
};

/** When the letter is sent, its template, and the letter as each person gets it or as it is written. */
export function LetterFields({ letter, letterForm, people, preview, about, changed }: LetterFieldsProps) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const { time } = letter;
  const { form, texts, isWritten } = letterForm;
  const chooseTemplate = (id: string): void => {
    form.reset(undefined, withoutEdits);
    letter.chooseTemplate(id);
  };
  const take = (texts: MailTexts): void => {
    form.reset({ texts: formOfTexts(texts as Partial<MailForm['texts']>) }, withoutEdits);
    letter.takeLatest();
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      <LetterChoices letter={letter} onChooseTemplate={chooseTemplate} />
      {time === 'none' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('applications.letter.nothingSent')}
        </Typography>
      ) : (
        <>
          {changed && <ChangedLetter onTake={() => take(changed)} />}
          {isEditing || !isWritten ? (
            <MailTextFields form={form as never} />
          ) : (
            <LetterPreview people={people} about={about} mail={{ texts, time }} compose={preview} />
          )}
          {isWritten && (
            <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => setEditing(!isEditing)}>
              {t(isEditing ? 'applications.letter.show' : 'applications.letter.edit')}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

type LetterChoicesProps = { letter: RejectionLetter; onChooseTemplate: (id: string) => void };

function LetterChoices({ letter, onChooseTemplate }: LetterChoicesProps) {
  const { t } = useTranslation();
  const { time, setTime, templates, templateId } = letter;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 2, '& > *': { flex: 1 } }}>
      <RejectionTimeChoice time={time} onChoose={setTime} />
      {time !== 'none' && templates.length > 0 && (
        <PlainSelect
          label={t('applications.letter.template')}
          value={templateId}
          onChange={onChooseTemplate}
          options={templates.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </Stack>
  );
}

/** Says that a colleague changed the text; the letter that is read stays until the member takes it. */
function ChangedLetter({ onTake }: { onTake: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert
      severity="info"
      {...statusRole}
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-message': { flex: '1 1 200px' } }}
      action={
        <Button color="inherit" size="small" onClick={onTake}>
          {t('applications.letter.takeChange')}
        </Button>
      }
    >
      {t('applications.letter.changed')}
    </Alert>
  );
}
