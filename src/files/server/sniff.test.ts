import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as documents from '../../../tests/harness/documents.ts';
import { detectKind } from './sniff.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sniff-test-'));
});

afterAll(() => rm(folder, { recursive: true }));

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const compoundFile = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    ...streams.map((name) => Buffer.from(name, 'utf16le')),
  ]);
const webp = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(24)]);
const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(64),
]);
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1'), Buffer.alloc(64)]);
const quickTime = Buffer.concat([Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'), Buffer.alloc(64)]);
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878102428581021853806700', 'hex'),
  Buffer.alloc(64),
]);

const accepted: [string, string, () => Buffer | Promise<Buffer>][] = [
  ['a PDF', 'pdf', () => documents.textPdf([['Ada']])],
  ['a PDF after a byte order mark', 'pdf', () => Buffer.from('\ufeff\n%PDF-1.4\n')],
  ['a DOCX', 'docx', () => documents.docx(['Ada'])],
  ['a DOC', 'doc', () => compoundFile('WordDocument', '1Table')],
  ['an ODT', 'odt', () => documents.odt('<text:p>Ada</text:p>')],
  ['an RTF', 'rtf', () => Buffer.from(documents.rtf)],
  ['UTF-8', 'txt', () => Buffer.from('Işıl Şahin\r\n\tYazılım mühendisi')],
  ['UTF-16', 'txt', () => utf16('Işıl Şahin')],
  ['Windows-1254', 'txt', () => Buffer.from('I\xfe\xfdl \xdeahin, \xf6\xf0retmen', 'latin1')],
  ['text that looks like a picture', 'txt', () => Buffer.from('BMW Group, 2019-2024')],
  ['text that begins with an address', 'txt', () => Buffer.from('<ada@example.com> Ada Lovelace')],
  [
    'text about the web',
    'txt',
    () => Buffer.from(`${'Ada wrote much.\n'.repeat(80)}Knows <script> and <svg>`),
  ],
  ['a PNG', 'png', () => documents.pngImage(2, 2)],
  ['a JPEG', 'jpeg', () => jpeg],
  ['a WebP', 'webp', () => webp],
  ['a WebM', 'webm', () => webm],
  ['an MP4', 'mp4', () => mp4],
  ['a film of an iPhone', 'mov', () => quickTime],
];

test.each(accepted)('recognises %s as %s', async (_name, kind, make) => {
  const content = await make();
  const path = join(folder, 'upload');
  await writeFile(path, content);
  expect((await detectKind(path)).kind).toBe(kind);
  expect((await detectKind(content)).kind).toBe(kind);
});

const refused: [string, () => Buffer | Promise<Buffer>][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['white space', () => Buffer.from(' \r\n ')],
  [
    'a Windows program',
    () => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(120)]),
  ],
  [
    'a Linux program',
    () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(120)]),
  ],
  ['a page', () => Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>')],
  ['a page after white space', () => Buffer.from('\ufeff \n\n<HTML ><body onload=alert(1)>')],
  ['a page in UTF-16', () => utf16('<html><script>alert(1)</script>')],
  ['a page after some words', () => Buffer.from('Curriculum vitae <script>alert(1)</script>')],
  ['a page after a comment', () => Buffer.from('<!-- cv --><html>')],
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['SVG as XML', () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['PHP', () => Buffer.from('<?php system($_GET["c"]); ?>')],
  ['PHP far down in a text', () => Buffer.from(`${'Curriculum vitae\n'.repeat(200)}<?php system("id");`)],
  ['a server page', () => Buffer.from('<%@ page language="java" %>')],
  ['a shell script', () => Buffer.from('#!/bin/sh\nrm -rf /')],
  ['a batch file', () => Buffer.from('@echo off\r\ndel *.*')],
  ['PostScript', () => Buffer.from('%!PS-Adobe-3.0')],
  ['a PDF behind a page', () => Buffer.from('<html>\n%PDF-1.7\n')],
  ['a PDF behind text', () => Buffer.from('Hello\n%PDF-1.7\n')],
  [
    'a PDF behind an archive',
    async () => Buffer.concat([documents.zipped({ a: 'b' }), await documents.textPdf([['x']])]),
  ],
  [
    'a PDF behind a program',
    async () => Buffer.concat([Buffer.from('MZ\0\0'), await documents.textPdf([['x']])]),
  ],
  ['text with a null byte', () => Buffer.from('Ada\0Lovelace')],
  ['a DOCX with macros', () => documents.docm()],
  ['a DOCX that hides its macros', () => documents.docxWithMacros()],
  ['a DOC with macros', () => compoundFile('WordDocument', '_VBA_PROJECT')],
  ['a workbook', () => compoundFile('Workbook')],
  ['an encrypted document', () => compoundFile('EncryptedPackage', 'EncryptionInfo')],
  ['an archive', () => documents.zipped({ 'cv.pdf': '%PDF-1.4' })],
  ['a Java archive', () => documents.zipped({ 'META-INF/MANIFEST.MF': 'Main-Class: A', 'A.class': 'x' })],
  ['half an archive', () => documents.docx(['Ada']).subarray(0, 300)],
  ['GIF', () => Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), Buffer.alloc(20)])],
];

describe('attack class 1: a program or page uploaded as a document', () => {
  test.each(refused)('refuses %s', async (_name, make) => {
    const content = await make();
    const path = join(folder, 'cv.pdf');
    await writeFile(path, content);
    expect(await detectKind(path)).toEqual({ kind: 'unknown', contentType: 'application/octet-stream' });
    expect((await detectKind(content)).kind).toBe('unknown');
  });

  test.each([
    'cv.exe',
    'cv.pdf.exe',
    'cv.php.pdf',
    'cv.php\0.pdf',
    'cv.php.',
    'cv.svg',
    'cv.html',
    'cv\u202efdp.exe',
  ])('refuses a real PDF with the name %j', async (name) => {
    const content = await documents.textPdf([['Ada']]);
    expect((await detectKind(content, name)).kind).toBe('unknown');
    expect((await detectKind(content, 'cv.pdf')).kind).toBe('pdf');
  });

  test('an archive bomb is refused without unpacking it', async () => {
    const content = documents.docx(['Ada'], { '[Content_Types].xml': new Uint8Array(8 * 1024 * 1024) });
    expect((await detectKind(content)).kind).toBe('unknown');
  });
});

test('a long video is recognised from its beginning', async () => {
  const path = join(folder, 'video');
  await writeFile(path, Buffer.concat([mp4, Buffer.alloc(11 * 1024 * 1024)]));
  expect(await detectKind(path)).toEqual({ kind: 'mp4', contentType: 'video/mp4' });
});
