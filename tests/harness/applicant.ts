import { draftTokenHeader } from '#careers/draft-token-rules.ts';
import { apply, type Draft } from '#apply/contract.ts';
import type { FormStep } from '#careers/traffic-rules.ts';
import type { CvContact, DraftChange, DraftData } from '#apply/contract.ts';
import { draftUploads } from '#apply/upload-contract.ts';
import type { Problem } from '#platform/contract/errors.ts';
import { addressOf, testServer } from './api.ts';

export type CallResult<T> = { status: number; body: T; problem: Problem };

export type UploadWish = { purpose?: string; name?: string; questionId?: string };

/** The header `Upload-Metadata` of the tus protocol. */
export const metadataOf = ({ purpose = 'cv', name = 'cv.pdf', questionId }: UploadWish): string =>
  Object.entries({ purpose, filename: name, questionId })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${Buffer.from(value ?? '').toString('base64')}`)
    .join(',');

/** An applicant on the careers site with their own form and IP address. */
export type Applicant = {
  draft: Draft;
  token: string;
  change(data: DraftChange): Promise<CallResult<Draft>>;
  read(): Promise<CallResult<Draft>>;
  /** Uploads a file in one part and finishes it; a refusal of any step is the answer. */
  upload(content: Buffer, wish?: UploadWish): Promise<CallResult<Draft>>;
  /** Starts a resumable upload and sends nothing of it. */
  startUpload(bytes: number, wish?: UploadWish): Promise<CallResult<{ id: string }>>;
  readCvContact(): Promise<CallResult<CvContact>>;
  offerCvEntries(): Promise<CallResult<Draft>>;
  mailLink(): Promise<CallResult<{ isSuccess: true }>>;
  takeProfileCv(cvFileId: string): Promise<CallResult<Draft>>;
  removeFile(fileId: string): Promise<CallResult<Draft>>;
  /** @param draftId of another form, with this one's token */
  reportStep(formStep: FormStep, draftId?: string): Promise<CallResult<{ isSuccess: true }>>;
  readProof(): Promise<CallResult<{ challenge: string | null; waitMs: number }>>;
  saveProof(payload: string): Promise<CallResult<{ isSuccess: true }>>;
  submit(): Promise<CallResult<{ isSuccess: true }>>;
};

type Options = {
  language?: 'en' | 'tr';
  sessionToken?: string;
  utmSource?: string;
  utmCampaign?: string;
  referralCode?: string;
  referrer?: string;
  /** A shared IP address. */
  ip?: string;
  /** The host that the form is served at. */
  host?: string;
};

/** Opens the form of a job. */
export const anApplicant = (company: string, job: string, options: Options = {}): Promise<Applicant> =>
  openForm(addressOf(apply.startDraft, { company, job }, {}), options);

/** Opens the form for applying without a job. */
export const anIntroduction = (company: string, options: Options = {}): Promise<Applicant> =>
  openForm(addressOf(apply.startIntroduction, { company }, {}), options);

async function openForm(
  start: string,
  { language = 'en', sessionToken, ip = anAddress(), host = 'localhost', ...visit }: Options,
): Promise<Applicant> {
  const call = caller(ip, { language, host }, sessionToken);
  const body = { language, ...visit };
  const started = await call<Draft & { token: string }>('POST', start, { body });
  if (started.status !== 201) throw Object.assign(new Error(started.problem.message), started);
  return formOf(started.body, call);
}

/** The form of a rehearsal, as the framed page opens it. @param address of the job's page */
export async function aRehearsedForm(address: string, { ip = anAddress() } = {}): Promise<Applicant> {
  const access = new URL(address, 'http://page').searchParams.get('rehearsal') ?? '';
  const [id = '', ...token] = access.split('.');
  const call = caller(ip, { language: 'en', host: 'localhost' }, undefined);
  const read = await call<Draft>('GET', addressOf(apply.readDraft, { draftId: id }, {}), {
    headers: { [draftTokenHeader]: token.join('.') },
  });
  if (read.status !== 200) throw Object.assign(new Error(read.problem.message), read);
  return formOf({ ...read.body, token: token.join('.') }, call);
}

function formOf({ token, ...draft }: Draft & { token: string }, call: ReturnType<typeof caller>): Applicant {
  const headers = { [draftTokenHeader]: token };
  const params = { draftId: draft.id };
  const tusHeaders = { ...headers, 'tus-resumable': '1.0.0' };
  const startUpload: Applicant['startUpload'] = (bytes, wish = {}) =>
    call('POST', addressOf(draftUploads.createUpload, params, {}), {
      headers: { ...tusHeaders, 'upload-length': String(bytes), 'upload-metadata': metadataOf(wish) },
    });
  return {
    draft,
    token,
    change: (data) => call('PATCH', addressOf(apply.changeDraft, params, {}), { headers, body: data }),
    read: () => call('GET', addressOf(apply.readDraft, params, {}), { headers }),
    async upload(content, wish = {}) {
      const started = await startUpload(content.length, wish);
      if (started.status !== 201) return { ...started, body: draft };
      const upload = { ...params, uploadId: started.body.id };
      const sent = await call<Draft>('PATCH', addressOf(draftUploads.continueUpload, upload, {}), {
        headers: {
          ...tusHeaders,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: content,
      });
      if (sent.status !== 204) return sent;
      return call('POST', addressOf(draftUploads.finishUpload, upload, {}), { headers });
    },
    startUpload,
    readCvContact: () => call('GET', addressOf(apply.readCvContact, params, {}), { headers }),
    offerCvEntries: () => call('PUT', addressOf(apply.offerCvEntries, params, {}), { headers }),
    mailLink: () => call('POST', addressOf(apply.mailLink, params, {}), { headers }),
    takeProfileCv: (cvFileId) =>
      call('POST', addressOf(apply.takeProfileCv, params, {}), { headers, body: { cvFileId } }),
    removeFile: (fileId) =>
      call('DELETE', addressOf(apply.removeFile, { ...params, fileId }, {}), { headers }),
    reportStep: (formStep, draftId = draft.id) =>
      call('PUT', addressOf(apply.reportStep, { draftId, formStep }, {}), { headers }),
    readProof: () => call('GET', addressOf(apply.readProof, params, {}), { headers }),
    saveProof: (payload) =>
      call('PUT', addressOf(apply.saveProof, params, {}), { headers, body: { payload } }),
    submit: () => call('POST', addressOf(apply.submitDraft, params, {}), { headers }),
  };
}

/** A random IP address. */
export const anAddress = (): string =>
  `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

function caller(
  remoteAddress: string,
  { language, host }: { language: string; host: string },
  sessionToken: string | undefined,
) {
  return async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    request: { headers?: Record<string, string>; body?: Buffer | object } = {},
  ): Promise<CallResult<T>> => {
    const { app } = await testServer();
    const cookie = sessionToken === undefined ? {} : { cookie: `kadro_session=${sessionToken}` };
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      headers: { 'accept-language': language, host, ...cookie, ...request.headers },
      ...(request.body === undefined ? {} : { payload: request.body }),
    });
    const json: unknown = response.statusCode === 204 ? undefined : response.json();
    return { status: response.statusCode, body: json as T, problem: json as Problem };
  };
}

/** Contact data of every applicant. */
export const contact = (email: string): DraftData => ({ name: 'Işıl', surname: 'Şahin', email });
