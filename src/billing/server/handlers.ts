import type { Language } from '#platform/contract/fields.ts';
import type { Platform } from '#platform/server/platform.ts';
import { RawAnswer } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { billingArchives } from '../archive-contract.ts';
import { billing } from '../contract.ts';
import { billingNotice } from '../notice-contract.ts';
import { cancelPlan, changePlan, previewChange, resumePlan } from './change-plan.ts';
import { saveDetails } from './details.ts';
import { drawInvoice, type PrintedInvoice } from './invoice-pdf.ts';
import { openArchive, readArchive, startArchive } from './invoice-archives.ts';
import { listInvoices, requirePrinted } from './list-invoices.ts';
import { readBilling } from './present.ts';
import { readNotice } from './read-notice.ts';
import { requireOn } from './require-on.ts';

const noticeOperations = implement(
  'billing',
  billingNotice,
)({ readNotice: (_input, context) => readNotice(requireOn(context)) });

const companyOperations: Operation[] = implement(
  'billing',
  billing,
)({
  read: (_input, context) => readBilling(requireOn(context)),
  previewChange: ({ query }, context) => previewChange(requireOn(context), query),
  async changePlan({ body }, context) {
    await changePlan(requireOn(context), body);
    return readBilling(context);
  },
  async cancel(_input, context) {
    await cancelPlan(requireOn(context));
    return readBilling(context);
  },
  async resume(_input, context) {
    await resumePlan(requireOn(context));
    return readBilling(context);
  },
  async saveDetails({ body }, context) {
    await saveDetails(requireOn(context), body);
    return readBilling(context);
  },
  listInvoices: ({ query }, context) => listInvoices(requireOn(context), query),
  async downloadInvoice({ params, query }, context) {
    const { inCompany, request, platform } = requireOn(context);
    const invoice = await inCompany((tx) => requirePrinted(tx, params.invoiceId));
    const body = await draw(platform, invoice, query.language ?? request.language);
    return download('application/pdf', `${invoice.number}.pdf`, body);
  },
});

const archiveOperations = implement(
  'billing',
  billingArchives,
)({
  startArchive: ({ body: { year, language } }, context) => {
    const { tx, request, now } = requireOn(context);
    return startArchive(tx, { year, language: language ?? request.language }, now);
  },
  readArchive: ({ query: { year, language } }, context) => {
    const { tx, request, now } = requireOn(context);
    return readArchive(tx, { year, language: language ?? request.language }, now);
  },
  async downloadYear({ query: { year, language } }, context) {
    const { inCompany, request, platform, now } = requireOn(context);
    const of = { year, language: language ?? request.language };
    const { body, bytes } = await inCompany((tx) => openArchive(tx, platform, { of, now }));
    return download('application/zip', `invoices-${year}.zip`, body, bytes);
  },
});

/** Plan, invoices and billing details of a company, and the notice above its pages. */
export const billingOperations: Operation[] = [
  ...companyOperations,
  ...archiveOperations,
  ...noticeOperations,
];

const draw = ({ words }: Platform, invoice: PrintedInvoice, language: Language): Promise<Buffer> =>
  drawInvoice(invoice, { language, translate: words.in(language) });

const download = (type: string, name: string, body: RawAnswer['body'], bytes?: number): RawAnswer =>
  new RawAnswer({
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      ...(bytes !== undefined && { 'content-length': String(bytes) }),
    },
    body,
  });
