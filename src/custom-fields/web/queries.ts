import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput, Endpoint, Output } from '#platform/contract/endpoint.ts';
import { keyOf, pagesOf, queryOf, useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { type CustomField, customFields } from '../contract.ts';

export const fieldsQuery = (companyId: string) =>
  queryOf(customFields.listFields, { params: { companyId }, query: {} });

/** The deleted fields, in one page. */
export const removedFieldPages = (companyId: string) =>
  pagesOf(customFields.listFields, { params: { companyId }, query: { removed: 'true' } });

/**
 * Changes the fields. Everything that shows them is fetched anew, also after a refusal, which mostly means that another
 * member changed them.
 * @returns a function that makes the change and throws the server's refusal
 */
export function useFieldChange<E extends Endpoint>(operation: E) {
  const client = useQueryClient();
  const change = useChange(operation);
  return async (input: CallInput<E>): Promise<Output<E>> => {
    try {
      return await change.mutateAsync(input);
    } finally {
      const { listFields, readOfCandidate, readOfJob, readOfApplication } = customFields;
      const shown = [listFields, readOfCandidate, readOfJob, readOfApplication];
      await Promise.all(shown.map((one) => client.invalidateQueries({ queryKey: keyOf(one) })));
    }
  };
}

/** The same for a button without a dialog: a refusal is shown as a toast. */
function useFieldAction<E extends Endpoint>(operation: E) {
  const toast = useToast();
  const change = useFieldChange(operation);
  return (input: CallInput<E>, onDone: () => void): void => {
    change(input).then(onDone, (error: Error) => toast.error(error.message));
  };
}

type NamedField = Pick<CustomField, 'id' | 'name'>;

/** Shows a deleted field again. */
export function useFieldRestoration(): (field: NamedField) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const restore = useFieldAction(customFields.restoreField);
  return ({ id: fieldId, name }) =>
    restore({ params: { companyId, fieldId } }, () =>
      toast.success(t('custom-fields.settings.said.restored', { name })),
    );
}

/** Deletes a field at once; the undo is in the toast, and for 30 days below the lists. */
export function useFieldRemoval(): (field: NamedField) => void {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const remove = useFieldAction(customFields.deleteField);
  const restore = useFieldRestoration();
  return (field) => {
    const { id: fieldId, name } = field;
    const action = { label: t('custom-fields.settings.undo'), onSelect: () => restore(field) };
    remove({ params: { companyId, fieldId } }, () =>
      toast.success(t('custom-fields.settings.said.deleted', { name }), { action }),
    );
  };
}

/** Orders the fields of a subject: optimistic, and refetched after a refusal. */
export function useFieldOrder(subject: CustomField['subject']): (fieldIds: string[]) => Promise<void> {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const { queryKey } = fieldsQuery(companyId);
  const order = useFieldAction(customFields.orderFields);
  return async (fieldIds) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (before) => {
      if (before === undefined) return before;
      const place = ({ id }: NamedField): number => fieldIds.indexOf(id);
      const own = before.items.filter((field) => field.subject === subject);
      const others = before.items.filter((field) => field.subject !== subject);
      return { items: [...others, ...own.toSorted((a, b) => place(a) - place(b))] };
    });
    order({ params: { companyId }, body: { subject, fieldIds } }, () => undefined);
  };
}
