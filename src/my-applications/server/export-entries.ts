import type { Platform } from '#platform/server/platform.ts';
import { StorageMissingError } from '#platform/server/storage/storage.ts';
import type { ZipEntry } from '#platform/server/zip-stream.ts';
import { jsonResumeOf } from '../export-rules.ts';
import type { ExportData } from './collect-export.ts';
import {
  exportedApplication,
  exportedAlerts,
  exportedIntroduction,
  exportedMail,
  exportedMessage,
  exportedRecord,
  exportedRequest,
  type ExportReader,
} from './exported-application.ts';
import { renderExport } from './render-export.ts';

/** The files of the archive. The contents of uploaded files are opened one after the other. */
export function exportEntries(platform: Platform, data: ExportData, reader: ExportReader): ZipEntry[] {
  const names = new Map(data.files.map((file, place) => [file.id, `files/${place + 1}-${file.title}`]));
  const resume = jsonResumeOf(data.candidate, data.candidate.updatedAt.toISOString());
  const { otherEmails, otherPhoneNumbers } = data.candidate;
  const contacts = { otherEmails, otherPhoneNumbers };
  const otherRecords = data.stored.records.map(exportedRecord);
  const sent = [...data.applications, ...data.stored.applications];
  const applications = sent.map((one) => exportedApplication(one, names, reader));
  const introductions = data.introductions.map(exportedIntroduction);
  const messages = data.messages.map(exportedMessage);
  const emails = data.mails.map(exportedMail);
  const dataRequests = data.dataRequests.map(exportedRequest);
  const jobAlerts = exportedAlerts(data.jobAlerts);
  const facts = {
    contacts,
    applications,
    introductions,
    messages,
    emails,
    dataRequests,
    jobAlerts,
    otherRecords,
  };
  return [
    text('index.html', renderExport({ ...facts, resume, names: [...names.values()] }, reader)),
    text('candidate.json', json(resume)),
    text('data.json', json(facts)),
    ...data.files.map((file) => stored(platform, names.get(file.id) ?? '', file.storage_key)),
  ];
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const text = (name: string, content: string): ZipEntry => ({
  name,
  isCompressed: false,
  open: () => Promise.resolve([Buffer.from(content)]),
});

// A file may be deleted while the archive is sent; the others still arrive.
const stored = (platform: Platform, name: string, key: string): ZipEntry => ({
  name,
  isCompressed: true,
  open: async () => {
    try {
      return await platform.storage.get(key);
    } catch (error) {
      if (error instanceof StorageMissingError) return null;
      throw error;
    }
  },
});
