import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import type { OwnDocument } from '#document-requests/contract.ts';
import { call, type CallError } from '#platform/web/call.ts';
import { keyOf } from '#platform/web/query.ts';
import { upload } from '#platform/web/upload.ts';
import { myDocuments } from '../document-contract.ts';
import { headersOf, LinkTokenContext } from './queries.ts';

export function ownDocumentsQuery(applicationId: string, token: string | null) {
  const input = { params: { applicationId } };
  return queryOptions({
    queryKey: keyOf(myDocuments.listDocuments, input),
    queryFn: ({ signal }) => call(myDocuments.listDocuments, input, { signal, ...headersOf(token) }),
  });
}

type DocumentIds = { applicationId: string; documentRequestId: string };

/** Sends a file for a requested document and reports the progress, from 0 to 1. */
export function useAddDocument(onProgress: (share: number) => void) {
  const client = useQueryClient();
  const token = useContext(LinkTokenContext);
  return useMutation<OwnDocument, CallError, { params: DocumentIds; file: File }>({
    mutationFn: ({ params, file }) => {
      const input = { params, query: { name: file.name } };
      return upload(myDocuments.addDocument, input, file, { ...headersOf(token), onProgress });
    },
    // Also after a refusal, because the team may have closed the request meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(myDocuments.listDocuments) }),
  });
}

/** Removes a file that the team has not opened. */
export function useRemoveDocument() {
  const client = useQueryClient();
  const token = useContext(LinkTokenContext);
  return useMutation<OwnDocument, CallError, DocumentIds & { fileId: string }>({
    mutationFn: (params) => call(myDocuments.removeDocument, { params }, headersOf(token)),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(myDocuments.listDocuments) }),
  });
}
