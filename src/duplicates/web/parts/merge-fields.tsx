import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Radio from '@mui/material/Radio';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOf, tagNames } from '#candidates/rules.ts';
import { fullName } from '#candidates/web/candidate-words.ts';
import { formatDate } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import type { ComparedCandidate } from '../../contract.ts';
import { type ChosenField, chosenFields } from '../../rules.ts';

type MergeFieldsProps = {
  candidate: ComparedCandidate;
  other: ComparedCandidate;
  /** Fields whose value is taken from the other. */
  fromOther: readonly ChosenField[];
  onChoose: (field: ChosenField, isOther: boolean) => void;
};

/** The values of both, in two columns; where they differ, one of the two is chosen. */
export function MergeFields({ candidate, other, fromOther, onChoose }: MergeFieldsProps) {
  const { t, i18n } = useTranslation();
  const textOf = (field: ChosenField, one: ComparedCandidate): string =>
    valueText(field, one, { t, language: i18n.language });
  const shown = chosenFields.filter(
    (field) => textOf(field, candidate) !== '' || textOf(field, other) !== '',
  );
  return (
    <>
      <Row label="">
        <Heading person={candidate} />
        <Heading person={other} />
      </Row>
      {shown.map((field) => (
        <FieldChoice
          key={field}
          label={t(`duplicates.merge.fields.${field}`)}
          texts={[textOf(field, candidate), textOf(field, other)]}
          isRequired={field === 'email' || field === 'phone'}
          isOther={fromOther.includes(field)}
          onChoose={(isOther) => onChoose(field, isOther)}
        />
      ))}
      <Row label={t('duplicates.merge.tags')} help={t('duplicates.merge.tagsHelp')}>
        <Value text={tagNames(candidate.tags)} />
        <Value text={tagNames(other.tags)} />
      </Row>
      <Row label={t('duplicates.merge.applications')}>
        <Value text={candidate.applications.map(({ job }) => job.title).join(', ')} />
        <Value text={other.applications.map(({ job }) => job.title).join(', ')} />
      </Row>
    </>
  );
}

type Words = { t: TFunction; language: string };

function valueText(field: ChosenField, one: ComparedCandidate, { t, language }: Words): string {
  switch (field) {
    case 'name':
      return fullName(one);
    case 'email':
      return one.email ?? '';
    case 'phone':
      return one.phoneNumber;
    case 'title':
      return one.currentTitle;
    case 'employer':
      return one.currentCompany;
    case 'place':
      return placeOf(one, language);
    case 'summary':
      return one.summary;
    case 'profile':
      return one.profileEntries === 0
        ? ''
        : t('duplicates.merge.profileEntries', { count: one.profileEntries });
    case 'cv':
      return one.cv === null ? '' : `${one.cv.title} · ${formatDate(one.cv.createdAt)}`;
  }
}

function Heading({ person }: { person: ComparedCandidate }) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Link component={LinkComponent} href={links.candidate(person.id)} sx={{ fontWeight: 600 }}>
        {fullName(person)}
      </Link>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('duplicates.merge.first', { date: formatDate(person.createdAt) })}
      </Typography>
    </Box>
  );
}

type FieldChoiceProps = {
  label: string;
  texts: readonly [own: string, others: string];
  /** The only value stays: without a main one, the other's becomes it. */
  isRequired: boolean;
  isOther: boolean;
  onChoose: (isOther: boolean) => void;
};

function FieldChoice({ label, texts, isRequired, isOther, onChoose }: FieldChoiceProps) {
  const name = useId();
  const [own, others] = texts;
  if (own === others || (isRequired && texts.includes('')))
    return (
      <Row label={label}>
        <Value text={own} />
        <Value text={others} />
      </Row>
    );
  return (
    <Row label={label} isGroup>
      {[own, others].map((text, place) => (
        <FormControlLabel
          key={place === 0 ? 'own' : 'others'}
          control={<Radio name={name} size="small" />}
          checked={isOther === (place === 1)}
          onChange={() => onChoose(place === 1)}
          label={<Value text={text} />}
          sx={{
            margin: 0,
            alignItems: 'flex-start',
            minWidth: 0,
            '& .MuiRadio-root': { padding: '2px 8px 2px 0' },
          }}
        />
      ))}
    </Row>
  );
}

function Value({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <Typography
      component="span"
      sx={{
        display: 'block',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
        ...(text === '' && { color: 'text.secondary' }),
      }}
    >
      {text === '' ? t('duplicates.merge.none') : text}
    </Typography>
  );
}

type RowProps = { label: string; help?: string; isGroup?: boolean; children: ReactNode };

/** A label with the two values beside it, and below it on a phone. */
function Row({ label, help, isGroup = false, children }: RowProps) {
  const id = useId();
  return (
    <Box {...(isGroup && { role: 'radiogroup', 'aria-labelledby': id })} sx={rowStyles}>
      <Box
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, '&:empty': { display: { xs: 'none', md: 'block' } } }}
      >
        {label !== '' && (
          <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
        )}
        {help !== undefined && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {help}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}

const rowStyles = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) minmax(0, 1fr)',
    md: '160px minmax(0, 1fr) minmax(0, 1fr)',
  },
  gap: '4px 16px',
  padding: '12px 16px',
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});
