import type { MediaTypes } from '#platform/contract/endpoint.ts';

/**
 * The purpose of a file. The product promises the limits below; the server enforces them, and the browser checks them
 * early.
 */
export type FilePurpose =
  | 'cv'
  | 'cover_letter'
  | 'photo'
  | 'video'
  | 'attachment'
  | 'job_description'
  | 'import';

/**
 * Result of the virus check. `pending` files are locked; of an infected one only the row is left; the scanner takes no
 * content as large as a `too_large` one, which can be opened.
 */
export const scanStates = ['passed', 'pending', 'infected', 'too_large'] as const;
export type ScanState = (typeof scanStates)[number];

/** Whether the virus check locks the file. */
export const isLocked = (state: string): boolean => state === 'pending' || state === 'infected';

/** The kind of a file, detected from its content. */
export type DocumentKind = 'pdf' | 'doc' | 'docx' | 'odt' | 'rtf' | 'txt';
export type ImageKind = 'png' | 'jpeg' | 'webp';
export type VideoKind = 'webm' | 'mp4' | 'mov';
export type TableKind = 'csv' | 'xlsx';
export type FileKind = DocumentKind | ImageKind | VideoKind | TableKind;

export type FileRule = { kinds: readonly FileKind[]; limitBytes: number };

const mebibyte = 1024 * 1024;
const documentKinds = ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt'] as const satisfies DocumentKind[];

export const fileRules: Record<FilePurpose, FileRule> = {
  cv: { kinds: documentKinds, limitBytes: 10 * mebibyte },
  cover_letter: { kinds: documentKinds, limitBytes: 10 * mebibyte },
  photo: { kinds: ['png', 'jpeg', 'webp'], limitBytes: 5 * mebibyte },
  video: { kinds: ['webm', 'mp4', 'mov'], limitBytes: 200 * mebibyte },
  attachment: { kinds: [...documentKinds, 'png', 'jpeg', 'webp'], limitBytes: 10 * mebibyte },
  job_description: { kinds: ['pdf', 'docx', 'odt', 'rtf', 'txt'], limitBytes: 10 * mebibyte },
  import: { kinds: ['csv', 'xlsx'], limitBytes: 20 * mebibyte },
};

/** `name` is the format's name in every language; the first extension is the one that downloads get. */
export const fileKinds: Record<
  FileKind,
  { name: string; contentType: string; extensions: readonly string[] }
> = {
  pdf: { name: 'PDF', contentType: 'application/pdf', extensions: ['pdf'] },
  doc: { name: 'DOC', contentType: 'application/msword', extensions: ['doc'] },
  docx: {
    name: 'DOCX',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  odt: { name: 'ODT', contentType: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  rtf: { name: 'RTF', contentType: 'application/rtf', extensions: ['rtf'] },
  txt: { name: 'TXT', contentType: 'text/plain', extensions: ['txt', 'text'] },
  png: { name: 'PNG', contentType: 'image/png', extensions: ['png'] },
  jpeg: { name: 'JPEG', contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  webp: { name: 'WebP', contentType: 'image/webp', extensions: ['webp'] },
  webm: { name: 'WebM', contentType: 'video/webm', extensions: ['webm'] },
  mp4: { name: 'MP4', contentType: 'video/mp4', extensions: ['mp4', 'm4v'] },
  // The container of iPhone videos, from which MP4 was derived. Every browser plays it under the media type of MP4.
  mov: { name: 'MOV', contentType: 'video/mp4', extensions: ['mov', 'qt'] },
  csv: { name: 'CSV', contentType: 'text/csv', extensions: ['csv', 'tsv', 'txt'] },
  xlsx: {
    name: 'XLSX',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensions: ['xlsx'],
  },
};

/** Whether a file of this kind is allowed for the purpose. */
export function isAllowed(purpose: FilePurpose, kind: FileKind | 'unknown'): kind is FileKind {
  return kind !== 'unknown' && fileRules[purpose].kinds.includes(kind);
}

/** The media types that are allowed for any of these purposes. */
export function mediaTypesFor(...purposes: [FilePurpose, ...FilePurpose[]]): MediaTypes {
  const kinds = new Set(purposes.flatMap((purpose) => fileRules[purpose].kinds));
  const [first = 'application/octet-stream', ...others] = [...kinds].map(
    (kind) => fileKinds[kind].contentType,
  );
  return [first, ...others];
}

/** For example "PDF, DOCX, DOC, ODT, RTF, TXT". */
export function formatNames(purpose: FilePurpose, kinds = fileRules[purpose].kinds): string {
  return kinds.map((kind) => fileKinds[kind].name).join(', ');
}

/** For the `accept` attribute of a file field: ".pdf,.docx,…". */
export function acceptedExtensions(purpose: FilePurpose, kinds = fileRules[purpose].kinds): string {
  return kinds.flatMap((kind) => fileKinds[kind].extensions.map((ending) => `.${ending}`)).join(',');
}

const nameLength = 200;
const controls = /\p{Cc}/gu;
// Characters that change the display order of a name ("fdp.exe" as "exe.pdf"), and invisible ones.
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/**
 * Cleans a file name for people and every file system; it is never used as a path. The result has 1 to 200 characters.
 */
export function safeFileName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(controls, '')
    .replace(invisible, '')
    .replace(/^.*[/\\]/, '')
    .replace(/[<>:"|?*\ufffd]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return shortened(clean) || 'file';
}

/** The safe name with the extension of its kind: "cv" and "cv.php" become "cv.pdf" and "cv.php.pdf". */
export function nameForKind(name: string, kind: FileKind): string {
  const safe = safeFileName(name);
  const { extensions } = fileKinds[kind];
  if (extensions.includes(extensionOf(safe))) return safe;
  const ending = `.${extensions[0]}`;
  return cut(safe, nameLength - ending.length) + ending;
}

/**
 * A typed title as a name with the extension of its kind. Slashes are replaced: "CV 05/2026" becomes "CV 05-2026.pdf".
 */
export const titleForKind = (title: string, kind: FileKind): string =>
  nameForKind(title.replace(/[/\\]/g, '-'), kind);

// Extensions that a server, shell or browser may run. Inside a name ("cv.php.pdf") only those that a misconfigured web
// server runs.
const runnable =
  /^(php\d?|phps|phtml|pht|phar|aspx?|ashx|asmx|cer|jspx?|cgi|cfm|exe|scr|bat|cmd|ps1|vbs|vbe|hta|msi|sh|jar|shtml?|x?html?|xht|svgz?|htaccess)$/;
const runnableLast =
  /^(com|js|mjs|cjs|jse|wsf|py|pl|rb|lnk|dll|so|app|apk|dmg|iso|url|reg|docm|dotm|xlsm|xml|xsl)$/;

/** Whether the name has the extension of a program or page, at its end or as a second one. */
export function hasRunnableExtension(name: string): boolean {
  const endings = safeFileName(name)
    .toLowerCase()
    .split('.')
    .slice(1)
    .map((part) => part.trim());
  return endings.some((part) => runnable.test(part)) || runnableLast.test(endings.at(-1) ?? '');
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

function shortened(name: string): string {
  if (name.length <= nameLength) return name;
  const extension = extensionOf(name);
  const ending = extension && extension.length <= 10 ? name.slice(-extension.length - 1) : '';
  return cut(name.slice(0, name.length - ending.length), nameLength - ending.length) + ending;
}

/** Cuts a text without splitting a surrogate pair. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}
