import {
  infiniteQueryOptions,
  QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallInput, Endpoint, Output } from '../contract/endpoint.ts';
import type { Page } from '../contract/paging.ts';
import { call, CallError } from './call.ts';
import { useIdempotentCall } from './idempotent-call.ts';

/** The query cache of the application. Only lost connections are retried, because a refusal is an answer. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        retry: (failures, error) => failures < 2 && error instanceof CallError && error.code === 'offline',
      },
    },
  });
}

/** The cache key of a call. Without input it is the prefix of all calls of this operation. */
export function keyOf<E extends Endpoint>(operation: E, input?: CallInput<E>): QueryKey {
  const name = `${operation.method} ${operation.path}`;
  return input === undefined ? [name] : [name, input];
}

/** Query options for useQuery, useSuspenseQuery and a route's loader. */
export function queryOf<E extends Endpoint>(operation: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => call(operation, input, { signal }),
  });
}

type ItemOf<E extends Endpoint> = Output<E> extends { items: (infer Item)[] } ? Item : never;
type PageOf<E extends Endpoint> = Page<ItemOf<E>> & Omit<Output<E>, keyof Page<unknown>>;

/** Query options for a list with a cursor, page by page. */
export function pagesOf<E extends Endpoint>(operation: E, input: CallInput<E>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(operation, input), 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const { query, ...rest } = input as { query?: object };
      const paged = { ...rest, query: { ...query, ...(pageParam === '' ? {} : { cursor: pageParam }) } };
      return call(operation, paged as unknown as CallInput<E>, { signal }) as Promise<PageOf<E>>;
    },
    getNextPageParam: (last: PageOf<E>) => last.nextCursor ?? undefined,
  });
}

type ChangeOptions<E extends Endpoint> = {
  /** Operations whose cached answers are stale after this change. */
  invalidates?: Endpoint[];
  onSuccess?: (output: Output<E>, input: CallInput<E>) => void;
  onError?: (error: CallError, input: CallInput<E>) => void;
};

/** A mutation. A POST keeps one idempotency key until it succeeds, as in `useIdempotentCall`. */
export function useChange<E extends Endpoint>(operation: E, options: ChangeOptions<E> = {}) {
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  return useMutation<Output<E>, CallError, CallInput<E>>({
    mutationFn: (input) => callOnce(operation, input),
    onSuccess: async (output, input) => {
      options.onSuccess?.(output, input);
      await Promise.all(
        (options.invalidates ?? []).map((one) => client.invalidateQueries({ queryKey: keyOf(one) })),
      );
    },
    onError: (error, input) => options.onError?.(error, input),
  });
}
