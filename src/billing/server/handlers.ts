import { Readable } from 'node:stream';
import type { Language } from '#platform/contract/fields.ts';
import type { Platform } from '#platform/server/platform.ts';
import { RawAnswer } from '#platform/server/http/context.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type ZipEntry, zipStream } from '#platform/server/zip-stream.ts';
import { billing } from '../contract.ts';
import { billingNotice } from '../notice-contract.ts';
import { cancelPlan, changePlan, previewChange, resumePlan } from './change-plan.ts';
import { saveDetails } from './details.ts';
import { drawInvoice, type PrintedInvoice } from './invoice-pdf.ts';
import { listInvoices, requirePrinted, requireYear } from './list-invoices.ts';
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
  async downloadYear({ query }, context) {
    const { inCompany, request, platform, now } = requireOn(context);
    const invoices = await inCompany((tx) => requireYear(tx, query.year));
    const language = query.language ?? request.language;
    const entries = invoices.map(
      (invoice): ZipEntry => ({
        name: `${invoice.number}.pdf`,
        isCompressed: true,
        open: async () => [await draw(platform, invoice, language)],
      }),
    );
    const body = Readable.from(zipStream(entries, now), { objectMode: false });
    return download('application/zip', `invoices-${query.year}.zip`, body);
  },
});

/** Plan, invoices and billing details of a company, and the notice above its pages. */
export const billingOperations: Operation[] = [...companyOperations, ...noticeOperations];

const draw = ({ words }: Platform, invoice: PrintedInvoice, language: Language): Promise<Buffer> =>
  drawInvoice(invoice, { language, translate: words.in(language) });

const download = (type: string, name: string, body: RawAnswer['body']): RawAnswer =>
  new RawAnswer({
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body,
  });
