import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { RemovedList } from '#ui/lists/removed-list.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { CustomField } from '../contract.ts';
import { type FieldSubject, fieldSubjects, hasOptions } from '../rules.ts';
import { FieldDialog } from './field-dialog.tsx';
import { useAccessWords } from './parts/access-words.ts';
import {
  fieldsQuery,
  removedFieldPages,
  useFieldOrder,
  useFieldRemoval,
  useFieldRestoration,
} from './queries.ts';

/** The custom fields of candidates, jobs and applications: add, order, change, delete and restore. */
export function CustomFieldsPage() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(fieldsQuery(useCompany().id));
  // The field to change; null for a new one.
  const [edited, setEdited] = useState<CustomField | null | undefined>(undefined);
  const add = (
    <Button variant="contained" onClick={() => setEdited(null)}>
      {t('custom-fields.settings.new')}
    </Button>
  );
  return (
    <SettingsSection
      title={t('custom-fields.settings.title')}
      lead={t('custom-fields.settings.lead')}
      action={add}
    >
      <Stack sx={{ gap: 2 }}>
        {fieldSubjects.map((subject) => (
          <SubjectFields
            key={subject}
            subject={subject}
            fields={data.items.filter((field) => field.subject === subject)}
            onEdit={setEdited}
          />
        ))}
      </Stack>
      <RemovedFields />
      {edited !== undefined && <FieldDialog field={edited} onClose={() => setEdited(undefined)} />}
    </SettingsSection>
  );
}

type SubjectFieldsProps = {
  subject: FieldSubject;
  fields: CustomField[];
  onEdit: (field: CustomField) => void;
};

function SubjectFields({ subject, fields, onEdit }: SubjectFieldsProps) {
  const { t } = useTranslation();
  const order = useFieldOrder(subject);
  const title = t(`custom-fields.subjects.${subject}`);
  return (
    <Surface title={title} headingLevel={3} padding="none">
      {fields.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', padding: '4px 20px 14px' }}>
          {t('custom-fields.settings.none')}
        </Typography>
      ) : (
        <SortableList
          label={title}
          items={fields}
          nameOf={({ name }) => name}
          onReorder={(ids) => void order(ids)}
          renderItem={(field) => <FieldLine field={field} onEdit={() => onEdit(field)} />}
        />
      )}
    </Surface>
  );
}

function FieldLine({ field, onEdit }: { field: CustomField; onEdit: () => void }) {
  const { t } = useTranslation();
  const remove = useFieldRemoval();
  const accessWords = useAccessWords();
  const { name, kind, access, formMode, options } = field;
  const facts = [
    t(`custom-fields.kinds.${kind}`),
    ...(hasOptions(kind) ? [t('custom-fields.settings.optionCount', { count: options.length })] : []),
    ...(access === 'everyone' ? [] : [accessWords(access)]),
    ...(formMode === 'invisible'
      ? []
      : [t(`custom-fields.settings.${formMode === 'required' ? 'askedAlways' : 'asked'}`)]),
  ];
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25, paddingInlineEnd: 1, paddingBlock: 0.75 }}>
      <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts.join(' · ')}
        </Typography>
      </Stack>
      <ActionMenu
        label={t('custom-fields.settings.menu', { name })}
        size="small"
        items={[
          { key: 'edit', label: t('custom-fields.settings.edit'), icon: Pencil, onSelect: onEdit },
          {
            key: 'delete',
            label: t('custom-fields.settings.delete'),
            icon: Trash2,
            tone: 'danger',
            separated: true,
            onSelect: () => remove(field),
          },
        ]}
      />
    </Stack>
  );
}

/** The fields deleted within 30 days, to restore them; nothing without one. */
function RemovedFields() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(removedFieldPages(useCompany().id));
  const restore = useFieldRestoration();
  return (
    <RemovedList
      query={query}
      words={{
        title: t('custom-fields.settings.removed'),
        lead: t('custom-fields.settings.removedLead'),
        restore: t('custom-fields.settings.restore'),
        more: t('custom-fields.settings.more'),
      }}
      draw={({ name, subject }) => `${name} (${t(`custom-fields.subjects.${subject}`)})`}
      onRestore={(field: CustomField) => restore(field)}
    />
  );
}
