import type { Readable } from 'node:stream';
import { DataStore, Server, Upload } from '@tus/server';
import { refuse, Refusal, statusOf, type ProblemKind } from '#platform/contract/errors.ts';
import type { PublicContext } from '#platform/server/http/context.ts';

export type NewTusFile = { sizeBytes: number; metadata: Record<string, string | null> };

/** Reads and writes the upload of a request; each function refuses what the caller may not do. */
export type TusStore = {
  create(file: NewTusFile): Promise<{ id: string }>;
  read(): { id: string; sizeBytes: number; receivedBytes: number };
  /** @returns the number of bytes that the upload has now */
  append(stream: AsyncIterable<Uint8Array>): Promise<number>;
  remove(): Promise<void>;
};

type TusRequest = { method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'; uploadId?: string; address: string };

const requestHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-concat',
  'content-type',
  'content-length',
];
const answerHeaders = ['tus-resumable', 'location', 'upload-offset', 'upload-length', 'cache-control'];

/**
 * Answers a request of the tus protocol 1.0.0: checks its headers, calls the store and sets the headers of the answer.
 * Errors have the shape of all others.
 * @param tusRequest.address address of the uploads of this form, before their ids
 */
export async function answerTus(
  { request, reply }: PublicContext,
  { method, uploadId, address }: TusRequest,
  store: TusStore,
): Promise<void> {
  const server = new Server({
    path: '/uploads',
    datastore: new TusDataStore(store),
    // The store decides between concurrent requests, also those at other servers.
    locker: { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) },
    getFileIdFromRequest: () => uploadId,
    generateUrl: (_request, { id }) => `${address}/${id}`,
    onResponseError: (_request, error) => {
      throw refusalOf(error);
    },
  });
  const headers = new Headers();
  for (const name of requestHeaders) {
    const value = request.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const body = method === 'PATCH' ? bodyOf(request.stream as Readable) : null;
  const answer = await server
    .handleWeb(
      new Request(`http://localhost/uploads/${uploadId ?? ''}`, {
        method,
        headers,
        ...(body === null ? {} : { body: ReadableStream.from(body.content), duplex: 'half' }),
      }),
    )
    .catch((error: unknown) => {
      // Bytes that nobody reads would hold the connection; the client then connects anew.
      if (body?.isPartlyRead() === true) reply.header('connection', 'close');
      throw error;
    });
  if (answer.status >= 400) refuse('invalid', undefined, { fields: { headers: [invalidHeaders] } });
  for (const name of answerHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
}

/** A body that is read only when the library asks for it; Node skips that of a refused request. */
function bodyOf(stream: Readable): { content: AsyncIterable<Uint8Array>; isPartlyRead(): boolean } {
  let isBegun = false;
  async function* read(): AsyncIterable<Uint8Array> {
    isBegun = true;
    yield* stream.iterator({ destroyOnReturn: false });
  }
  return { content: read(), isPartlyRead: () => isBegun && !stream.readableEnded };
}

const invalidHeaders = 'platform.validation.wrongFormat';

// An error of the library is an object with a status, as the protocol demands it.
function refusalOf(error: Error | { status_code: number; body: string }): Error {
  if (error instanceof Refusal || !('status_code' in error)) return error as Error;
  const [kind = 'invalid'] = (Object.entries(statusOf) as [ProblemKind, number][]).find(
    ([, status]) => status === error.status_code,
  ) ?? ['invalid' as const];
  return new Refusal(kind, kind === 'invalid' ? { fields: { headers: [invalidHeaders] } } : {});
}

/** The library's interface of a store. */
class TusDataStore extends DataStore {
  private readonly store: TusStore;

  constructor(store: TusStore) {
    super();
    this.store = store;
    this.extensions = ['creation', 'termination'];
  }

  override async create(file: Upload): Promise<Upload> {
    const { id } = await this.store.create({ sizeBytes: file.size ?? 0, metadata: file.metadata ?? {} });
    file.id = id;
    return file;
  }

  override async getUpload(): Promise<Upload> {
    const { id, sizeBytes, receivedBytes } = this.store.read();
    return new Upload({ id, size: sizeBytes, offset: receivedBytes });
  }

  override write(stream: AsyncIterable<Uint8Array>): Promise<number> {
    return this.store.append(stream);
  }

  override remove(): Promise<void> {
    return this.store.remove();
  }
}
