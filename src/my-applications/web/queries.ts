import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CallInput, Endpoint, Output } from '#platform/contract/endpoint.ts';
import { addressOf, call, type CallError } from '#platform/web/call.ts';
import { keyOf, pagesOf } from '#platform/web/query.ts';
import { upload } from '#platform/web/upload.ts';
import { useTranslation } from 'react-i18next';
import { rehearsalHeader, rehearsalParameter } from '#platform/contract/rehearsed-page.ts';
import { applicationTokenHeader, myApplications, type OwnApplicationDetail } from '../contract.ts';
import { myApplicationExports } from '../export-contract.ts';

export const myApplicationPages = () => pagesOf(myApplications.list, { query: { limit: 50 } });

/** The token of the mailed link that opened the page; null on the pages of an account. */
export const LinkTokenContext = createContext<string | null>(null);

export const headersOf = (token: string | null): { headers?: Record<string, string> } =>
  token === null
    ? {}
    : { headers: { [applicationTokenHeader]: token, ...(isRehearsed() && { [rehearsalHeader]: '1' }) } };

/** Whether the page belongs to a rehearsal, whose application exists only during a call. */
export const isRehearsed = (): boolean => new URLSearchParams(window.location.search).has(rehearsalParameter);

export function ownApplicationQuery(applicationId: string, token: string | null) {
  const input = { params: { applicationId } };
  return queryOptions({
    queryKey: keyOf(myApplications.read, input),
    queryFn: ({ signal }) => call(myApplications.read, input, { signal, ...headersOf(token) }),
  });
}

type Change = (typeof myApplications)['withdraw' | 'withdrawConsent' | 'answerMeeting' | 'changeAnswers'] &
  Endpoint;

/** A change of the application by its applicant; the answer is the application as it is now. */
export function useOwnChange<E extends Change>(operation: E) {
  const client = useQueryClient();
  const token = useContext(LinkTokenContext);
  return useMutation<Output<E>, CallError, CallInput<E>>({
    mutationFn: (input) => call(operation, input, headersOf(token)),
    onSuccess: async (application) => {
      client.setQueryData(ownApplicationQuery(application.id, token).queryKey, application);
      await client.invalidateQueries({ queryKey: keyOf(myApplications.list) });
    },
    // The team opened the application meanwhile; the page then shows when.
    onError: ({ code }, { params }) => {
      if (code !== 'my-applications.opened') return;
      const applicationId = (params as { applicationId: string }).applicationId;
      void client.invalidateQueries({ queryKey: ownApplicationQuery(applicationId, token).queryKey });
    },
  });
}

/** Downloads the applicant's own data. The browser saves it while it arrives, and shows the progress itself. */
export function useOwnExport() {
  const token = useContext(LinkTokenContext);
  const language = useTranslation().i18n.language === 'tr' ? 'tr' : 'en';
  return useMutation<void, CallError, string>({
    mutationFn: async (applicationId) => {
      const input = { params: { applicationId } };
      const { exportToken } = await call(myApplicationExports.createExport, input, headersOf(token));
      const address = addressOf(myApplicationExports.readExport, {
        params: { exportToken },
        query: { language },
      });
      Object.assign(document.createElement('a'), { href: address, download: '' }).click();
    },
  });
}

/** Uploads another CV and reports the progress, from 0 to 1. A refusal may say that the team opened it meanwhile. */
export function useReplaceCv(onProgress: (share: number) => void) {
  const client = useQueryClient();
  const token = useContext(LinkTokenContext);
  return useMutation<OwnApplicationDetail, CallError, { applicationId: string; file: File }>({
    mutationFn: ({ applicationId, file }) => {
      const input = { params: { applicationId }, query: { name: file.name } };
      return upload(myApplications.replaceCv, input, file, { ...headersOf(token), onProgress });
    },
    onSettled: (application, _error, { applicationId }) => {
      const { queryKey } = ownApplicationQuery(applicationId, token);
      if (application === undefined) return client.invalidateQueries({ queryKey });
      client.setQueryData(queryKey, application);
      return undefined;
    },
  });
}
