import { z } from 'zod';
import { defineContract } from '#platform/contract/endpoint.ts';
import { companyParams, email, instant, line, optionalLine } from '#platform/contract/fields.ts';
import { recordKinds, recordStates, securities } from './rules.ts';

const fields = {
  address: email,
  host: line(253).regex(/^[a-z0-9.:-]+$/i, 'platform.validation.wrongFormat'),
  port: z.number().int().min(1).max(65_535),
  security: z
    .enum(securities)
    .describe('tls: from the first byte, usually port 465; starttls: usually port 587'),
  account: line(254),
  dkimSelector: optionalLine(63).regex(/^[a-z0-9._-]*$/i, 'platform.validation.wrongFormat'),
};

/** The own sender of a company. */
export const senderAddress = z.object({
  address: z.string(),
  host: z.string(),
  port: z.number().int(),
  security: z.enum(securities),
  account: z.string(),
  dkimSelector: z.string().describe('Empty when not known'),
  provenAt: instant.nullable().describe('Null: the code was not entered yet, so the sender is not used'),
  failingSince: instant
    .nullable()
    .describe('The mail server fails since then; mails wait and are tried again'),
  lastError: z.string().nullable(),
  records: z.array(
    z.object({
      kind: z.enum(recordKinds),
      name: z.string(),
      state: z.enum(recordStates),
      value: z.string().describe('Empty without one'),
      mechanism: z
        .string()
        .nullable()
        .describe('The part of an SPF record that names the mail server; null when none does'),
      suggestion: z.string().nullable().describe('A record to add, or to set in place of `value`'),
    }),
  ),
  checkedAt: instant.nullable(),
});
export type SenderAddress = z.infer<typeof senderAddress>;

export const senderSettings = z.object({
  sender: senderAddress.nullable().describe('Null: the mails have the address of the installation'),
  defaultAddress: z.string().describe('The address of the installation'),
  returnAddress: z
    .string()
    .nullable()
    .describe('To which returned mails of the own sender are forwarded; null without incoming mail'),
});
export type SenderSettings = z.infer<typeof senderSettings>;

export const senderDraft = z.strictObject({
  ...fields,
  password: optionalLine(500).describe(
    'Empty: the stored one, when the mail server and the account are the same',
  ),
});
export type SenderDraft = z.output<typeof senderDraft>;

export const codeDraft = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'identity.validation.otpCode'),
});

const settings = { permission: 'company.settings', params: companyParams, response: senderSettings } as const;

export const senderAddresses = defineContract({
  read: {
    method: 'GET',
    path: '/companies/:companyId/sender-address',
    summary: 'The own sender of the mails to candidates, its mail server, and its records in DNS',
    ...settings,
  },
  save: {
    method: 'PUT',
    path: '/companies/:companyId/sender-address',
    summary: 'Save the sender; its mail server sends a code to the address, which proves both',
    ...settings,
    body: senderDraft,
    refusals: [
      'sender-addresses.private_host',
      'sender-addresses.no_answer',
      'sender-addresses.refused',
      'sender-addresses.needs_password',
    ],
  },
  prove: {
    method: 'PUT',
    path: '/companies/:companyId/sender-address/proof',
    summary: 'Enter the code; from then on the mails to candidates have this sender',
    ...settings,
    body: codeDraft,
    refusals: ['sender-addresses.wrong_code'],
  },
  check: {
    method: 'POST',
    path: '/companies/:companyId/sender-address/checks',
    summary: 'Look up SPF, DKIM and DMARC in DNS now',
    ...settings,
  },
  remove: {
    method: 'DELETE',
    path: '/companies/:companyId/sender-address',
    summary: 'Remove the sender; the mails have the address of the installation again',
    ...settings,
  },
});
