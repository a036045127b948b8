import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton, EditButton, editableStyles } from '#candidates/web/parts/edit-button.tsx';
import { Late, Pending, useCameLate } from '#candidates/web/parts/late-part.tsx';
import { useEditing } from '#candidates/web/parts/use-editing.ts';
import { useCompany } from '#platform/web/session.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { type Fact, Facts } from '#ui/page/facts.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { ValuedField } from '../../contract.ts';
import { type FieldOwner, fieldValuesQuery, useLiveFieldValues } from '../value-queries.ts';
import { FieldValueView } from './field-value-view.tsx';

const FieldValueForm = lazy(async () => ({
  default: (await import('./field-value-form.tsx')).FieldValueForm,
}));

/**
 * The custom fields of a candidate, a job or an application that the member sees, edited in place. Without
 * the right to change them only those with a value; nothing without one.
 */
export function CustomFieldValues({ owner }: { owner: FieldOwner }) {
  const { t } = useTranslation();
  const { facts, failure } = useFieldFacts(owner);
  if (facts.length === 0 && failure === null) return null;
  return (
    <Surface title={t('custom-fields.title')} padding="compact">
      {failure ?? <Facts facts={facts} />}
    </Surface>
  );
}

type CandidateFieldsProps = { candidateId: string; record: ReactNode };

/** The fields of a candidate and the record below them. It waits for the values, which would move it later. */
export function CandidateFieldValues({ candidateId, record }: CandidateFieldsProps) {
  const owner: FieldOwner = { subject: 'candidate', id: candidateId };
  const { isPending } = useQuery(fieldValuesQuery(useCompany().id, owner));
  if (isPending) return <ListSkeleton />;
  return (
    <>
      <CustomFieldValues owner={owner} />
      {record}
    </>
  );
}

/** Loads the values of a candidate before they are shown. */
export function PreloadedFieldValues({ candidateId }: { candidateId: string }) {
  useQuery(fieldValuesQuery(useCompany().id, { subject: 'candidate', id: candidateId }));
  return null;
}

type ApplicationFieldsProps = { applicationId: string; job: string | null; isLate: boolean };

/** The fields of an application without a frame, below the controls of an application; `job` names it where there are several. */
export function ApplicationFieldValues({ applicationId, job, isLate }: ApplicationFieldsProps) {
  const { t } = useTranslation();
  const { facts, failure, isPending } = useFieldFacts({ subject: 'application', id: applicationId });
  const cameLate = useCameLate(isLate, isPending);
  if (isPending) return <Pending isLate={isLate} />;
  const isEmpty = facts.length === 0 && failure === null;
  const label = job === null ? t('custom-fields.title') : t('custom-fields.titleOf', { job });
  const values = isEmpty ? null : (
    <Box component="section" aria-label={label}>
      {failure ?? <Facts facts={facts} />}
    </Box>
  );
  return cameLate ? <Late label={label}>{values}</Late> : values;
}

function useFieldFacts(owner: FieldOwner) {
  const query = useQuery(fieldValuesQuery(useCompany().id, owner));
  useLiveFieldValues(owner);
  const { items = [], can } = query.data ?? {};
  const mayChange = can?.change ?? false;
  const facts: Fact[] = items
    .filter(({ value }) => mayChange || value !== null)
    .map((field) => ({ label: field.name, value: <FieldInPlace {...{ owner, field, mayChange }} /> }));
  const failure =
    query.error === null || query.data !== undefined ? null : (
      <FailureState error={query.error} onRetry={() => void query.refetch()} />
    );
  return { facts, failure, isPending: query.isPending };
}

type FieldInPlaceProps = { owner: FieldOwner; field: ValuedField; mayChange: boolean };

function FieldInPlace({ owner, field, mayChange }: FieldInPlaceProps) {
  const { t } = useTranslation();
  const { editing, edit, container } = useEditing<null>();
  const isEmpty = field.value === null;
  const label = t(isEmpty ? 'custom-fields.add' : 'custom-fields.edit', { name: field.name });
  const open = (): void => edit({ entry: null, index: 0 });
  return (
    <Box ref={container} sx={{ ...editableStyles, minWidth: 0 }}>
      {editing !== null ? (
        <LazyOverlay>
          <FieldValueForm {...{ owner, field, label }} onClose={() => edit(null)} />
        </LazyOverlay>
      ) : isEmpty ? (
        <AddButton label={label} isShort={false} onClick={open} />
      ) : (
        <Box sx={lineStyles}>
          <FieldValueView field={field} />
          {mayChange && <EditButton label={label} onClick={open} />}
        </Box>
      )}
    </Box>
  );
}

// The small button does not make the line higher.
const lineStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 0.5,
  alignItems: 'center',
  minWidth: 0,
  '& button': { marginBlock: '-6px' },
} as const;
